import { DAY_MS, later, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { sendIntent } from '../../../platform/send-intent.ts'
import {
  type PaymentIntent,
  ProcessorRefusal,
  ProcessorUnavailable,
  REFUSALS,
} from '../../../providers/processor/port.ts'
import { postTransfer } from '../ledger/index.ts'
import {
  claimRefundAttempt,
  completeRefundAttempt,
  findPromisedRefund,
  goneOf,
  isWithdrawn,
  lockPromised,
  noteRefundTaken,
  type PromisedRefund,
  updatePayment,
} from '../payment/index.ts'
import { noteRefundFailure, type RefundFailure } from './refund-failure.ts'

/**
 * - `refunded`: it is with the buyer, or a bank was faster. `under-way`: the processor has taken it, and it has not
 *   arrived. `disputed`: a bank has the money until it decides; then it is asked for by itself.
 * - `waiting`: not taken now; the sweep tries again. `stuck`: an admin has to look (`settle-refund.ts`).
 */
export type RefundProgress = 'refunded' | 'under-way' | 'disputed' | 'waiting' | 'stuck'

/**
 * Brings a promised refund as far as it goes: sends it unless it is on its way, and books that it arrived. However often
 * and by however many it is called, it is one refund: each attempt has one key, kept until the processor has said a
 * definite no or the money came back, and what is at the processor is looked at before anything is sent. Then the promise is
 * read again under the payment's lock: an attempt that is over, or that a person settled otherwise, is not sent.
 * `isFresh`: the caller has promised it a moment ago, so nothing can have been sent yet.
 */
export async function sendRefund(
  ctx: Context,
  paymentId: string,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<RefundProgress> {
  const readAt = ctx.clock.now()
  const promised = await findPromisedRefund(ctx.db, paymentId)
  if (!promised) return 'refunded'
  try {
    return await bringOn(ctx, promised, { isFresh, readAt })
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error
    ctx.log.error({ err: error, paymentId }, 'refund not taken by the processor; it will be tried again')
    await updatePayment(ctx.db, paymentId, { refund_tried_at: ctx.clock.now() })
    return 'waiting'
  }
}

async function bringOn(
  ctx: Context,
  promised: PromisedRefund,
  { isFresh, readAt }: { isFresh: boolean; readAt: Date },
): Promise<RefundProgress> {
  const before = isFresh ? 'here' : await standingOf(ctx, promised)
  if (before !== 'here') return note(ctx, promised, before, promised.processor_refund_id)
  // What was taken is not there any more: it came back.
  if (promised.processor_refund_id !== null) return cameBack(ctx, promised, promised.processor_refund_id)
  if (promised.status === 'STUCK') return 'stuck'
  if (promised.try_after && promised.try_after > ctx.clock.now()) return 'waiting'
  let refundId: string
  try {
    const intent = await sendIntent(ctx, {
      claim: (trx, at) => claimRefund(trx, promised, at),
      send: ({ intentId: id }) => ctx.processor.refundPaymentIntent({ id, idempotencyKey: refundKey(promised) }),
      ...(isFresh ? { fresh: { claim: promised, at: readAt } } : {}),
    })
    if (!intent) return 'waiting'
    refundId = intent.sent.id
  } catch (error) {
    if (!(error instanceof ProcessorRefusal)) throw error
    return refused(ctx, promised, error)
  }
  // The answer may be an old one, given again for its key: where the money is now counts.
  const after = await standingOf(ctx, promised)
  return after === 'here' ? cameBack(ctx, promised, refundId) : note(ctx, promised, after, refundId)
}

/** Re-reads the promise of a refund and marks this attempt as being sent. Undefined: it is over, or a bank has the money. */
async function claimRefund(trx: Trx, promised: PromisedRefund, at: Date): Promise<PromisedRefund | undefined> {
  const payment = await lockPromised(trx, promised.id)
  if (!payment || isWithdrawn(payment)) return undefined
  return (await claimRefundAttempt(trx, promised, at)) ? promised : undefined
}

/** One key an attempt: a refusal is kept with its key for a day, and would be the answer to everything sent with it. */
const refundKey = ({ id, attempt }: Pick<PromisedRefund, 'id' | 'attempt'>): string =>
  attempt === 1 ? `refund-${id}` : `refund-${id}-${attempt}`

type Standing = 'gone' | 'on-its-way' | 'disputed' | 'here'

/** Where the money of a payment is by the processor's word of now. */
async function standingOf({ processor }: Context, { intentId }: PromisedRefund): Promise<Standing> {
  const intent = await processor.findPaymentIntent(intentId)
  if (!intent) throw new Error(`the processor does not know payment ${intentId}, which it took`)
  const left = intent.amountReceivedMinorUnit - returnedOf(intent)
  if (left <= 0) return intent.refundPendingMinorUnit > 0 ? 'on-its-way' : 'gone'
  return intent.dispute === 'open' ? 'disputed' : 'here'
}

/** What of a charge has gone, or is going, to its buyer or to banks for good. */
export const returnedOf = (intent: PaymentIntent): number =>
  intent.disputes.reduce(
    (sum, { state, amountMinorUnit }) => (state === 'lost' ? sum + amountMinorUnit : sum),
    intent.amountRefundedMinorUnit,
  )

export const isFullyRefunded = (intent: PaymentIntent): boolean =>
  intent.amountReceivedMinorUnit > 0 && intent.amountRefundedMinorUnit >= intent.amountReceivedMinorUnit

async function note(
  ctx: Context,
  promised: PromisedRefund,
  standing: Exclude<Standing, 'here'>,
  refundId: string | null,
): Promise<RefundProgress> {
  if (standing === 'gone') return complete(ctx, promised, refundId)
  if (standing === 'disputed') return 'disputed'
  if (refundId !== null && refundId !== promised.processor_refund_id)
    await noteRefundTaken(ctx.db, { paymentId: promised.id, attempt: promised.attempt, refundId })
  return 'under-way'
}

async function complete(ctx: Context, promised: PromisedRefund, refundId: string | null): Promise<RefundProgress> {
  const { id: paymentId, attempt } = promised
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    const payment = await lockPromised(trx, paymentId)
    if (!payment) return 'refunded'
    // That a bank has decided about what it took is heard of first.
    if (isWithdrawn(payment)) return 'disputed'
    // What was read of the processor may be old: this attempt has come back since, and another one is on its way.
    if (!(await completeRefundAttempt(trx, { paymentId, attempt, refundId, at }))) return 'waiting'
    await updatePayment(trx, paymentId, {
      status: 'REFUNDED',
      refunded_at: at,
      processor_refund_id: refundId,
      updated_at: at,
      money_version: payment.money_version + 1,
    })
    const rest = payment.amount_minor_unit - goneOf(payment)
    if (rest === 0) return 'refunded'
    await postTransfer(trx, {
      kind: 'payment-refunded',
      reference: attempt === 1 ? paymentId : `${paymentId}:${attempt}`,
      currency: payment.currency,
      at,
      postings: [
        { account: { kind: 'SUSPENSE', paymentId }, amountMinorUnit: rest },
        { account: { kind: 'PROCESSOR' }, amountMinorUnit: -rest },
      ],
    })
    return 'refunded'
  })
}

