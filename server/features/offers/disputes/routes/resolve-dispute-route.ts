import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, OneOf } from '../../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../../platform/visible-text.ts'
import { DISPUTE_RESOLUTIONS, OfferResponse } from '../../offer/index.ts'
import { resolveDispute } from '../resolve-dispute.ts'

export const resolveDisputeRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/admin/resolve-dispute',
  auth: 'admin',
  tag: 'Offers',
  operationId: 'resolveDispute',
  summary: 'Resolves a dispute: pays the talent, refunds the brand, or requests a revision.',
  description:
    'Not available to an admin who is a party to the offer. The note is required; both sides read it. A refund returns 409 while the ' +
    'cardholder’s bank disputes the payment. Repeating the same decision returns the offer again.',
  contract: 'part 1, Other offer routes',
  body: named(
    'ResolveDisputeBody',
    Exactly({
      offerId: Id,
      resolution: OneOf(DISPUTE_RESOLUTIONS),
      note: Type.String({ minLength: 1, maxLength: 2000, pattern: VISIBLE_TEXT }),
    }),
    { offerId: STORY.offerId, resolution: 'REVISION', note: 'One more take with the agreed voice, by Friday.' },
  ),
  responses: { 200: OfferResponse },
  errors: ['SECOND_ADMIN_REQUIRED', 'NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) =>
    ok({ offer: await resolveDispute(ctx, caller, { ...body, note: body.note.trim() }) }),
})
