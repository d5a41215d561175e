import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { ProcessorRefusal, ProcessorUnavailable, REFUSALS, type Transfer } from '../../../providers/processor/port.ts'
import { queueMail } from '../../people/notifications/index.ts'
import { bookPayout } from './book-payout.ts'
import { advanceFailedMail, payoutFailedMail } from './payout-mails.ts'
import type { PayoutRow } from './payout-view.ts'
import { findPayoutRoute, lockPayoutRoute } from './queries/payout-destinations.ts'
import { closePayout, endPayoutAttempt, getPayout } from './queries/put-payout.ts'
import { hasContested, payTracking, returnTracking, takeBackAdvance } from './queries/tracking.ts'
import { refreshPayoutRoute } from './refresh-payout-destination.ts'
import { noteStray } from './stray-transfers.ts'

export type PayoutResult =
  | { status: 'paid'; transferId: string }
  | { status: 'failed'; reason: string }
  /** Our own balance is too small: it stays PENDING, and goes out once the operator has filled it. */
  | { status: 'short' }

/** As an operator is told of it. */
export const SHORT_BALANCE =
  'The balance at the payment processor is too small for it. The payout stays PENDING, and the next run goes on with it.'

/**
 * The second and third: sends the money with the payout's own key, and writes down how it went. Safe to repeat at any
 * time; one payout is one transfer. `mayHaveBeenSent`: a crash cut an earlier attempt off, perhaps so long ago that the
 * processor forgot the key, so it is asked what it has first.
 * @throws ProcessorUnavailable: the payout stays PENDING and the next run goes on with it.
 */
export async function sendPayout(
  ctx: Context,
  payout: PayoutRow,
  { mayHaveBeenSent }: { mayHaveBeenSent: boolean },
): Promise<PayoutResult> {
  let transfer: Transfer | undefined
  try {
    transfer = await transferOnce(ctx, payout, mayHaveBeenSent)
  } catch (error) {
    // The same key under another request is our own fault, and says nothing about what was sent.
    if (!(error instanceof ProcessorRefusal) || error.code === 'idempotency_error') throw error
    if (error.code === REFUSALS.balance && payout.kind !== 'advance') {
      await endPayoutAttempt(ctx.db, payout)
      return { status: 'short' }
    }
    await failPayout(ctx, payout, error.message, error.code === REFUSALS.balance ? 'quietly' : 'aloud')
    await lookAfterRefusal(ctx, payout)
    return { status: 'failed', reason: error.message }
  }
  if (!transfer) {
    await failPayout(ctx, payout, IN_QUESTION, 'quietly')
    return { status: 'failed', reason: IN_QUESTION }
  }
  if (await completePayout(ctx, payout, transfer.id)) return { status: 'paid', transferId: transfer.id }
  await noteStray(ctx, payout, transfer.id)
  return { status: 'failed', reason: 'The payment processor refused it, and took it too late. It was taken back.' }
}

const IN_QUESTION = 'Something it had collected is in question now. The rest goes out with another payout.'

/** Undefined when it has waited, and something that it collected was disputed meanwhile. */
async function transferOnce(
  { db, processor }: Context,
  payout: PayoutRow,
  mayHaveBeenSent: boolean,
): Promise<Transfer | undefined> {
  const { id: payoutId, destination, attempt } = payout
  const earlier = mayHaveBeenSent ? await processor.findTransfer({ destination, payoutId }) : undefined
  if (earlier) return earlier
  // It was refused for good before, so nothing is on its way: what is contested by now must not go out any more.
  if (attempt > 1 && (await hasContested(db, payoutId))) return undefined
  return processor.createTransfer({
    destination,
    amountMinorUnit: payout.amount_minor_unit,
    currency: payout.currency,
    metadata: { payoutId },
    // One key an attempt: a refusal is kept with its key for a day.
    idempotencyKey: attempt === 1 ? `payout-${payoutId}` : `payout-${payoutId}-${attempt}`,
  })
}

/** False when it has failed in the meantime, or was made by another transfer: this one is then nobody's. */
async function completePayout(ctx: Context, payout: PayoutRow, transferId: string): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    if (!(await closePayout(trx, payout.id, { status: 'SUCCEEDED', transfer_id: transferId, completed_at: at }))) {
      return (await getPayout(trx, payout.id)).transfer_id === transferId
    }
    await payTracking(trx, { payoutId: payout.id, at })
    await bookPayout(trx, 'payout-sent', payout, at)
    return true
  })
}

/** A seller whom the processor does not pay is not tried again tomorrow: what it says of their account is kept. */
async function lookAfterRefusal(ctx: Context, { account_id: accountId }: PayoutRow): Promise<void> {
  const route = await findPayoutRoute(ctx.db, accountId)
  if (!route) return
  try {
    await refreshPayoutRoute(ctx, route)
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error
    ctx.log.warn({ err: error, accountId }, 'payout account not looked at after a refusal')
  }
}

async function failPayout(ctx: Context, payout: PayoutRow, reason: string, how: 'aloud' | 'quietly'): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    // Whoever collects earnings locks the route first, then the payout and the earnings.
    await lockPayoutRoute(trx, payout.account_id)
    const at = ctx.clock.now()
    if (!(await closePayout(trx, payout.id, { status: 'FAILED', failure_reason: reason, completed_at: at }))) return
    if (payout.kind === 'advance') await takeBackAdvance(trx, { payoutId: payout.id, at })
    else await returnTracking(trx, { payoutId: payout.id, at })
    await bookPayout(trx, 'payout-returned', payout, at)
    // What is ours to mend is no news for the seller.
    if (how === 'quietly') return
    const mail = payout.kind === 'advance' ? advanceFailedMail : payoutFailedMail
    await queueMail(trx, mail(ctx.config, payout, reason), at)
  })
}