/** How often in a row the processor may say no before a person has to look. */
const MOST_REFUSALS = 5

async function refused(ctx: Context, promised: PromisedRefund, refusal: ProcessorRefusal): Promise<RefundProgress> {
  const standing = await standingOf(ctx, promised)
  if (standing === 'gone' || standing === 'on-its-way') return note(ctx, promised, standing, null)
  ctx.log.error({ err: refusal, paymentId: promised.id }, 'the processor refuses a refund')
  const isDisputed = refusal.code === REFUSALS.disputed
  const failure: RefundFailure = {
    reason: refusal.message,
    // After a dispute it is asked for at once; whatever else it was will hardly be over in a moment.
    tryAfter: isDisputed ? null : later(ctx.clock.now(), 10 * MINUTE_MS * 2 ** promised.attempt),
    isStuck: !isDisputed && promised.attempt - promised.failures >= MOST_REFUSALS,
    hasComeBack: false,
  }
  await noteRefundFailure(ctx, promised, failure)
  if (failure.isStuck) return 'stuck'
  return isDisputed ? 'disputed' : 'waiting'
}

/** How often one refund may come back before a person has to look: the buyer's account is probably gone. */
const MOST_FAILURES = 3

async function cameBack(ctx: Context, promised: PromisedRefund, refundId: string): Promise<RefundProgress> {
  const refund = await ctx.processor.findRefund(refundId)
  const failures = promised.failures + 1
  const failure: RefundFailure = {
    reason: refund?.failureReason ?? 'The processor did not say why.',
    ...afterFailures(failures, ctx.clock.now()),
    hasComeBack: true,
  }
  await noteRefundFailure(ctx, promised, failure)
  return failure.isStuck ? 'stuck' : 'waiting'
}

/** Once may be chance; then a bank is given a day; then a person decides. */
export const afterFailures = (failures: number, now: Date): Pick<RefundFailure, 'tryAfter' | 'isStuck'> => ({
  tryAfter: failures > 1 ? later(now, DAY_MS) : null,
  isStuck: failures >= MOST_FAILURES,
})
