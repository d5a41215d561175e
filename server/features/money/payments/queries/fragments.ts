import { sql } from 'kysely'
import type { PaymentRow } from '../payment.ts'

/**
 * What other features may join of this one: a table in parentheses each, to be named where it stands. The database folds
 * it into the statement around it, so that it costs, and locks, what the table itself would.
 */

type Authorized = Pick<
  PaymentRow,
  | 'id'
  | 'pay_for'
  | 'pay_for_id'
  | 'amount_minor_unit'
  | 'currency'
  | 'capture_before'
  | 'review_decision'
  | 'review_decided_at'
  | 'review_decided_by'
  | 'review_note'
> & { processor_payment_id: string; authorized_at: Date }

/** Payments that the processor holds for us until somebody takes them or lets them go. */
export const authorizedPayments = sql<Authorized>`(
  select id, pay_for, pay_for_id, processor_payment_id, amount_minor_unit, currency, authorized_at, capture_before,
    review_decision, review_decided_at, review_decided_by, review_note
  from payments where status = 'AUTHORIZED')`

/** What a payment is for, by its `id`. */
export const paidThings = sql<Pick<PaymentRow, 'id' | 'pay_for' | 'pay_for_id'>>`(
  select id, pay_for, pay_for_id from payments)`
