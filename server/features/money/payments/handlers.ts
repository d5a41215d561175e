import type { Trx } from '../../../platform/database/transaction.ts'
import type { PayFor } from '../ledger/index.ts'
import type { PaymentRow } from '../payment/index.ts'
import type { AccountBuyer, Quote } from './pay-for.ts'

/** What a member of a team is about to commit the team to. */
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
