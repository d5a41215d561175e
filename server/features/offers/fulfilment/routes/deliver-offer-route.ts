import Type from 'typebox'
import { badRequest, issueAt } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, Text, WebUrl } from '../../../../platform/http/schemas.ts'
import { visibleTextOrNull } from '../../../../platform/visible-text.ts'
import { message } from '../../../../platform/words/index.ts'
import { OfferResponse } from '../../offer/index.ts'
import { deliverOffer } from '../deliver-offer.ts'

const MAX_NOTES = 2000

export const deliverOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/deliver',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  operationId: 'deliverOffer',
  summary: 'Delivers the finished work, as the talent.',
  contract: 'part 1, POST /api/offers/deliver',
  body: named(
    'DeliverOfferBody',
    Exactly({
      offerId: Id,
      fileUrls: Type.Array(WebUrl, { minItems: 1, maxItems: 100 }),
      notes: Type.Optional(Text({ description: 'Trimmed; at most 2,000 characters.' })),
    }),
    {
      offerId: STORY.offerId,
      fileUrls: ['https://files.example.com/winter-roast-final.mp4'],
      notes: 'The thirty seconds, and a cut of fifteen.',
    },
  ),
  responses: { 200: OfferResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) => {
    const notes = visibleTextOrNull(body.notes)
    if (notes && [...notes].length > MAX_NOTES) {
      const fault = message('must be at most {max} characters long', { max: String(MAX_NOTES) })
      throw badRequest(message('The notes {fault}.', { fault }), { issues: [issueAt('notes', fault)] })
    }
    return ok({ offer: await deliverOffer(ctx, caller, { offerId: body.offerId, fileUrls: body.fileUrls, notes }) })
  },
})
