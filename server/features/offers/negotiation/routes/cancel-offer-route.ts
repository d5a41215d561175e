import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, NullableText, named } from '../../../../platform/http/schemas.ts'
import { OfferAnswer } from '../../offer/index.ts'
import { cancelOffer } from '../cancel-offer.ts'

export const cancelOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/cancel',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'cancelOffer',
  summary: 'Calls an offer off, until it is delivered; what was paid goes back in full.',
  description:
    'A draft by its brand; APPROVED, COUNTERED and ACCEPTED by either side; PENDING_PAY_CAPTURE by the brand, and the ' +
    'authorization is voided; PAID and REVISION_REQUESTED by the talent, and by the brand once the delivery is late. 503 ' +
    'means that the processor has not confirmed it yet: what was decided goes on by itself. Repeating it answers the ' +
    'offer again.',
  contract: 'part 1, Other offer routes',
  body: named('CancelOfferBody', Exactly({ offerId: Id, reason: Type.Optional(NullableText(2000)) }), {
    offerId: STORY.offerId,
    reason: 'The campaign was called off.',
  }),
  responses: { 200: OfferAnswer },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity', 'ServiceUnavailable'],
  handler: async ({ ctx, caller, body }) =>
    ok({ offer: await cancelOffer(ctx, caller, { offerId: body.offerId, note: body.reason?.trim() || null }) }),
})
