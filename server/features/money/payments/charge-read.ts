import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { PaymentIntent } from '../../../providers/processor/port.ts'
import type { PaymentRow } from '../payment/index.ts'
import type { PayForTable } from './pay-for.ts'

/** The transaction has locked the payment. */
export type ChargeRead = {
  trx: Trx
  ctx: Context
  payFor: PayForTable
  payment: PaymentRow
  intent: PaymentIntent
  at: Date
}
