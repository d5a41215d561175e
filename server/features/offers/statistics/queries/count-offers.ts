import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { everyOffer, liveOffers, type OfferStatus, offerEntries } from '../../offer/index.ts'
import type { Span } from '../domain/span.ts'

export type Volume = {
  currency: string
  paidCount: number
  offerAmountMinorUnit: number
  platformFeeMinorUnit: number
  totalBrandPriceMinorUnit: number
  returnedCount: number
  returnedMinorUnit: number
}
export type Took = { count: number; medianSeconds: number | null; p90Seconds: number | null }
export type DayCounts = {
  day: string
  submitted: number
  accepted: number
  paid: number
  delivered: number
  completed: number
  disputed: number
  cancelled: number
}
export type Counts = {
  states: { status: OfferStatus; count: number }[]
  volume: Volume[]
  time_to_accept: Took
  time_to_deliver: Took
  days: DayCounts[]
}

/** Median and ninth decile of so many seconds each, interpolated. */
const took = (from: ReturnType<typeof sql>, where: ReturnType<typeof sql>) => sql`(
  select json_build_object(
    'count', count(*),
    'medianSeconds', round(percentile_cont(0.5) within group (order by extract(epoch from created_at - ${from}))),
    'p90Seconds', round(percentile_cont(0.9) within group (order by extract(epoch from created_at - ${from}))))
  from moves where ${where})`

/**
 * What offers and their history say of a span of days. An offer that made a move twice (delivered again after a revision)
 * counts once a day. What was paid and what went back count where they happened, deleted offers among them: the books
 * forget nothing. One statement, along the times of the history.
 */
export async function countOffers(db: Db, { from, to }: Span): Promise<Counts> {
  const inSpan = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${to}::timestamptz`
  const { rows } = await sql<Counts>`
    with moves as materialized (
      select h.offer_id, h.action, h.from_status, h.to_status, h.created_at,
        to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        o.submitted_at, o.paid_at, o.currency, o.offer_amount_minor_unit, o.platform_fee_minor_unit,
        o.total_brand_price_minor_unit
      from ${offerEntries} h join ${everyOffer} o on o.id = h.offer_id
      where ${inSpan('h.created_at')}
    ), paid as (
      select currency, count(*) as count, sum(offer_amount_minor_unit) as amount, sum(platform_fee_minor_unit) as fee,
        sum(total_brand_price_minor_unit) as total
      from moves where to_status = 'PAID' group by currency
    ), returned as (
      select currency, count(*) as count, sum(returned_minor_unit) as amount
      from ${everyOffer} o where ${inSpan('money_returned_at')} group by currency
    ), days as (
      select day,
        count(distinct offer_id) filter (where action in ('SUBMIT', 'AUTO_COUNTER', 'AUTO_REJECT')) as submitted,
        count(distinct offer_id) filter (where action = 'ACCEPT') as accepted,
        count(distinct offer_id) filter (where to_status = 'PAID') as paid,
        count(distinct offer_id) filter (where action = 'DELIVER') as delivered,
        count(distinct offer_id) filter (where to_status = 'COMPLETED') as completed,
        count(distinct offer_id) filter (where action = 'DISPUTE') as disputed,
        count(distinct offer_id) filter (where to_status = 'CANCELLED') as cancelled
      from moves group by day
    )
    select
      (
        select coalesce(json_agg(json_build_object('status', status, 'count', count)), '[]') from (
          select status, count(*) from ${liveOffers} o where ${inSpan('created_at')} group by status) each
      ) as states,
      (
        select coalesce(json_agg(json_build_object(
          'currency', currency, 'paidCount', coalesce(paid.count, 0), 'offerAmountMinorUnit', coalesce(paid.amount, 0),
          'platformFeeMinorUnit', coalesce(paid.fee, 0), 'totalBrandPriceMinorUnit', coalesce(paid.total, 0),
          'returnedCount', coalesce(returned.count, 0), 'returnedMinorUnit', coalesce(returned.amount, 0))
          order by currency), '[]')
        from paid full join returned using (currency)
      ) as volume,
      ${took(sql`submitted_at`, sql`action = 'ACCEPT' and submitted_at is not null`)} as time_to_accept,
      ${took(sql`paid_at`, sql`action = 'DELIVER' and from_status = 'PAID' and paid_at is not null`)} as time_to_deliver,
      (
        select coalesce(json_agg(json_build_object(
          'day', day, 'submitted', submitted, 'accepted', accepted, 'paid', paid, 'delivered', delivered,
          'completed', completed, 'disputed', disputed, 'cancelled', cancelled) order by day), '[]')
        from days
      ) as days`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count answered no row')
  return row
}
