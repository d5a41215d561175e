import type { Config } from '../../../platform/config/load-config.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { conflict, unprocessable } from '../../../platform/errors.ts'
import { type ApprovalKind, assertSecondAdmin, type Permit } from '../../people/admin-approvals/index.ts'
import { type LedgerTransfer, type Posting, postTransfer } from '../ledger/index.ts'
import {
  insertRefund,
  isWithdrawn,
  lockPayment,
  type PaymentRow,
  type RefundReason,
  returnedMinorUnitOf,
  undecidedMinorUnitOf,
  updatePayment,
} from '../payment/index.ts'

/**
 * Locks a payment for a refund. The lock order is: payment, sold thing, earning.
 * @throws Conflict while the payment is disputed; UnprocessableEntity unless the payment has
 * succeeded and was not refunded
 */
export async function lockRefundable(trx: Trx, processorPaymentId: string): Promise<PaymentRow> {
  const payment = await lockPayment(trx, processorPaymentId)
  assertRefundable(payment)
  return payment
}

/**
 * Checks that a locked payment can be refunded.
 * @throws the errors of lockRefundable
 */
export function assertRefundable(payment: PaymentRow | undefined): asserts payment is PaymentRow {
  if (payment?.status !== 'SUCCEEDED') throw unprocessable('Only successful payments can be refunded.')
  if (payment.refund_requested_at) throw unprocessable('This payment is already being refunded.')
  if (isWithdrawn(payment))
    throw conflict('The cardholder’s bank is disputing this payment. It can be refunded once the bank has decided.')
  if (undecidedMinorUnitOf(payment) > 0)
    throw conflict(
      'Part of this payment was refunded at the processor. An admin has to decide about that part first; refund_all refunds the rest.',
    )
}

const PASSED: unique symbol = Symbol('passed')

/** Proof that a refund passed the gate. Only this file makes one. */
export type PassedGate = { readonly [PASSED]: true }
const PROOF: PassedGate = { [PASSED]: true }

/** For refunds that no admin decides: by a buyer, a seller, or a rule. */
export const refundWithoutAdmin = (): PassedGate => PROOF

/** A refund by an admin. `subjectId` is what the admin acts on, such as an offer. */
export type AdminRefund = {
  kind: Exclude<ApprovalKind, 'erasure'>
  subjectId: string
  permit: Permit | undefined
  /** True before a first step of the action, which is not the refund itself. */
  isTrial?: boolean
}

/**
 * The gate in front of every refund by an admin. The payment must be locked.
 * @throws SECOND_ADMIN_REQUIRED above the amount of the setting, without the permit of a second
 * admin; Conflict if the permit no longer fits
 */
export async function passRefundGate(
  trx: Trx,
  config: Config,
  payment: PaymentRow,
  { kind, subjectId, permit, isTrial, at }: AdminRefund & { at: Date },
): Promise<PassedGate> {
  const { id, buyer_account_id: buyer, seller_account_id: seller, currency } = payment
  const action = {
    kind,
    subjectId,
    paymentId: id,
    amountMinorUnit: payment.amount_minor_unit - returnedMinorUnitOf(payment),
    currency,
    concerned: buyer === null ? [seller] : [buyer, seller],
  }
  await assertSecondAdmin(trx, { config, action, permit, isTrial, at })
  return PROOF
}

type RefundRequest = { reason: RefundReason; accountId: string | null; at: Date }
type Decided = { borneBy: readonly Posting[]; passed: PassedGate }

/**
 * Records that a locked payment will be refunded. Moves the money to SUSPENSE, from the accounts
 * that pay for the refund. `passed` proves that a second admin was asked if it needs one. After
 * the commit, the caller must call `sendRefund`. After a crash, the sweep job calls it.
 */
export async function requestRefundOf(
  trx: Trx,
  payment: PaymentRow,
  { borneBy, passed: _passed, ...request }: RefundRequest & Decided,
): Promise<string> {
  const { at } = request
  const moved = { updated_at: at, money_version: payment.money_version + 1 }
  const settled = payment.part_settled_minor_unit
  const transfer: LedgerTransfer = {
    kind: 'refund-promised',
    reference: payment.id,
    currency: payment.currency,
    at,
    postings: [
      ...borneBy,
      { account: { kind: 'SUSPENSE', paymentId: payment.id }, amountMinorUnit: settled - payment.amount_minor_unit },
      // The debits add up to the whole payment. The part about which an admin has already decided
      // was posted earlier, so it is credited here.
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: -settled },
    ],
  }
  const [id] = await Promise.all([
    insertRefund(trx, payment, request),
    updatePayment(trx, payment.id, { ...moved, refund_requested_at: at }),
    postTransfer(trx, transfer),
  ])
  return id
}
