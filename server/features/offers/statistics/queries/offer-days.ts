import { sql } from 'kysely'
import { dayOf } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { allOffers, liveOffers, offerEntries } from '../../offer/index.ts'
import type { Span } from '../domain/span.ts'
import { type DayCounts, type DayMoves, dayCounts } from './day-counts.ts'

/**
 * Reads the counts of days. Leaves out days without events. Counts days that are not stored yet.
 */
export async function readDays(db: Db, { from, to }: Span): Promise<DayCounts[]> {
  // Stored days have no gaps and start with the first offer.
  const uncounted = sql`(
    select greatest(${from}::timestamptz, (max(day)::date + 1)::timestamp at time zone 'UTC') from offer_days
    where day < ${dayOf(to)})`
  const { rows } = await sql<DayCounts>`
    select day, moves, states from offer_days where day >= ${dayOf(from)} and day < ${dayOf(to)}
    union all
    select day::text, moves, states from ${dayCounts(uncounted, sql`${to}::timestamptz`)} counted`.execute(db)
  return rows
}

export async function saveDays(db: Db, { from, to }: Span, at: Date): Promise<void> {
  await sql`
    insert into offer_days (day, moves, states, counted_at)
    select day::text, coalesce(moves, ${NOTHING}::jsonb), coalesce(states, '{}'), ${at}::timestamptz
    from (
      select generate_series(${from}::timestamptz at time zone 'UTC', (${to}::timestamptz at time zone 'UTC') - interval '1 day',
        interval '1 day')::date as day
    ) days left join ${dayCounts(sql`${from}::timestamptz`, sql`${to}::timestamptz`)} counted using (day)
    on conflict (day) do update set moves = excluded.moves, states = excluded.states, counted_at = excluded.counted_at`.execute(
    db,
  )
}

const NOTHING = JSON.stringify({
  submitted: 0,
  accepted: 0,
  paid: 0,
  delivered: 0,
  completed: 0,
  disputed: 0,
  cancelled: 0,
  volume: [],
  accepting: [],
  delivering: [],
} satisfies DayMoves)

/**
 * Returns the last stored day, the time up to which its events were counted, and the time of the
 * first offer.
 */
export async function findCountedRange(
  db: Db,
): Promise<{ last: string | null; up_to: Date | null; first: Date | null }> {
  const { rows } = await sql<{ last: string | null; up_to: Date | null; first: Date | null }>`
    select (select max(day) from offer_days) as last, (select up_to from offer_days_counted) as up_to,
      least((select min(created_at) from ${offerEntries} h), (select min(created_at) from ${liveOffers} o)) as first`.execute(
    db,
  )
  return rows[0] ?? { last: null, up_to: null, first: null }
}

/**
 * Lists stored days to count again, because an offer that was created on the day has changed since
 * `since`. Each day is returned as its start.
 */
export async function listChangedDays(db: Db, since: Date, last: string): Promise<Date[]> {
  const { rows } = await sql<{ day: Date }>`
    select distinct date_trunc('day', o.created_at at time zone 'UTC') at time zone 'UTC' as day
    from ${offerEntries} h join ${allOffers} o on o.id = h.offer_id
    where h.created_at >= ${since}::timestamptz and (o.created_at at time zone 'UTC')::date <= ${last}::date
    order by day`.execute(db)
  return rows.map(({ day }) => day)
}

export async function recordCountedUntil(db: Db, upTo: Date): Promise<void> {
  await sql`
    insert into offer_days_counted (up_to) values (${upTo})
    on conflict (is_only) do update set up_to = excluded.up_to`.execute(db)
}
