import Type from 'typebox'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Id, named } from '../../../../platform/http/schemas.ts'
import { SubmitBody } from '../submit-body.ts'
import { submitOffer } from '../submit-offer.ts'

const Submitted = named('SubmittedOffer', Type.Object({ offerId: Id }))

export const submitOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/submit',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'submitOffer',
  summary: 'Sends an offer to a talent, or saves or finalises a draft of one.',
  description:
    'With `offerId` it finalises (or, with `saveAsDraft`, edits) the buyer’s own draft and answers 200; otherwise it makes a new offer and answers 201. Not idempotent.',
  contract: 'part 1, POST /api/offers/submit',
  body: SubmitBody,
  responses: { 200: Submitted, 201: Submitted },
  errors: ['BadRequest', 'Forbidden', 'NotFound', 'Conflict', 'TALENT_BLOCKED_BRAND', 'RateLimited'],
  handler: async ({ ctx, caller, body }) => {
    const { offerId, isNew } = await submitOffer(ctx, caller, body)
    return isNew ? created({ offerId }) : ok({ offerId })
  },
})
