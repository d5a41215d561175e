import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { holdEarning } from '../../money/payouts/index.ts'
import { listAdmins } from '../../people/accounts/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { actOnOffer, disputeAnswerDue, moveOffer, type OfferView } from '../offer/index.ts'
import { buildNotice, moneyLocationOf, noticesToAdmins } from '../offer-notices/index.ts'
import { lockPaymentOf } from '../offer-payments/index.ts'

/**
 * Opens a dispute about a delivery, or about a completed offer within the dispute window. Escrow
 * stays, and earnings that were not paid out yet are held. Repeating the same dispute has no
 * second effect.
 * @throws UnprocessableEntity after the window, when the decision of an earlier dispute completed
 * the offer, or when the money was returned; the errors of actOnOffer
 */
export const disputeOffer = (
  ctx: Context,
  caller: Caller,
  { offerId, reason }: { offerId: string; reason: string },
): Promise<OfferView> =>
  actOnOffer(ctx, caller, {
    offerId,
    action: 'DISPUTE',
    isRepeat: (offer, lastIsTheirs) => lastIsTheirs && offer.status === 'DISPUTED' && offer.dispute_reason === reason,
    perform: ({ offer, actor, now }) =>
      inTransaction(ctx.db, async (trx) => {
        const payment = await lockPaymentOf(trx, offer)
        const set = { dispute_reason: reason, disputed_at: now, dispute_resolution: null }
        const move = { offer, action: 'DISPUTE', to: 'DISPUTED', set, actor, note: reason, at: now } as const
        const disputed = await moveOffer(trx, move)
        if (!disputed) return undefined
        if (payment.isGoingBack)
          throw unprocessable('The payment was already refunded, so there is nothing to dispute.')
        if (offer.status === 'COMPLETED') await holdEarning(trx, { paymentId: payment.id, at: now })
        const details = { note: reason, money: moneyLocationOf(offer), dueAt: disputeAnswerDue(now) }
        const admins = await listAdmins(trx, 'disputes', [disputed.buyer_account_id, disputed.seller_account_id])
        const notices = [
          buildNotice('DISPUTE_OPENED', 'talent', disputed, offer, details),
          ...noticesToAdmins(admins, disputed, offer, details),
        ]
        await notify(trx, notices, now)
        return disputed
      }),
  })
