import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { sendIntent } from '../../../platform/send-intent.ts'
import { ProcessorRefusal, ProcessorUnavailable, REFUSALS, type Transfer } from '../../../providers/processor/port.ts'
import { queueMail } from '../../people/notifications/index.ts'
import { bookPayout } from './book-payout.ts'
import { claimPayout } from './claim-payout.ts'
import { advanceFailedMail, payoutFailedMail } from './payout-mails.ts'
import type { PayoutRow } from './payout-view.ts'
import { findPayoutRoute, lockPayoutRoute } from './queries/payout-destinations.ts'
import { closePayout, endPayoutAttempt, getPayout } from './queries/put-payout.ts'
import { payTracking } from './queries/tracking.ts'
import { refreshPayoutRoute } from './refresh-payout-destination.ts'
import { returnPayout } from './return-payout.ts'
import { recordStrayTransfer } from './stray-transfers.ts'

export type PayoutResult =
  | { status: 'paid'; transferId: string }
  | { status: 'failed'; reason: string }
  /** The payout was no longer valid and was not sent. Another payout will include its earnings. */
  | { status: 'void'; reason: string }
  /**
   * Our balance at the processor is too small. The payout stays PENDING until the operator has
   * added money.
   */
  | { status: 'short' }

export const SHORT_BALANCE =
  'The balance at the payment processor is too small. The payout stays PENDING, and the next run retries it.'

/**
 * Sends a payout to the processor and stores the result. Repeated calls transfer a payout only
 * once. `fresh` means that the caller has just inserted the payout. The idempotency key of a
 * `resumed` payout may have expired. Its transfer is therefore searched first, and the payout is
 * checked again (`claimPayout`).
 * @throws ProcessorUnavailable: the payout stays PENDING, and the next run continues
 */
export async function sendPayout(ctx: Context, payout: PayoutRow, how: 'fresh' | 'resumed'): Promise<PayoutResult> {
  let transfer: Transfer | undefined
  try {
    transfer = how === 'resumed' ? await findEarlier(ctx, payout) : undefined
    transfer ??= await transferOnce(ctx, payout, how)
  } catch (error) {
    // `idempotency_error` means that a bug used a key for two different requests. The result of
    // the first request is then unknown.
    if (!(error instanceof ProcessorRefusal) || error.code === 'idempotency_error') throw error
    if (error.code === REFUSALS.balance && payout.kind !== 'advance') {
      await endPayoutAttempt(ctx.db, payout)
      return { status: 'short' }
    }
    await failPayout(ctx, payout, error.message, error.code === REFUSALS.balance ? 'quietly' : 'aloud')
    await refreshAfterRefusal(ctx, payout)
    return { status: 'failed', reason: error.message }
  }
  if (!transfer) return resultOf(await getPayout(ctx.db, payout.id))
  if (await completePayout(ctx, payout, transfer.id)) return { status: 'paid', transferId: transfer.id }
  await recordStrayTransfer(ctx, payout, transfer.id)
  return { status: 'failed', reason: 'The payout ended before its transfer arrived. The transfer was reversed.' }
}

const resultOf = ({ transfer_id: transferId, failure_reason: reason }: PayoutRow): PayoutResult =>
  transferId === null ? { status: 'void', reason: reason ?? 'It is no longer due.' } : { status: 'paid', transferId }

const findEarlier = ({ processor }: Context, { id: payoutId, destination }: PayoutRow): Promise<Transfer | undefined> =>
  processor.findTransfer({ destination, payoutId })

async function transferOnce(ctx: Context, payout: PayoutRow, how: 'fresh' | 'resumed'): Promise<Transfer | undefined> {
  const intent = await sendIntent(ctx, payout.kind === 'advance' ? 'advance' : 'payout', {
    claim: (trx, at) => claimPayout(trx, ctx, payout, at),
    send: (claimed) => createTransfer(ctx, claimed),
    ...(how === 'fresh' ? { fresh: { claim: payout, at: payout.created_at } } : {}),
  })
  return intent?.sent
}

/**
 * Each attempt has its own idempotency key. With the same key, the processor would return its
 * earlier refusal again for a day.
 */
const createTransfer = ({ processor }: Context, payout: PayoutRow): Promise<Transfer> => {
  const { id: payoutId, destination, attempt } = payout
  return processor.createTransfer({
    destination,
    amountMinorUnit: payout.amount_minor_unit,
    currency: payout.currency,
    metadata: attempt === 1 ? { payoutId } : { payoutId, attempt: `${attempt}` },
    idempotencyKey: attempt === 1 ? `payout-${payoutId}` : `payout-${payoutId}-${attempt}`,
  })
}

/**
 * Returns false if the payout has failed meanwhile, or already has another transfer. Our transfer
 * then belongs to no payout.
 */
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

/**
 * After a refusal, the stored state of the account is outdated. The next run does not try an
 * account that cannot be paid.
 */
async function refreshAfterRefusal(ctx: Context, { account_id: accountId }: PayoutRow): Promise<void> {
  const route = await findPayoutRoute(ctx.db, accountId)
  if (!route) return
  try {
    await refreshPayoutRoute(ctx, route)
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error
    ctx.log.warn({ err: error, accountId }, 'payout account not checked after a refusal')
  }
}

async function failPayout(ctx: Context, payout: PayoutRow, reason: string, how: 'aloud' | 'quietly'): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockPayoutRoute(trx, payout.account_id)
    const at = ctx.clock.now()
    if (!(await returnPayout(trx, payout, reason, at))) return
    // The seller gets no mail about a problem that only the operator can solve.
    if (how === 'quietly') return
    const mail = payout.kind === 'advance' ? advanceFailedMail : payoutFailedMail
    await queueMail(trx, mail(ctx.config, payout, reason), at)
  })
}
