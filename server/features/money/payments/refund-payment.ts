import { addMs, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { sendIntent } from '../../../platform/send-intent.ts'
import {
  type PaymentIntent,
  ProcessorRefusal,
  ProcessorUnavailable,
  REFUSALS,
} from '../../../providers/processor/port.ts'
import { type LedgerTransfer, postTransfer } from '../ledger/index.ts'
import {
  claimRefundAttempt,
  completeRefundAttempt,
  findPendingRefund,
  findRefund,
  isWithdrawn,
  lockPaymentWithPendingRefund,
  type PendingRefund,
  recordRefundAccepted,
  returnedMinorUnitOf,
  updatePayment,
} from '../payment/index.ts'
import { type RefundFailure, recordRefundFailure } from './refund-failure.ts'

/**
 * Progress of a refund.
 * - `refunded`: the buyer has the money, or a bank returned it to the buyer first.
 * - `under-way`: the processor has accepted the refund, and it has not arrived.
 * - `disputed`: a bank has withdrawn the money until it decides. The refund then continues
 *   automatically.
 * - `waiting`: the processor does not accept the refund now. The sweep retries it.
 * - `stuck`: an admin must act (`settle-refund.ts`).
 */
export type RefundProgress = 'refunded' | 'under-way' | 'disputed' | 'waiting' | 'stuck'

/**
 * Sends a requested refund unless it is on its way, and records its arrival. Repeated or
 * concurrent calls make one refund. Each attempt keeps one key until the processor definitely
 * refuses it or the money comes back. Reads the processor's state before it sends anything, then
 * reads the request again under the payment's lock. An attempt that has ended, or that an admin
 * has settled, is therefore not sent. `isFresh` means that the refund was requested just now, so
 * nothing can have been sent. `known` is the refund as it was committed then.
 */
export async function sendRefund(
  ctx: Context,
  paymentId: string,
  { isFresh = false, known }: { isFresh?: boolean; known?: { pending: PendingRefund; readAt: Date } } = {},
): Promise<RefundProgress> {
  const readAt = known?.readAt ?? ctx.clock.now()
  const pending = known?.pending ?? (await findPendingRefund(ctx.db, paymentId))
  if (!pending) return 'refunded'
  try {
    return await advanceRefund(ctx, pending, { isFresh, readAt })
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error
    ctx.log.error({ err: error, paymentId }, 'refund not accepted by the processor; it is retried later')
    await updatePayment(ctx.db, paymentId, { refund_tried_at: ctx.clock.now() })
    return 'waiting'
  }
}

async function advanceRefund(
  ctx: Context,
  pending: PendingRefund,
  { isFresh, readAt }: { isFresh: boolean; readAt: Date },
): Promise<RefundProgress> {
  const before = isFresh ? 'here' : await findMoneyLocation(ctx, pending)
  if (before !== 'here') return recordRefundResult(ctx, pending, before, pending.processor_refund_id)
  if (pending.processor_refund_id !== null) return handleReturnedRefund(ctx, pending, pending.processor_refund_id)
  if (pending.status === 'STUCK') return 'stuck'
  if (pending.try_after && pending.try_after > ctx.clock.now()) return 'waiting'
  let refundId: string
  try {
    const intent = await sendIntent(ctx, 'refund', {
      claim: (trx, at) => claimRefund(trx, pending, at),
      send: ({ intentId: id }) => ctx.processor.refundPaymentIntent({ id, idempotencyKey: refundKey(pending) }),
      ...(isFresh ? { fresh: { claim: pending, at: readAt } } : {}),
    })
    // Another call has ended this attempt meanwhile, most likely because it has sent the refund.
    if (!intent) {
      const now = await findMoneyLocation(ctx, pending)
      return now === 'here' ? 'waiting' : await recordRefundResult(ctx, pending, now, null)
    }
    refundId = intent.sent.id
  } catch (error) {
    if (!(error instanceof ProcessorRefusal)) throw error
    return handleRefusal(ctx, pending, error)
  }
  // The processor may have returned an old response for this idempotency key, so the current state
  // is read.
  const after = await findMoneyLocation(ctx, pending)
  return after === 'here'
    ? handleReturnedRefund(ctx, pending, refundId)
    : recordRefundResult(ctx, pending, after, refundId)
}

/** Returns undefined if the attempt has ended or if a bank has taken the money back. */
async function claimRefund(trx: Trx, pending: PendingRefund, at: Date): Promise<PendingRefund | undefined> {
  const payment = await lockPaymentWithPendingRefund(trx, pending.id)
  if (!payment || isWithdrawn(payment)) return undefined
  return (await claimRefundAttempt(trx, pending, at)) ? pending : undefined
}

/**
 * Each attempt has its own key. With the same key, the processor would return its earlier refusal
 * again for a day.
 */
const refundKey = ({ id, attempt }: Pick<PendingRefund, 'id' | 'attempt'>): string =>
  attempt === 1 ? `refund-${id}` : `refund-${id}-${attempt}`

type MoneyLocation = 'gone' | 'on-its-way' | 'disputed' | 'here'

async function findMoneyLocation({ processor }: Context, { intentId }: PendingRefund): Promise<MoneyLocation> {
  const intent = await processor.findPaymentIntent(intentId)
  if (!intent) throw new Error(`the processor does not know payment ${intentId}, which it accepted`)
  const left = intent.amountReceivedMinorUnit - sumReturned(intent)
  if (left <= 0) return intent.refundPendingMinorUnit > 0 ? 'on-its-way' : 'gone'
  return intent.dispute === 'open' ? 'disputed' : 'here'
}

/** Returns the amount that was refunded, is being refunded, or was lost in disputes. */
export const sumReturned = (intent: PaymentIntent): number =>
  intent.disputes.reduce(
    (sum, { state, amountMinorUnit }) => (state === 'lost' ? sum + amountMinorUnit : sum),
    intent.amountRefundedMinorUnit,
  )

export const isFullyRefunded = (intent: PaymentIntent): boolean =>
  intent.amountReceivedMinorUnit > 0 && intent.amountRefundedMinorUnit >= intent.amountReceivedMinorUnit

async function recordRefundResult(
  ctx: Context,
  pending: PendingRefund,
  location: Exclude<MoneyLocation, 'here'>,
  refundId: string | null,
): Promise<RefundProgress> {
  if (location === 'gone') return complete(ctx, pending, refundId)
  if (location === 'disputed') return 'disputed'
  if (refundId !== null && refundId !== pending.processor_refund_id)
    await recordRefundAccepted(ctx.db, { paymentId: pending.id, attempt: pending.attempt, refundId })
  return 'under-way'
}

async function complete(ctx: Context, pending: PendingRefund, refundId: string | null): Promise<RefundProgress> {
  const { id: paymentId, attempt } = pending
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    // An attempt can end only under the payment's lock, so the refund is read after it.
    const [payment, refund] = await Promise.all([
      lockPaymentWithPendingRefund(trx, paymentId),
      findRefund(trx, paymentId),
    ])
    if (!payment) return 'refunded'
    // The bank's decision must be recorded before the refund can be completed.
    if (isWithdrawn(payment)) return 'disputed'
    // The processor's data may be outdated: this attempt may have failed, and another attempt may
    // be in progress.
    if (refund?.attempt !== attempt) return 'waiting'
    const rest = payment.amount_minor_unit - returnedMinorUnitOf(payment)
    const transfer: LedgerTransfer = {
      kind: 'payment-refunded',
      reference: attempt === 1 ? paymentId : `${paymentId}:${attempt}`,
      currency: payment.currency,
      at,
      postings: [
        { account: { kind: 'SUSPENSE', paymentId }, amountMinorUnit: rest },
        { account: { kind: 'PROCESSOR' }, amountMinorUnit: -rest },
      ],
    }
    withCommit(trx, () => completeRefundAttempt(trx, { paymentId, attempt, refundId, at }))
    withCommit(trx, () =>
      updatePayment(trx, paymentId, {
        status: 'REFUNDED',
        refunded_at: at,
        processor_refund_id: refundId,
        updated_at: at,
        money_version: payment.money_version + 1,
      }),
    )
    if (rest !== 0) withCommit(trx, () => postTransfer(trx, transfer))
    return 'refunded'
  })
}

