import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { ProcessorRefusal, type Transfer } from '../../../providers/processor/port.ts'
import { queueMail } from '../../people/notifications/index.ts'
import { bookPayout } from './book-payout.ts'
import { advanceFailedMail, payoutFailedMail } from './payout-mails.ts'
import type { PayoutRow } from './payout-view.ts'
import { lockPayoutRoute } from './queries/payout-destinations.ts'
import { closePayout, getPayout } from './queries/put-payout.ts'
import { payTracking, returnTracking, takeBackAdvance } from './queries/tracking.ts'
import { noteStray } from './stray-transfers.ts'

export type PayoutResult = { status: 'paid'; transferId: string } | { status: 'failed'; reason: string }

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
  let transfer: Transfer
  try {
    transfer = await transferOnce(ctx, payout, mayHaveBeenSent)
  } catch (error) {
    // The same key under another request is our own fault, and says nothing about what was sent.
    if (!(error instanceof ProcessorRefusal) || error.code === 'idempotency_error') throw error
    await failPayout(ctx, payout, error.message)
    return { status: 'failed', reason: error.message }
  }
  if (await completePayout(ctx, payout, transfer.id)) return { status: 'paid', transferId: transfer.id }
  await noteStray(ctx, payout, transfer.id)
  return { status: 'failed', reason: 'The payment processor refused it, and took it too late. It was taken back.' }
}

async function transferOnce({ processor }: Context, payout: PayoutRow, mayHaveBeenSent: boolean): Promise<Transfer> {
  const { id: payoutId, destination } = payout
  const earlier = mayHaveBeenSent ? await processor.findTransfer({ destination, payoutId }) : undefined
  if (earlier) return earlier
  return processor.createTransfer({
    destination,
    amountMinorUnit: payout.amount_minor_unit,
    currency: payout.currency,
    metadata: { payoutId },
    idempotencyKey: `payout-${payoutId}`,
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

async function failPayout(ctx: Context, payout: PayoutRow, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    // Whoever collects earnings locks the route first, then the payout and the earnings.
    await lockPayoutRoute(trx, payout.account_id)
    const at = ctx.clock.now()
    if (!(await closePayout(trx, payout.id, { status: 'FAILED', failure_reason: reason, completed_at: at }))) return
    if (payout.kind === 'advance') await takeBackAdvance(trx, { payoutId: payout.id, at })
    else await returnTracking(trx, { payoutId: payout.id, at })
    await bookPayout(trx, 'payout-returned', payout, at)
    const mail = payout.kind === 'advance' ? advanceFailedMail : payoutFailedMail
    await queueMail(trx, mail(payout, reason), at)
  })
}
