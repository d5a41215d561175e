import type { Updateable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { OffersTable } from '../../../platform/database/tables.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, unprocessable } from '../../../platform/errors.ts'
import {
  type AdminRefund,
  checkForDispute,
  lockRefundable,
  passRefundGate,
  refundWithoutAdmin,
  requestRefundOf,
  sendRefund,
} from '../../money/payments/index.ts'
import { type Notice, notify } from '../../people/notifications/index.ts'
import { type Entry, findOfferWithPeople, moveOffer, type OfferRow } from '../offer/index.ts'
import { SOLD_AS_OFFER } from './pay-for-offer.ts'
import { moneyReturned, returnEscrow } from './return-escrow.ts'

type OfferRefund = {
  offer: OfferRow
  action: 'CANCEL' | 'RESOLVE_DISPUTE'
  reason: 'cancelled' | 'dispute'
  set?: Updateable<OffersTable>
  stillAsRead?: Parameters<typeof moveOffer>[1]['stillAsRead']
  /** Missing if a party cancels. */
  byAdmin?: AdminRefund
  noticesOf: (cancelled: OfferRow) => readonly Notice[]
  writeInTransaction?: (trx: Trx) => Promise<void>
} & Pick<Entry, 'actor' | 'at' | 'note'>

/**
 * Cancels a paid offer and refunds its whole payment. The offer and the ledger change at once. The
 * money moves when the processor accepts the refund. If the request fails, the sweep repeats it.
 * @returns undefined when the offer changed meanwhile
 * @throws Conflict while the cardholder's bank disputes the payment
 */
export async function refundOffer(ctx: Context, refund: OfferRefund): Promise<OfferRow | undefined> {
  const { offer, action, actor, note, at } = refund
  const { processor_payment_id: processorPaymentId } = offer
  if (processorPaymentId === null) throw unprocessable('This offer was never paid.')
  await checkForDispute(ctx, SOLD_AS_OFFER, processorPaymentId)
  let done: { cancelled: OfferRow; paymentId: string } | undefined
  try {
    done = await inTransaction(ctx.db, async (trx) => {
      const payment = await lockRefundable(trx, processorPaymentId)
      const { byAdmin } = refund
      const passed = byAdmin ? await passRefundGate(trx, ctx.config, payment, { ...byAdmin, at }) : refundWithoutAdmin()
      const move = {
        offer,
        action,
        to: 'CANCELLED',
        ...(refund.stillAsRead ? { stillAsRead: refund.stillAsRead } : {}),
        set: { ...refund.set, ...moneyReturned(offer, at) },
        actor,
        note: note ?? null,
        at,
      } as const
      const cancelled = await moveOffer(trx, move)
      if (!cancelled) return undefined
      const borneBy = await returnEscrow(trx, { offer, paymentId: payment.id, at })
      await requestRefundOf(trx, payment, { reason: refund.reason, accountId: actor.accountId, borneBy, passed, at })
      await notify(trx, refund.noticesOf(cancelled), at)
      await refund.writeInTransaction?.(trx)
      return { cancelled, paymentId: payment.id }
    })
  } catch (error) {
    // The caller then reports that the offer has changed, and not this error.
    if (error instanceof AppError && (await hasMoved(ctx, offer))) return undefined
    throw error
  }
  if (!done) return undefined
  await sendRefund(ctx, done.paymentId, { isFresh: true })
  return done.cancelled
}

async function hasMoved(ctx: Context, offer: OfferRow): Promise<boolean> {
  const current = await findOfferWithPeople(ctx.db, offer.id)
  return current?.status !== offer.status
}
