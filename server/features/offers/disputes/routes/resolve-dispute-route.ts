import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, OneOf } from '../../../../platform/http/schemas.ts'
import { SAYS_SOMETHING } from '../../../../platform/visible-text.ts'
import { DISPUTE_RESOLUTIONS, OfferAnswer } from '../../offer/index.ts'
import { resolveDispute } from '../resolve-dispute.ts'

export const resolveDisputeRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/admin/resolve-dispute',
  auth: 'admin',
  tag: 'Offers',
  operationId: 'resolveDispute',
  summary: 'Ends a dispute: the talent is paid, the brand is refunded, or the work goes back.',
  description:
    'Not for an admin who is a part of the offer. The note is required, and both sides read it. A refund is 409 while the ' +
    'card holder’s bank disputes the payment. Repeating the same decision answers the offer again.',
  contract: 'part 1, Other offer routes',
  body: named(
    'ResolveDisputeBody',
    Exactly({
      offerId: Id,
      resolution: OneOf(DISPUTE_RESOLUTIONS),
      note: Type.String({ minLength: 1, maxLength: 2000, pattern: SAYS_SOMETHING }),
    }),
    { offerId: STORY.offerId, resolution: 'REVISION', note: 'One more take with the agreed voice, by Friday.' },
  ),
  responses: { 200: OfferAnswer },
  errors: ['NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) =>
    ok({ offer: await resolveDispute(ctx, caller, { ...body, note: body.note.trim() }) }),
})
