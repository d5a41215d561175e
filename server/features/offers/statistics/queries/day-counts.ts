import { type RawBuilder, sql } from 'kysely'
import { allOffers, liveOffers, type OfferStatus, offerEntries } from '../../offer/index.ts'

export type DayVolume = {
  currency: string
  paidCount: number
  offerAmountMinorUnit: number
  platformFeeMinorUnit: number
  totalBrandPriceMinorUnit: number
  returnedCount: number
  returnedMinorUnit: number
}
/** `count` offers have the same duration. */
export type DurationCount = readonly [seconds: number, count: number]
export type DayMoves = {
  submitted: number
  accepted: number
  paid: number
  delivered: number
  completed: number
  disputed: number
  cancelled: number
  volume: readonly DayVolume[]
  accepting: readonly DurationCount[]
  delivering: readonly DurationCount[]
}
/**
 * A day in UTC. `states` counts the offers that were created on that day by their current state.
 */
export type DayCounts = { day: string; moves: DayMoves; states: Partial<Record<OfferStatus, number>> }

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`

/**
 * Rounds to three significant digits, so that a day has at most some thousand distinct values. A
 * duration of two days is accurate to ten minutes.
 */
const threeFigures = (seconds: RawBuilder<unknown>) =>
  sql`round(${seconds}, least(0, 2 - floor(log(greatest(1, ${seconds})))::integer))`

const durationSince = (since: string) => threeFigures(sql`extract(epoch from created_at - ${sql.ref(since)})`)

/**
 * Subquery that counts events and offers per day between two points in time. Days without events
 * have no row. If an offer makes the same transition twice on a day, it counts once. Payments and
 * refunds count on the day on which they happened, as in the ledger. Deleted offers count in
 * `moves`, but not in `states`.
 */
export const dayCounts = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<DayCounts> => {
  const inSpan = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
  return sql<DayCounts>`(
    with moves as materialized (
      select h.offer_id, h.action, h.from_status, h.to_status, h.created_at, ${dayOf('h.created_at')} as day,
        o.submitted_at, o.paid_at, o.currency, o.offer_amount_minor_unit, o.platform_fee_minor_unit,
        o.total_brand_price_minor_unit
      from ${offerEntries} h join ${allOffers} o on o.id = h.offer_id
      where ${inSpan('h.created_at')}
    ), paid as (
      select day, currency, count(*) as count, sum(offer_amount_minor_unit) as amount, sum(platform_fee_minor_unit) as fee,
        sum(total_brand_price_minor_unit) as total
      from moves where to_status = 'PAID' group by day, currency
    ), returned as (
      select ${dayOf('o.money_returned_at')} as day, currency, count(*) as count, sum(returned_minor_unit) as amount
      from ${allOffers} o where ${inSpan('o.money_returned_at')} group by 1, currency
    ), volumes as (
      select day, jsonb_agg(jsonb_build_object(
        'currency', currency, 'paidCount', coalesce(paid.count, 0), 'offerAmountMinorUnit', coalesce(paid.amount, 0),
        'platformFeeMinorUnit', coalesce(paid.fee, 0), 'totalBrandPriceMinorUnit', coalesce(paid.total, 0),
        'returnedCount', coalesce(returned.count, 0), 'returnedMinorUnit', coalesce(returned.amount, 0))) as volume
      from paid full join returned using (day, currency) group by day
    ), times as (
      select day, 'accepting' as what, ${durationSince('submitted_at')} as seconds
      from moves where action = 'ACCEPT' and submitted_at is not null
      union all
      select day, 'delivering', ${durationSince('paid_at')}
      from moves where action = 'DELIVER' and from_status = 'PAID' and paid_at is not null
    ), spread as (
      select day, jsonb_agg(jsonb_build_array(seconds, count)) filter (where what = 'accepting') as accepting,
        jsonb_agg(jsonb_build_array(seconds, count)) filter (where what = 'delivering') as delivering
      from (select day, what, seconds, count(*) as count from times group by day, what, seconds) each group by day
    ), made as (
      select day,
        count(distinct offer_id) filter (where action in ('SUBMIT', 'AUTO_COUNTER', 'AUTO_REJECT')) as submitted,
        count(distinct offer_id) filter (where action = 'ACCEPT') as accepted,
        count(distinct offer_id) filter (where to_status = 'PAID') as paid,
        count(distinct offer_id) filter (where action = 'DELIVER') as delivered,
        count(distinct offer_id) filter (where to_status = 'COMPLETED') as completed,
        count(distinct offer_id) filter (where action = 'DISPUTE') as disputed,
        count(distinct offer_id) filter (where to_status = 'CANCELLED') as cancelled
      from moves group by day
    ), begun as (
      select day, jsonb_object_agg(status, count) as states
      from (
        select ${dayOf('o.created_at')} as day, status, count(*) as count
        from ${liveOffers} o where ${inSpan('o.created_at')} group by 1, status
      ) each group by day
    )
    select day, jsonb_build_object(
        'submitted', coalesce(submitted, 0), 'accepted', coalesce(accepted, 0), 'paid', coalesce(made.paid, 0),
        'delivered', coalesce(delivered, 0), 'completed', coalesce(completed, 0), 'disputed', coalesce(disputed, 0),
        'cancelled', coalesce(cancelled, 0), 'volume', coalesce(volume, '[]'), 'accepting', coalesce(accepting, '[]'),
        'delivering', coalesce(delivering, '[]')) as moves,
      coalesce(states, '{}') as states
    from made full join volumes using (day) full join spread using (day) full join begun using (day))`
}
