import type { PaymentRow } from '../payment/index.ts'
import type { SettlingPayment } from './pay-for.ts'

export const toSettlingPayment = (row: PaymentRow, processorPaymentId: string): SettlingPayment => ({
  id: row.id,
  payForId: row.pay_for_id,
  buyerAccountId: row.buyer_account_id,
  sellerAccountId: row.seller_account_id,
  amountMinorUnit: row.amount_minor_unit,
  currency: row.currency,
  processorPaymentId,
  review: row.review_decision && {
    decision: row.review_decision,
    accountId: row.review_decided_by,
    note: row.review_note,
    message: row.review_message,
  },
})
