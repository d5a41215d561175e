import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { askingSecondAdmin, type Permit } from '../../people/admin-approvals/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { notifyAdmins } from '../../people/notifications/index.ts'
import { type Posting, postTransfer } from '../ledger/index.ts'
import {
  findPayment,
  isWithdrawn,
  lockPayment,
  type PaymentRow,
  returnedMinorUnitOf,
  undecidedMinorUnitOf,
  updatePayment,
} from '../payment/index.ts'
import { deductPartOfEarning } from '../payouts/index.ts'
import { partReturnedMatter } from './domain/admin-matters.ts'
import type { PayForTable } from './pay-for.ts'
import { toSettlingPayment } from './payment-in-settle.ts'
import { passRefundGate, requestRefundOf } from './record-refund-request.ts'
import { type RefundProgress, sendRefund } from './refund-payment.ts'

/**
 * Decisions about a part of a payment that was returned to the buyer or lost.
 * - `release`: the platform pays for the part, and the seller gets the full earning.
 * - `take_part`: the part is deducted from the seller's earning as far as possible, and the seller
 *   gets the rest.
 * - `refund_all`: the rest of the payment is refunded to the buyer as well.
 */
export const PART_DECISIONS = ['release', 'take_part', 'refund_all'] as const
export type PartDecision = (typeof PART_DECISIONS)[number]

export type DecidedPart = { partMinorUnit: number; currency: string; refund: RefundProgress | null }

/**
 * Stores an admin's decision about a part of a payment that was refunded at the processor or that
 * a bank kept. If another part is returned later, a new decision is needed.
 * @throws SECOND_ADMIN_REQUIRED for `refund_all` above REFUND_APPROVAL_ABOVE, without a permit
 * @throws NotFound
 * @throws Forbidden for an admin who is the buyer or the seller
 * @throws UnprocessableEntity if no part needs a decision
 * @throws Conflict while a bank disputes the payment
 * @throws Conflict for `take_part`, if the payment has no earnings or they are part of a payout in
 * progress
 * @throws Conflict for `refund_all`, with the reason for which the handler of the sold item
 * refuses the refund
 */
export const decideReturnedPart = (
  ctx: Context,
  payFor: PayForTable,
  admin: Caller,
  given: GivenDecision,
): Promise<DecidedPart> =>
  askingSecondAdmin(ctx, { admin, reason: given.note }, () => decide(ctx, payFor, admin, given))

type GivenDecision = {
  processorPaymentId: string
  decision: PartDecision
  note: string | null
  permit?: Permit | undefined
}

async function decide(
  ctx: Context,
  payFor: PayForTable,
  admin: Caller,
  { processorPaymentId, decision, note, permit }: GivenDecision,
): Promise<DecidedPart> {
  const decided = await inTransaction(ctx.db, async (trx) => {
    const payment = await lockPayment(trx, processorPaymentId)
    if (!payment) throw notFound('There is no such payment.')
    const { buyer_account_id: buyer, seller_account_id: seller } = payment
    await assertUninvolved(trx, admin, buyer === null ? [seller] : [buyer, seller])
    const part = undecidedMinorUnitOf(payment)
    if (payment.status !== 'SUCCEEDED' || payment.refund_requested_at || part === 0)
      throw unprocessable('This payment has no refunded part that needs a decision.')
    if (isWithdrawn(payment)) throw conflict('A bank is disputing this payment. Decide after the bank has decided.')
    const at = ctx.clock.now()
    const step = { trx, ctx, payFor, payment, part, admin, note, permit, at }
    if (decision === 'refund_all') await refundRest(step)
    else await settlePart(step, decision)
    const entry = {
      actorAccountId: admin.accountId,
      action: 'decide-returned-part',
      subjectType: 'payment',
      subjectId: payment.id,
      reason: note,
      before: { partMinorUnit: part, currency: payment.currency },
      after: { decision },
    }
    await recordAudit(trx, entry, at)
    return { paymentId: payment.id, partMinorUnit: part, currency: payment.currency }
  })
  const { paymentId, ...response } = decided
  return { ...response, refund: decision === 'refund_all' ? await sendRefund(ctx, paymentId, { isFresh: true }) : null }
}

type Step = {
  trx: Trx
  ctx: Context
  payFor: PayForTable
  payment: PaymentRow
  part: number
  admin: Caller
  note: string | null
  permit: Permit | undefined
  at: Date
}

async function settlePart(
  { trx, payFor, payment, part, at }: Step,
  decision: Exclude<PartDecision, 'refund_all'>,
): Promise<void> {
  const version = payment.money_version + 1
  const settled = { part_settled_minor_unit: returnedMinorUnitOf(payment), money_version: version, updated_at: at }
  await updatePayment(trx, payment.id, settled)
  const borneBy: Posting[] = []
  if (decision === 'take_part') {
    const taken = await deductPartOfEarning(trx, { paymentId: payment.id, partMinorUnit: part, at })
    if (!taken) throw conflict('This payment has no earnings yet. Release the part, or refund the whole payment.')
    if (taken === 'on-its-way')
      throw conflict('These earnings are part of a payout in progress. Decide once it is finished.')
    const { accountId, amountMinorUnit } = taken
    borneBy.push({ account: { kind: 'SELLER_PAYABLE', accountId }, amountMinorUnit })
  }
  const bySeller = borneBy.reduce((sum, { amountMinorUnit }) => sum + amountMinorUnit, 0)
  await postTransfer(trx, {
    kind: decision === 'take_part' ? 'part-taken' : 'part-borne',
    reference: `${payment.id}:${version}`,
    currency: payment.currency,
    at,
    postings: [
      ...borneBy,
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: part - bySeller },
      { account: { kind: 'SUSPENSE', paymentId: payment.id }, amountMinorUnit: -part },
    ],
  })
  const inSettle = toSettlingPayment(payment, payment.processor_payment_id ?? '')
  await payFor[payment.pay_for]?.onHoldEnded(trx, inSettle, at)
}

async function refundRest({ trx, ctx, payFor, payment, admin, note, permit, at }: Step): Promise<void> {
  const asked = { kind: 'returned-part', subjectId: payment.id, permit, at } as const
  const passed = await passRefundGate(trx, ctx.config, payment, asked)
  const handler = payFor[payment.pay_for]
  if (!handler) throw new Error(`no handler for payments of ${payment.pay_for}`)
  const reason = { kind: 'refund', accountId: admin.accountId, note } as const
  const inSettle = toSettlingPayment(payment, payment.processor_payment_id ?? '')
  const given = await handler.onRefunded(trx, inSettle, reason, at, ctx)
  if ('refusedBecause' in given) throw conflict(given.refusedBecause)
  const { borneBy } = given
  await requestRefundOf(trx, payment, { reason: 'admin', accountId: admin.accountId, borneBy, passed, at })
}

export const notifyOfReturnedPart = (trx: Trx, payment: PaymentRow, at: Date): Promise<void> =>
  notifyAdmins(trx, partReturnedMatter({ ...payment, part: undecidedMinorUnitOf(payment) }), at)

/** Refunds the rest of a payment as another admin asked for, as the admin who approves it. */
export async function refundApprovedRest(ctx: Context, payFor: PayForTable, permit: Permit): Promise<void> {
  const processorPaymentId = (await findPayment(ctx.db, permit.subjectId))?.processor_payment_id
  if (!processorPaymentId) throw notFound('There is no such payment.')
  const decision = { processorPaymentId, decision: 'refund_all', note: permit.reason, permit } as const
  await decideReturnedPart(ctx, payFor, permit.by, decision)
}
