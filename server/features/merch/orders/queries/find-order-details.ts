import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { visibleTeams } from '../../boards/index.ts'
import { productSafety, type SafetyOfProduct } from '../../catalog/index.ts'
import type { Actor, Part } from '../domain/order-statuses.ts'

export type PreparedItem = {
  itemId: string
  previewKey: string | null
  cleanKey: string | null
  printKey: string | null
}

export type HistoryRow = {
  part: Part | 'payment' | 'parcel'
  from: string | null
  to: string
  by: Actor
  adminAccountId: string | null
  note: string | null
  at: Date
}
export type ShipmentRow = {
  id: string
  providerShipmentId: string | null
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  status: 'under_way' | 'delivered' | 'lost'
  shippedAt: Date
  deliveredAt: Date | null
}
export type FulfilmentSummary = {
  part: Part
  state: 'waiting' | 'placed' | 'done' | 'stopped' | 'given_up'
  provider: string | null
  providerOrderId: string | null
  attempts: number
  failures: number
  dueAt: Date | null
  stopWantedAt: Date | null
  reason: string | null
}
type OrderTeamRow = { name: string; slug: string; boardSlug: string; boardName: string }
export type OrderDetails = {
  history: readonly HistoryRow[]
  shipments: readonly ShipmentRow[]
  fulfilments: readonly FulfilmentSummary[]
  prepared: readonly PreparedItem[]
  team: OrderTeamRow | null
  /** By id of the catalog product. Products without any are left out. */
  safety: Readonly<Record<string, SafetyOfProduct>>
}

type Json<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key]
}
type DetailsRow = {
  id: string
  history: Json<HistoryRow>[]
  shipments: Json<ShipmentRow>[]
  fulfilments: Json<FulfilmentSummary & { prepared: PreparedItem[] | null }>[]
  team: OrderTeamRow | null
  safety: Record<string, SafetyOfProduct>
}

const time = (text: string): Date => new Date(text)
const timeOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Finds the history, parcels, fulfillment tasks, prepared files and teams of orders. */
export async function findOrderDetails(
  db: Db | Trx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderDetails>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<DetailsRow>`
    select o.id,
      coalesce((select jsonb_agg(jsonb_build_object('part', h.part, 'from', h.from_status, 'to', h.to_status, 'by', h.actor,
        'adminAccountId', h.actor_account_id, 'note', h.note, 'at', h.created_at) order by h.created_at, h.id)
        from merch_order_history h where h.order_id = o.id), '[]') as history,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'providerShipmentId', s.provider_shipment_id,
        'carrier', s.carrier, 'trackingNumber', s.tracking_number, 'trackingUrl', s.tracking_url, 'status', s.status,
        'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at) order by s.shipped_at, s.id)
        from merch_shipments s where s.order_id = o.id), '[]') as shipments,
      coalesce((select jsonb_agg(jsonb_build_object('part', f.part, 'state', f.state, 'provider', f.provider,
        'providerOrderId', f.provider_order_id, 'attempts', f.attempts, 'failures', f.failures, 'dueAt', f.due_at,
        'stopWantedAt', f.stop_wanted_at, 'reason', f.reason, 'prepared', f.prepared) order by f.part)
        from merch_fulfilments f where f.order_id = o.id), '[]') as fulfilments,
      (select jsonb_build_object('name', t.name, 'slug', t.slug, 'boardSlug', t.board_slug, 'boardName', t.board_name)
        from merch_orders m join ${visibleTeams} t on t.id = m.board_team_id where m.id = o.id) as team,
      (select coalesce(jsonb_object_agg(p.id, p.safety), '{}') from ${productSafety} p where p.id in (
        select l.line ->> 'catalogProductId' from merch_orders m, jsonb_array_elements(m.lines) l (line)
        where m.id = o.id)) as safety
    from unnest(${[...orderIds]}::text[]) as o (id)`.execute(db)
  return new Map(
    rows.map(({ id, history, shipments, fulfilments, team, safety }) => [
      id,
      {
        team,
        safety,
        history: history.map((entry) => ({ ...entry, at: time(entry.at) })),
        shipments: shipments.map((shipment) => ({
          ...shipment,
          shippedAt: time(shipment.shippedAt),
          deliveredAt: timeOrNull(shipment.deliveredAt),
        })),
        fulfilments: fulfilments.map(({ prepared: _prepared, ...summary }) => ({
          ...summary,
          dueAt: timeOrNull(summary.dueAt),
          stopWantedAt: timeOrNull(summary.stopWantedAt),
        })),
        prepared: fulfilments.flatMap(({ prepared }) => prepared ?? []),
      },
    ]),
  )
}
