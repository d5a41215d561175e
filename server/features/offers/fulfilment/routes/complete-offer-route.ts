import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { type Caller, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id } from '../../../../platform/http/schemas.ts'
import { notify } from '../../../people/notifications/index.ts'
import { requirePayoutsReady } from '../../negotiation/index.ts'
import { actOnOffer, OfferView } from '../../offer/index.ts'
import { noticeOf } from '../../offer-notices/index.ts'
import { releaseEscrow } from '../../offer-payments/index.ts'

export const completeOfferRoute = defineRoute({
  method: 'POST',
  path: '/api/offers/complete',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  summary: 'The brand accepts the delivery, and the money is released to the talent.',
  description: 'Repeating it on a completed offer answers the offer without a second effect.',
  contract: 'part 1, POST /api/offers/complete',
  body: Exactly({ offerId: Id }),
  responses: { 200: Type.Object({ offer: OfferView }) },
  errors: ['Forbidden', 'NotFound', 'Conflict', 'CONNECT_ONBOARDING_REQUIRED', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) => ok({ offer: await completeOffer(ctx, caller, body.offerId) }),
})

/** @throws CONNECT_ONBOARDING_REQUIRED while the talent cannot be paid; and as actOnOffer. */
const completeOffer = (ctx: Context, caller: Caller, offerId: string): Promise<OfferView> =>
  actOnOffer(ctx, caller, {
    offerId,
    action: 'COMPLETE',
    // However it was completed: the brand wanted it so, and it is (part 1, "POST /api/offers/complete").
    isRepeat: (offer) => offer.status === 'COMPLETED',
    perform: async ({ offer, actor, now }) => {
      await requirePayoutsReady(ctx, offer.seller_account_id)
      return inTransaction(ctx.db, async (trx) => {
        const released = await releaseEscrow(trx, { offer, action: 'COMPLETE', actor, at: now })
        if (!released) return undefined
        const { offer: completed, isHeld } = released
        const notices = [
          noticeOf('OFFER_COMPLETED', 'brand', completed, offer),
          noticeOf('OFFER_COMPLETED', 'talent', completed, offer, { isHeld }),
        ]
        await notify(trx, notices, now)
        return completed
      })
    },
  })
