import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../../platform/visible-text.ts'
import { OfferResponse } from '../../offer/index.ts'
import { requestRevision } from '../request-revision.ts'

export const requestRevisionRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/revision',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'requestRevision',
  summary: 'Requests a revision of a delivery, as the brand, with a reason.',
  description:
    'If the offer limits its revisions, a request beyond the limit returns 409 `REVISIONS_USED_UP` with the agreed price of another revision.',
  contract: 'part 1, Other offer routes',
  body: named(
    'RequestRevisionBody',
    Exactly({
      offerId: Id,
      reason: Type.String({ minLength: 1, maxLength: 2000, pattern: VISIBLE_TEXT }),
    }),
    { offerId: STORY.offerId, reason: 'Please say the name of the roast once more at the end.' },
  ),
  responses: { 200: OfferResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'REVISIONS_USED_UP', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) =>
    ok({ offer: await requestRevision(ctx, caller, body.offerId, body.reason.trim()) }),
})
