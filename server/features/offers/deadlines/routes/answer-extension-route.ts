import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, NullableText, named } from '../../../../platform/http/schemas.ts'
import { visibleTextOrNull } from '../../../../platform/visible-text.ts'
import { OfferResponse } from '../../offer/index.ts'
import { respondToExtension } from '../respond-to-extension.ts'

export const answerExtensionRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/extension/answer',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'respondToExtension',
  summary: 'Grants or refuses the talent’s extension request, as the brand.',
  description:
    'Granted days are added to the current deadline. A request can no longer be answered once the delivery is late.',
  body: named(
    'AnswerExtensionBody',
    Exactly({ offerId: Id, grant: Type.Boolean(), note: Type.Optional(NullableText(2000)) }),
    { offerId: STORY.offerId, grant: true, note: 'Monday is fine.' },
  ),
  responses: { 200: OfferResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) =>
    ok({
      offer: await respondToExtension(ctx, caller, {
        offerId: body.offerId,
        grant: body.grant,
        note: visibleTextOrNull(body.note),
      }),
    }),
})
