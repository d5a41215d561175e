import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { allEarnings } from '../../../money/payouts/index.ts'
import { activeOrders } from '../../orders/index.ts'

export type StoreSales = {
  /** Canceled and refunded orders do not count. */
  orders: number
  pieces: ReadonlyMap<string, number>
  /** Not paid out yet, in minor units of the store's currency. */
  comingMinorUnit: number
  paidMinorUnit: number
}

type Row = { orders: number; coming: number; paid: number; pieces: Record<string, number> | null }

export async function countSales(
  db: Db,
  { campaignId, accountId }: { campaignId: string; accountId: string },
): Promise<StoreSales> {
  const { rows } = await sql<Row>`
    with kept as materialized (select o.payment_id, o.lines from ${activeOrders} o where o.campaign_id = ${campaignId}),
    pieces as (
      select line->>'sku' as sku, sum((line->>'quantity')::integer)::integer as count
      from kept, jsonb_array_elements(kept.lines) line group by 1
    )
    select (select count(*)::integer from kept) as orders,
      (select coalesce(sum(amount_minor_unit) filter (where e.status in ('OPEN', 'HELD')), 0)::bigint
        from ${allEarnings} e join kept on kept.payment_id = e.payment_id where e.account_id = ${accountId}) as coming,
      (select coalesce(sum(amount_minor_unit) filter (where e.status = 'PAID'), 0)::bigint
        from ${allEarnings} e join kept on kept.payment_id = e.payment_id where e.account_id = ${accountId}) as paid,
      (select jsonb_object_agg(sku, count) from pieces) as pieces`.execute(db)
  const [row] = rows
  return {
    orders: row?.orders ?? 0,
    pieces: new Map(Object.entries(row?.pieces ?? {})),
    comingMinorUnit: row?.coming ?? 0,
    paidMinorUnit: row?.paid ?? 0,
  }
}