const MAX_REFUSALS = 5

async function handleRefusal(ctx: Context, pending: PendingRefund, refusal: ProcessorRefusal): Promise<RefundProgress> {
  const location = await findMoneyLocation(ctx, pending)
  if (location === 'gone' || location === 'on-its-way') return recordRefundResult(ctx, pending, location, null)
  ctx.log.error({ err: refusal, paymentId: pending.id }, 'the processor refused a refund')
  const isDisputed = refusal.code === REFUSALS.disputed
  const failure: RefundFailure = {
    reason: refusal.message,
    // After a refusal because of a dispute, the next attempt may follow at once. Other reasons
    // rarely disappear so quickly.
    tryAfter: isDisputed ? null : addMs(ctx.clock.now(), 10 * MINUTE_MS * 2 ** pending.attempt),
    isStuck: !isDisputed && pending.attempt - pending.failures >= MAX_REFUSALS,
    hasComeBack: false,
  }
  await recordRefundFailure(ctx, pending, failure)
  if (failure.isStuck) return 'stuck'
  return isDisputed ? 'disputed' : 'waiting'
}

/**
 * Number of refunds that come back before an admin must act, because the buyer's bank account is
 * probably closed.
 */
const MAX_FAILURES = 3

async function handleReturnedRefund(ctx: Context, pending: PendingRefund, refundId: string): Promise<RefundProgress> {
  const refund = await ctx.processor.findRefund(refundId)
  const failures = pending.failures + 1
  const failure: RefundFailure = {
    reason: refund?.failureReason ?? 'The payment processor gave no reason.',
    ...planRetry(failures, ctx.clock.now()),
    hasComeBack: true,
  }
  await recordRefundFailure(ctx, pending, failure)
  return failure.isStuck ? 'stuck' : 'waiting'
}

/**
 * Plans the next attempt of a refund. After the first failure, the refund is sent again at once;
 * after the second, a day later. After MAX_FAILURES, an admin must act.
 */
export const planRetry = (failures: number, now: Date): Pick<RefundFailure, 'tryAfter' | 'isStuck'> => ({
  tryAfter: failures > 1 ? addMs(now, DAY_MS) : null,
  isStuck: failures >= MAX_FAILURES,
})
