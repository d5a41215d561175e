import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { countedPictureTakedowns } from '../../../likeness/picture-takedowns/index.ts'
import { confirmedReports, likenessTakedowns, suspendedSenders } from '../../../likeness/reviews/index.ts'
import { countedShareReports } from '../../../merch/share-reports/index.ts'

type Span = { from: Date; to: Date }

export type NoticeCounts = {
  source: 'report' | 'share'
  reason: string
  received: number
  trusted: number
  upheld: number
  dismissed: number
  appealed: number
  appeals_lost: number
  median_hours: number | null
}

/** Counts reports that were confirmed in this time, by their reason. */
export async function countNotices(db: Db, { from, to }: Span): Promise<NoticeCounts[]> {
  const { rows } = await sql<NoticeCounts>`
    select source, reason, count(*)::int as received, count(*) filter (where is_trusted)::int as trusted,
      count(*) filter (where status in ('UPHELD', 'TAKEN_DOWN'))::int as upheld,
      count(*) filter (where status = 'DISMISSED')::int as dismissed,
      count(*) filter (where is_appealed)::int as appealed, count(*) filter (where is_lost)::int as appeals_lost,
      (percentile_cont(0.5) within group (order by extract(epoch from decided_at - confirmed_at)) / 3600)::float8
        as median_hours
    from (
      select 'report' as source, r.reason, r.status, r.is_trusted, r.is_appealed, r.is_first_kept as is_lost, r.confirmed_at,
        r.decided_at
      from ${confirmedReports} r
      union all
      select 'share', s.reason, s.status, false, false, false, s.created_at, s.decided_at from ${countedShareReports} s
    ) notice
    where confirmed_at >= ${from}::timestamptz and confirmed_at < ${to}::timestamptz
    group by source, reason order by source, reason`.execute(db)
  return rows
}

export type MeasureCounts = {
  by_report: number
  own_initiative: number
  complaints: number
  restored: number
  suspended: number
  /** First report ever; null if there is none. */
  first_at: Date | null
}

/**
 * Counts the takedowns in this time, those that were objected to or reversed, and suspended
 * senders.
 */
export async function countMeasures(db: Db, { from, to }: Span): Promise<MeasureCounts> {
  const { rows } = await sql<MeasureCounts>`
    select count(*) filter (where is_by_report)::int as by_report,
      count(*) filter (where not is_by_report)::int as own_initiative,
      count(*) filter (where is_objected)::int as complaints, count(*) filter (where is_restored)::int as restored,
      (select count(*)::int from ${suspendedSenders} s
        where s.since >= ${from}::timestamptz and s.since < ${to}::timestamptz) as suspended,
      (select min(r.confirmed_at) from ${confirmedReports} r) as first_at
    from (
      select t.is_by_report, t.is_objected, t.is_restored, t.created_at from ${likenessTakedowns} t
      union all
      select p.is_by_report, false, p.is_restored, p.created_at from ${countedPictureTakedowns} p
    ) measure
    where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the counts of measures are missing')
  return row
}
