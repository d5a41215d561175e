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

/** Every payment. */
export const everyPayment = sql<PaymentRow>`(select * from payments)`

/**
 * What each payment should hold in suspense: what waits to go back; what the card holder's bank took until it decides;
 * and parts given back at the processor.
 */
export const suspendedByPayment = sql<{ owner: string; currency: string; amount: number }>`(
  select id as owner, currency, sum(amount) as amount from (
    select id, currency, -amount_minor_unit as amount from payments
    where refund_requested_at is not null and refunded_at is null
    union all
    select id, currency, amount_minor_unit - outside_refunded_minor_unit from payments
    where disputed_at is not null and dispute_outcome is null
    union all
    select id, currency, outside_refunded_minor_unit from payments
    where outside_refunded_minor_unit > 0 and refunded_at is null
  ) parts group by id, currency)`

/**
 * What the processor holds of each payment: what came, but for what went back and what the bank has until it decides. A
 * charge that is both refunded and disputed is gone twice for now. What was given back as a whole before we heard of it
 * never came.
 */
export const heldOfPayments = sql<{ currency: string; amount: number }>`(
  select currency, amount_minor_unit
    - case when refunded_at is null then outside_refunded_minor_unit else amount_minor_unit end
    - case when disputed_at is not null and dispute_outcome is null
        then amount_minor_unit - outside_refunded_minor_unit else 0 end as amount
  from payments where succeeded_at is not null)`

/**
 * Whether something is wrong with a payment, by its `id`. `is_contested`: its charge is disputed or was lost, or a part of
 * it was given back at the processor.
 */
export const paymentStandings = sql<{ id: string; is_contested: boolean; is_returned: boolean }>`(
  select id, refunded_at is not null as is_returned,
    (disputed_at is not null and dispute_outcome is distinct from 'won')
      or outside_refunded_minor_unit > 0 as is_contested
  from payments)`
