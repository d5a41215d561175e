import Type from 'typebox'
import { badRequest } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, Text, WebUrl } from '../../../../platform/http/schemas.ts'
import { OfferView } from '../../offer/index.ts'
import { deliverOffer } from '../deliver-offer.ts'

const LONGEST_NOTES = 2000

export const deliverOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/deliver',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  summary: 'The talent hands over the finished work.',
  contract: 'part 1, POST /api/offers/deliver',
  body: Exactly({
    offerId: Id,
    fileUrls: Type.Array(WebUrl, { minItems: 1, maxItems: 100 }),
    notes: Type.Optional(Text({ description: 'Trimmed; at most 2000 characters.' })),
  }),
  responses: { 200: Type.Object({ offer: OfferView }) },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) => {
    const notes = body.notes?.trim() || null
    if (notes && [...notes].length > LONGEST_NOTES) {
      const message = `must be at most ${LONGEST_NOTES} characters long`
      throw badRequest(`The notes ${message}.`, { issues: [{ path: 'notes', message }] })
    }
    return ok({ offer: await deliverOffer(ctx, caller, { offerId: body.offerId, fileUrls: body.fileUrls, notes }) })
  },
})
