import Type from 'typebox'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { unprocessable } from '../../../errors.ts'
import { type Caller, defineRoute, ok } from '../../../http/route.ts'
import { Exactly, Id, NullableText } from '../../../http/schemas.ts'
import { notify } from '../../notifications/index.ts'
import { actOnOffer } from '../act-on-offer.ts'
import { noticeOf } from '../notices.ts'
import { OfferView } from '../offer-view.ts'
import { moveOffer } from '../queries/move-offer.ts'

export const cancelOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/cancel',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  summary: 'Takes an offer back: a draft by its brand, one that waits for an answer by either side.',
  contract: 'part 1, Other offer routes',
  body: Exactly({ offerId: Id, reason: Type.Optional(NullableText(2000)) }),
  responses: { 200: Type.Object({ offer: OfferView }) },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) =>
    ok({ offer: await cancelOffer(ctx, caller, body.offerId, body.reason?.trim() || null) }),
})

/** Whoever did not cancel is told, if they ever saw the offer. @throws as actOnOffer. */
const cancelOffer = (ctx: Context, caller: Caller, offerId: string, note: string | null): Promise<OfferView> =>
  actOnOffer(ctx, caller, {
    offerId,
    action: 'CANCEL',
    perform: async ({ offer, place, actor, transition, now }) => {
      if (transition.returnsMoney) throw unprocessable('An offer that was accepted cannot be cancelled here any more.')
      return inTransaction(ctx.db, async (trx) => {
        const moved = await moveOffer(trx, { offer, action: 'CANCEL', to: 'CANCELLED', actor, note, at: now })
        if (!moved) return undefined
        const [by, reader] = place.role === 'brand' ? (['brand', 'talent'] as const) : (['talent', 'brand'] as const)
        if (moved.seen_by_seller)
          await notify(trx, [noticeOf('OFFER_CANCELLED', reader, moved, offer, { by, note })], now)
        return moved
      })
    },
  })
