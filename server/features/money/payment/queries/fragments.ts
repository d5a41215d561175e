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
  | 'review_message'
> & { processor_payment_id: string; authorized_at: Date }

/** Payments that the processor holds for us until somebody takes them or lets them go. */
export const authorizedPayments = sql<Authorized>`(
  select id, pay_for, pay_for_id, processor_payment_id, amount_minor_unit, currency, authorized_at, capture_before,
    review_decision, review_decided_at, review_decided_by, review_note, review_message
  from payments where status = 'AUTHORIZED')`

/** Every payment. */
export const everyPayment = sql<PaymentRow>`(select * from payments)`

/**
 * What each payment should hold in suspense: what waits to go back; what banks took until they decide; and parts that
 * went, until a person has decided.
 */
export const suspendedByPayment = sql<{ owner: string; currency: string; amount: number }>`(
  select id as owner, currency, sum(amount) as amount from (
    select id, currency, part_settled_minor_unit - amount_minor_unit as amount from payments
    where refund_requested_at is not null and refunded_at is null
    union all
    select id, currency, withdrawn_minor_unit from payments where withdrawn_minor_unit > 0
    union all
    select id, currency, outside_refunded_minor_unit + lost_minor_unit - part_settled_minor_unit from payments
    where refunded_at is null and outside_refunded_minor_unit + lost_minor_unit <> part_settled_minor_unit
  ) parts group by id, currency)`

/**
 * What the processor holds of each payment: what came, but for what went back and what banks have until they decide. A
 * refund that came back and was paid from elsewhere is still here. What was given back as a whole before we heard of it
 * never came.
 */
export const heldOfPayments = sql<{ currency: string; amount: number }>`(
  select p.currency, p.amount_minor_unit - p.withdrawn_minor_unit
    - case when p.refunded_at is null or r.status = 'PAID_OTHERWISE'
        then p.outside_refunded_minor_unit + p.lost_minor_unit else p.amount_minor_unit end as amount
  from payments p left join refunds r on r.payment_id = p.id where p.succeeded_at is not null)`

/** What the operator laid out for each refund that the processor could not carry out, a credit. */
export const laidOutForRefunds = sql<{ currency: string; amount: number }>`(
  select currency, -amount_minor_unit as amount from refunds where status = 'PAID_OTHERWISE')`

/**
 * Whether something is wrong with a payment, by its `id`. `is_withdrawn`: a bank has some of it until it decides.
 * `is_contested`: so it is, or a part of it is gone and nobody has decided about that. `is_returned`: all of it has gone back; `is_going_back`: it has, or that is promised.
 */
export const paymentStandings = sql<{
  id: string
  is_withdrawn: boolean
  is_contested: boolean
  is_returned: boolean
  is_going_back: boolean
}>`(
  select id, refunded_at is not null as is_returned,
    refund_requested_at is not null or refunded_at is not null as is_going_back,
    withdrawn_minor_unit > 0 as is_withdrawn,
    withdrawn_minor_unit > 0 or outside_refunded_minor_unit + lost_minor_unit > part_settled_minor_unit as is_contested
  from payments)`

/** Payments that wait for an admin: a refund that the processor will not carry out, or a part that went and nobody decided about. */
export const undecidedPayments = sql<{
  concern: 'refund_stuck' | 'part_undecided'
  since: Date
  currency: string
  amount: number
}>`(
  select 'refund_stuck' as concern, p.refund_requested_at as since, p.currency, r.amount_minor_unit as amount
  from payments p join refunds r on r.payment_id = p.id
  where p.refund_requested_at is not null and p.refunded_at is null and r.status = 'STUCK'
  union all
  select 'part_undecided', updated_at, currency, outside_refunded_minor_unit + lost_minor_unit - part_settled_minor_unit
  from payments
  where refunded_at is null and outside_refunded_minor_unit + lost_minor_unit > part_settled_minor_unit)`
