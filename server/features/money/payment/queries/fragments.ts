import { sql } from 'kysely'
import type { PaymentRow } from '../payment.ts'

/**
 * Subqueries that other features may join. Each needs an alias. PostgreSQL inlines them, so they
 * cost and lock the same as the table.
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

export const authorizedPayments = sql<Authorized>`(
  select id, pay_for, pay_for_id, processor_payment_id, amount_minor_unit, currency, authorized_at, capture_before,
    review_decision, review_decided_at, review_decided_by, review_note, review_message
  from payments where status = 'AUTHORIZED')`

export const allPayments = sql<PaymentRow>`(select * from payments)`

/**
 * Subquery of the expected SUSPENSE balance of each payment: refunds in progress, disputed money,
 * and returned or lost money about which no admin has decided.
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
 * Subquery of the money that the processor should hold for each payment: the received amount minus
 * refunds, and minus money that banks have taken back. If the operator paid the buyer in another
 * way, the processor still has the money. A payment that was refunded in full before we recorded
 * its arrival counts as never received.
 */
export const heldPaymentMoney = sql<{ currency: string; amount: number }>`(
  select p.currency, p.amount_minor_unit - p.withdrawn_minor_unit
    - case when p.refunded_at is null or r.status = 'PAID_OTHERWISE'
        then p.outside_refunded_minor_unit + p.lost_minor_unit else p.amount_minor_unit end as amount
  from payments p left join refunds r on r.payment_id = p.id where p.succeeded_at is not null)`

/**
 * Subquery of the amounts that the operator itself paid to buyers, because the processor could not
 * make the refund. The amounts are credits.
 */
export const refundsPaidOtherwise = sql<{ currency: string; amount: number }>`(
  select currency, -amount_minor_unit as amount from refunds where status = 'PAID_OTHERWISE')`

/**
 * Subquery of the state of each payment's money, for joins on `id`.
 * - `is_withdrawn`: a bank has taken part of the payment back until the bank decides a dispute.
 * - `is_contested`: `is_withdrawn` is true, or a part was returned or lost and no admin has
 *   decided about this part.
 * - `is_returned`: the payment was refunded in full.
 * - `is_going_back`: the payment was refunded, or its refund was requested.
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

/**
 * Subquery of payments that need an admin: a refund is stuck, or no one has decided about a
 * returned or lost part.
 */
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
