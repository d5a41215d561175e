import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, NullableText, named } from '../../../../platform/http/schemas.ts'
import { visibleTextOrNull } from '../../../../platform/visible-text.ts'
import { OfferResponse } from '../../offer/index.ts'
import { allowRevisions } from '../allow-revisions.ts'

export const allowRevisionsRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/revision/allow',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'allowRevisions',
  summary: 'Includes more revisions than agreed, as the talent.',
  description:
    'Only from payment until the work is accepted, and only if the offer limits its revisions (`includedRevisions`). Each call adds to the limit.',
  body: named(
    'AllowRevisionsBody',
    Exactly({
      offerId: Id,
      count: Type.Integer({ minimum: 1, maximum: 10 }),
      note: Type.Optional(NullableText(2000)),
    }),
    { offerId: STORY.offerId, count: 1, note: 'One more, gladly.' },
  ),
  responses: { 200: OfferResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) =>
    ok({
      offer: await allowRevisions(ctx, caller, {
        offerId: body.offerId,
        count: body.count,
        note: visibleTextOrNull(body.note),
      }),
    }),
})
