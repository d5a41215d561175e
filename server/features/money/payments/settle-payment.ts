import type { Updateable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { PaymentsTable } from '../../../platform/database/tables.ts'
import { inTransaction, type Trx, withCommit } from '../../../platform/database/transaction.ts'
import type { IntentStatus, PaymentIntent } from '../../../providers/processor/port.ts'
import { companyOnReceipt } from '../company-data/index.ts'
import { PAY_FOR, type PayFor, postTransfer } from '../ledger/index.ts'
import {
  insertRefund,
  lockPayment,
  movePayment,
  type PaymentRow,
  type PaymentStatus,
  UNSETTLED,
  updatePayment,
} from '../payment/index.ts'
import type { LockSale, PayForHandler, PayForTable } from './pay-for.ts'
import { toSettlingPayment } from './payment-in-settle.ts'
import { isFullyRefunded, sendRefund } from './refund-payment.ts'
import { voidIntent } from './void-intent.ts'

/**
 * Outcome of a settlement.
 * - `succeeded`: we have the money and the product is paid, by this call or an earlier one.
 * - `authorized`: the money is reserved and needs a review.
 * - `waiting`: the money has not arrived yet.
 * - `declined`: the last attempt failed, and another may follow.
 * - `canceled`: the money will not arrive.
 * - `refunding`: the money arrived for something that could no longer be paid.
 * - `refunded`: the money was returned.
 * - `mismatch`: the processor's amount, currency or payment differs from what we requested.
 *   Nothing was changed.
 */
export type SettleOutcome =
  | 'succeeded'
  | 'authorized'
  | 'waiting'
  | 'declined'
  | 'canceled'
  | 'refunding'
  | 'refunded'
  | 'mismatch'

export type SettleResult = { outcome: SettleOutcome; payment: PaymentRow; intent: PaymentIntent }

/**
 * Brings a payment to the state of its intent, which is the only state it trusts. `complete`,
 * webhooks and the sweep all call this function, in any order and number. Returns undefined if the
 * intent is not ours.
 * @param options.leavesUnpayable - true if the caller calls `closeUnpayable` itself after a
 * success
 */
export async function settlePayment(
  ctx: Context,
  payFor: PayForTable,
  processorPaymentId: string,
  { leavesUnpayable = false }: { leavesUnpayable?: boolean } = {},
): Promise<SettleResult | undefined> {
  const intent = await ctx.processor.findPaymentIntent(processorPaymentId)
  if (!intent) return undefined
  const settled = await applyIntent(ctx, payFor, intent)
  if (settled?.outcome === 'mismatch') {
    const { id, amount_minor_unit, currency } = settled.payment
    const held = { amountMinorUnit: intent.amountMinorUnit, currency: intent.currency, metadata: intent.metadata }
    ctx.log.error(
      { paymentId: id, processorPaymentId, expected: { amountMinorUnit: amount_minor_unit, currency }, held },
      'the processor reports a different payment than requested',
    )
  }
  if (settled?.outcome === 'refunding') {
    await sendRefund(ctx, settled.payment.id)
  }
  if (settled?.outcome === 'succeeded' && !leavesUnpayable) await closeUnpayable(ctx, payFor, settled.payment.pay_for)
  if (settled && isUnacceptedAuthorization(settled)) {
    // Nothing is written yet. After a crash here, the sweep job settles the payment again.
    await voidIntent(ctx, intent.id)
    const voided = await ctx.processor.findPaymentIntent(intent.id)
    return voided && applyIntent(ctx, payFor, voided)
  }
  return settled
}

/** Maximum number of intents that one call cancels. One sale makes only a few unpayable. */
const UNPAYABLE_AT_ONCE = 20

/**
 * Cancels intents that may no longer be paid because something was just sold, for example the same
 * cart on another device. If canceling fails, the sweep job retries it. Must not run inside a
 * transaction. Never throws.
 */
export async function closeUnpayable(ctx: Context, payFor: PayForTable, kind: PayFor): Promise<void> {
  try {
    const left = await payFor[kind]?.listUnpayable?.(ctx.db, { id: '', due_at: new Date(0) }, UNPAYABLE_AT_ONCE)
    for (const { processor_payment_id: id } of left ?? [])
      if ((await voidIntent(ctx, id)) !== 'under-way') await settlePayment(ctx, payFor, id)
  } catch (error) {
    ctx.log.warn({ err: error, kind }, 'payments not voided; the next sweep retries them')
  }
}

const isUnacceptedAuthorization = ({ outcome, intent }: SettleResult): boolean =>
  outcome === 'waiting' && intent.status === 'requires_capture'

async function applyIntent(
  ctx: Context,
  payFor: PayForTable,
  intent: PaymentIntent,
): Promise<SettleResult | undefined> {
  const sale = intent.status === 'succeeded' ? await findSale(ctx, payFor, intent) : undefined
  return inTransaction(ctx.db, async (trx) => {
    // The payment's lock comes first, so the sale is locked and read after it.
    const [row, onSucceeded] = await Promise.all([lockPayment(trx, intent.id), sale?.lock(trx)])
    if (!row) return undefined
    if (!matchesPayment(row, intent)) return { outcome: 'mismatch', payment: row, intent }
    const known = payFor[row.pay_for]
    if (!known) throw new Error(`no handler for payments of ${row.pay_for}`)
    const handler = onSucceeded && row.pay_for === sale?.kind ? { ...known, onSucceeded } : known
    const step = { trx, ctx, handler, row, intent, at: ctx.clock.now() }
    const result = await STEPS[intent.status](step)
    return { ...result, intent }
  })
}

/** `matchesPayment` checks later that the intent really belongs to the payment that it names. */
async function findSale(
  { db }: Context,
  payFor: PayForTable,
  { metadata }: PaymentIntent,
): Promise<{ kind: PayFor; lock: LockSale } | undefined> {
  const { paymentId, payFor: named } = metadata
  const kind = PAY_FOR.find((each) => each === named)
  const lock = kind && paymentId !== undefined ? await payFor[kind]?.findSale?.(db, paymentId) : undefined
  return kind && lock && { kind, lock }
}

/**
 * True if the amount, the currency and the payment id of the intent are those of the payment.
 * After a success, the full amount must also have arrived, unless it was refunded.
 */
const matchesPayment = (row: PaymentRow, intent: PaymentIntent): boolean =>
  intent.amountMinorUnit === row.amount_minor_unit &&
  intent.currency === row.currency &&
  intent.metadata.paymentId === row.id &&
  (intent.status !== 'succeeded' || intent.amountReceivedMinorUnit === row.amount_minor_unit || isFullyRefunded(intent))

type Step = { trx: Trx; ctx: Context; handler: PayForHandler; row: PaymentRow; intent: PaymentIntent; at: Date }
type StepResult = { outcome: SettleOutcome; payment: PaymentRow }

const STEPS: Record<IntentStatus, (step: Step) => Promise<StepResult>> = {
  succeeded: recordReceivedMoney,
  requires_capture: recordAuthorization,
  canceled: recordCancellation,
  requires_payment_method: recordDecline,
  processing: async ({ row }) => ({ outcome: getOutcome(row), payment: row }),
}

async function recordReceivedMoney(step: Step): Promise<StepResult> {
  const { trx, ctx, handler, row, intent, at } = step
  const isUnsettled = (UNSETTLED as readonly PaymentStatus[]).includes(row.status)
  if (!isUnsettled && row.status !== 'CANCELED') return { outcome: getOutcome(row), payment: row }
  if (isFullyRefunded(intent)) {
    const refunded = await movePaymentTo(step, 'refunded', { status: 'REFUNDED', refunded_at: at })
    if (row.status === 'AUTHORIZED') await handler.onVoided?.(trx, toSettlingPayment(row, intent.id), at, ctx)
    return refunded
  }
  const succeeded = { status: 'SUCCEEDED', succeeded_at: at, failure_reason: null } as const
  // Someone captured the money at the processor against the decision. The decision is final, so
  // the money is refunded.
  const isLetGo = row.review_decision !== null && row.review_decision !== 'capture'
  if (isUnsettled && !isLetGo) {
    const result = await handler.onSucceeded(trx, toSettlingPayment(row, intent.id), at, ctx)
    if (result === 'applied') {
      // The payment has been locked since the row was read, so its status is still the same.
      const change = { ...succeeded, processor_charge_id: intent.chargeId, updated_at: at }
      // Receipts show the company data of this moment, also after the buyer has changed it.
      const copy = row.pay_for === 'MERCH' ? {} : { buyer_company: companyOnReceipt(row) }
      withCommit(trx, () => updatePayment(trx, row.id, { ...change, ...copy }))
      return { outcome: 'succeeded', payment: { ...row, ...change } }
    }
  }
  // The thing can no longer be sold. The money stays in SUSPENSE until it is refunded.
  const suspended = await movePaymentTo(step, 'refunding', { ...succeeded, refund_requested_at: at })
  await insertRefund(trx, row, { reason: 'not_sellable', accountId: null, at })
  await postTransfer(trx, {
    kind: 'payment-suspended',
    reference: row.id,
    currency: row.currency,
    at,
    postings: [
      { account: { kind: 'PROCESSOR' }, amountMinorUnit: row.amount_minor_unit },
      { account: { kind: 'SUSPENSE', paymentId: row.id }, amountMinorUnit: -row.amount_minor_unit },
    ],
  })
  if (isLetGo && row.status === 'AUTHORIZED') await handler.onVoided?.(trx, toSettlingPayment(row, intent.id), at, ctx)
  return suspended
}

async function recordAuthorization(step: Step): Promise<StepResult> {
  const { trx, ctx, handler, row, intent, at } = step
  if (row.status !== 'PENDING' && row.status !== 'FAILED') return { outcome: getOutcome(row), payment: row }
  // A kind without reviews has no `onAuthorized`. The authorization is voided, and the buyer may
  // pay again.
  const response = await handler.onAuthorized?.(trx, toSettlingPayment(row, intent.id), at, ctx)
  if (response !== 'applied') return { outcome: 'waiting', payment: row }
  return movePaymentTo(step, 'authorized', {
    status: 'AUTHORIZED',
    authorized_at: at,
    capture_before: intent.captureBefore,
    failure_reason: null,
  })
}

async function recordCancellation(step: Step): Promise<StepResult> {
  const { trx, ctx, handler, row, intent, at } = step
  if (!(UNSETTLED as readonly PaymentStatus[]).includes(row.status)) return { outcome: getOutcome(row), payment: row }
  const canceled = await movePaymentTo(step, 'canceled', { status: 'CANCELED' })
  if (row.status === 'AUTHORIZED') await handler.onVoided?.(trx, toSettlingPayment(row, intent.id), at, ctx)
  return canceled
}

async function recordDecline(step: Step): Promise<StepResult> {
  const { row, intent } = step
  if (row.status !== 'PENDING' || intent.failureReason === null) return { outcome: getOutcome(row), payment: row }
  return movePaymentTo(step, 'declined', { status: 'FAILED', failure_reason: intent.failureReason })
}

function getOutcome(row: PaymentRow): SettleOutcome {
  if (row.status === 'SUCCEEDED') return row.refund_requested_at ? 'refunding' : 'succeeded'
  return OUTCOME_BY_STATUS[row.status]
}

const OUTCOME_BY_STATUS = {
  PENDING: 'waiting',
  AUTHORIZED: 'authorized',
  FAILED: 'declined',
  CANCELED: 'canceled',
  REFUNDED: 'refunded',
} as const satisfies Partial<Record<PaymentStatus, SettleOutcome>>

async function movePaymentTo(
  { trx, row, intent, at }: Step,
  outcome: SettleOutcome,
  change: Updateable<PaymentsTable>,
): Promise<StepResult> {
  const payment = await movePayment(trx, row, { ...change, processor_charge_id: intent.chargeId, updated_at: at })
  if (!payment) throw new Error(`payment ${row.id} changed while it was locked`)
  return { outcome, payment }
}
