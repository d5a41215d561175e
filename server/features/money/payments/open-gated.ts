import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { PayFor } from '../ledger/index.ts'
import { findLivePayment, insertPayment, type PaymentRow, updatePayment } from '../payment/index.ts'
import type { AccountBuyer, PayForHandler, Quote } from './pay-for.ts'

/** A payment to which a member is about to commit the team. */
export type Spending = {
  buyer: AccountBuyer
  payFor: PayFor
  payForId: string
  quote: Pick<Quote, 'sellerAccountId' | 'amountMinorUnit' | 'currency'>
  termsVersion: string | null
  /** The open payment for the same thing, which the new one continues or replaces. */
  open: PaymentRow | undefined
}

/** Decides if a member may pay, in the transaction that opens the payment. */
export type SpendGate = {
  /** Payments of the same team wait for each other from here until the transaction ends. */
  lock: (trx: Trx, teamId: string) => Promise<void>
  /**
   * @returns a function that stores which payment used the approval, if one was needed
   * @throws APPROVAL_REQUIRED; SPEND_LIMIT_REACHED
   */
  assertMaySpend: (trx: Trx, spending: Spending, at: Date) => Promise<(paymentId: string) => Promise<void>>
}

export type SpendHandlers = { spendGate: SpendGate }

type Opening = {
  buyer: AccountBuyer
  quote: Quote
  row: Parameters<typeof insertPayment>[1]
  at: Date
  findTermsVersion: PayForHandler['findTermsVersion']
}

/**
 * Opens a payment of a member whose team limits spending or requires approvals. The check and the
 * row are one transaction, so two payments together cannot exceed a limit. An open payment of
 * another member is reported, so that it is replaced: it counts for the member who opened it.
 * @returns undefined if another attempt is needed
 * @throws APPROVAL_REQUIRED; SPEND_LIMIT_REACHED
 */
export const openGated = (
  db: Db,
  gate: SpendGate,
  { buyer, quote, row, at, findTermsVersion }: Opening,
): Promise<{ payment: PaymentRow; isNew: boolean; isOfAnother?: boolean } | undefined> =>
  inTransaction(db, async (trx) => {
    await gate.lock(trx, buyer.accountId)
    const { pay_for: payFor, pay_for_id: payForId } = row
    const live = await findLivePayment(trx, { payFor, payForId, buyerUserId: buyer.userId })
    const isOpen = live?.status === 'PENDING' || live?.status === 'FAILED'
    if (live && !isOpen) return { payment: live, isNew: false }
    const isOfAnother = live !== undefined && live.opened_by_account_id !== (buyer.personId ?? null)
    const termsVersion = (await findTermsVersion?.(trx, payForId)) ?? null
    const spending = { buyer, payFor, payForId, quote, termsVersion, open: live }
    const use = await gate.assertMaySpend(trx, spending, at)
    // What is not paid within a day no longer counts, and the sweep closes it.
    const lapsesAt = addMs(at, DAY_MS)
    if (live) {
      const isAtPrice = live.amount_minor_unit === quote.amountMinorUnit && live.currency === quote.currency
      if (!isOfAnother && isAtPrice) {
        await use(live.id)
        // It was opened just before the team set its first rule.
        if (live.lapses_at === null) await updatePayment(trx, live.id, { lapses_at: lapsesAt })
      }
      return { payment: live, isNew: false, isOfAnother }
    }
    const made = await insertPayment(trx, { ...row, lapses_at: lapsesAt })
    if (!made) return undefined
    await use(made.id)
    return { payment: made, isNew: true }
  })
