import { sql } from 'kysely'
import type { Check } from './verify.ts'

/** Each query finds violations, as rows with one column `what`. */
export const ORDER_CHECKS: readonly Check[] = [
  {
    invariant: 'each payment of a fan has exactly one order, or a refund was requested',
    find: sql`
      select s.id || ' paid ' || p.id || ' (' || p.status || '), and has ' || count(o.id) || ' orders of it' as what
      from payments p join merch_sessions s on s.id = p.pay_for_id left join merch_orders o on o.payment_id = p.id
      where p.pay_for = 'MERCH' and p.status = 'SUCCEEDED' and p.refund_requested_at is null
      group by s.id, p.id, p.status having count(o.id) <> 1`,
  },
  {
    invariant: 'the total of an order equals its payment',
    find: sql`
      select o.session_id || ': order ' || o.number || ' of ' || o.total_minor_unit || ' ' || o.currency || ', paid '
        || coalesce(p.amount_minor_unit || ' ' || p.currency, 'by nobody') as what
      from merch_orders o left join payments p on p.id = o.payment_id
      where p.id is null or p.amount_minor_unit <> o.total_minor_unit or p.currency <> o.currency
        or p.status not in ('SUCCEEDED', 'REFUNDED')`,
  },
  {
    invariant: 'exactly the orders with a refunded payment are marked as refunded',
    find: sql`
      select o.session_id || ': order ' || o.number || ' is ' || o.payment_status || ', its payment ' || p.status as what
      from merch_orders o join payments p on p.id = o.payment_id
      where (o.payment_status = 'refunded') <> (p.status = 'REFUNDED' or p.refund_requested_at is not null)`,
  },
  {
    invariant: 'an order’s times fit its state',
    find: sql`
      select o.session_id || ': order ' || o.number || ' is ' || o.status as what from merch_orders o
      where o.status = 'delivered' and (o.delivered_at is null or o.shipped_at is null)
        or o.status = 'shipped' and o.shipped_at is null
        or o.status = 'cancelled' and o.cancelled_at is null`,
  },
  {
    invariant: 'a paid order has at most one earning',
    find: sql`
      select o.session_id || ': order ' || o.number || ' has ' || count(t.id) || ' earnings' as what
      from merch_orders o join payments p on p.id = o.payment_id
      left join share_tracking t on t.payment_id = p.id and t.amount_minor_unit > 0 and t.status <> 'REVERSED'
      where p.status = 'SUCCEEDED' and p.refund_requested_at is null
      group by o.session_id, o.number having count(t.id) > 1`,
  },
]
