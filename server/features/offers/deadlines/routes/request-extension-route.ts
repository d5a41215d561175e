import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../../platform/visible-text.ts'
import { MAX_EXTENSION_DAYS, MAX_EXTENSIONS, OfferResponse } from '../../offer/index.ts'
import { requestExtension } from '../request-extension.ts'

export const requestExtensionRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/extension',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'requestExtension',
  summary: 'Requests more time to deliver, as the talent.',
  description:
    `Only while the delivery is due and not late: one request at a time, ${MAX_EXTENSIONS} per offer. An unanswered request ` +
    'counts as refused once the delivery is late. `extensionRequest` and `extensionsLeft` of the offer show the state. Repeating the request returns the offer again.',
  body: named(
    'RequestExtensionBody',
    Exactly({
      offerId: Id,
      days: Type.Integer({ minimum: 1, maximum: MAX_EXTENSION_DAYS }),
      reason: Type.String({ minLength: 1, maxLength: 2000, pattern: VISIBLE_TEXT }),
    }),
    { offerId: STORY.offerId, days: 5, reason: 'The studio is closed until Monday.' },
  ),
  responses: { 200: OfferResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) =>
    ok({ offer: await requestExtension(ctx, caller, { ...body, reason: body.reason.trim() }) }),
})
