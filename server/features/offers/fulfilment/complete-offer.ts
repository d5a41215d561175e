import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { notify } from '../../people/notifications/index.ts'
import { actOnOffer, type OfferView } from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'
import { assertPayoutsReady, releaseEscrow } from '../offer-payments/index.ts'

/**
 * Accepts a delivery and releases the escrow.
 * @throws CONNECT_ONBOARDING_REQUIRED while the talent cannot be paid; the errors of actOnOffer
 */
export const completeOffer = (ctx: Context, caller: Caller, offerId: string): Promise<OfferView> =>
  actOnOffer(ctx, caller, {
    offerId,
    action: 'COMPLETE',
    // Completing an offer that is already completed succeeds, no matter who completed it
    // (contract, part 1, "POST /api/offers/complete").
    isRepeat: (offer) => offer.status === 'COMPLETED',
    perform: async ({ offer, actor, now }) => {
      await assertPayoutsReady(ctx, offer.seller_account_id)
      return inTransaction(ctx.db, async (trx) => {
        const released = await releaseEscrow(trx, { offer, action: 'COMPLETE', actor, at: now })
        if (!released) return undefined
        const { offer: completed, isHeld } = released
        const notices = [
          buildNotice('OFFER_COMPLETED', 'brand', completed, offer),
          buildNotice('OFFER_COMPLETED', 'talent', completed, offer, { isHeld }),
        ]
        await notify(trx, notices, now)
        return completed
      })
    },
  })
