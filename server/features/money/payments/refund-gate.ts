import type { Config } from '../../../platform/config/load-config.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { type ApprovalKind, assertSecondAdmin, type Permit } from '../../people/admin-approvals/index.ts'
import { type PaymentRow, returnedMinorUnitOf } from '../payment/index.ts'

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
