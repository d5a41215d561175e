import { sql } from 'kysely'
import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { DueRow } from '../../../../platform/jobs/in-batches.ts'
import { liveOffers } from '../../offer/index.ts'
import { successorOf } from './licence-facts.ts'

/** Days before the end of a license at which both sides are notified. */
export const END_NOTICE_DAYS = [30, 7] as const
export type EndNotice = (typeof END_NOTICE_DAYS)[number]

type Due = { after: DueRow; limit: number; now: Date }

/**
 * Finds licenses for which the notice `days` days before the end is due, but no later notice.
 * Leaves out licenses that were shorter than `days`, licenses that have been renewed, and
 * revisions, which end with the license of the work.
 */
export async function findEnding(db: Db, days: EndNotice, { after, limit, now }: Due): Promise<DueRow[]> {
  const next = END_NOTICE_DAYS.find((other) => other < days) ?? 0
  const { rows } = await sql<DueRow>`
    select o.id, o.license_ends_at as due_at from ${liveOffers} o
    where o.status = 'COMPLETED' and o.license_ends_at > ${addMs(now, next * DAY_MS)}::timestamptz
      and o.license_ends_at <= ${addMs(now, days * DAY_MS)}::timestamptz
      and o.license_starts_at <= o.license_ends_at - make_interval(hours => ${days * 24})
      and (o.license_end_told_days is null or o.license_end_told_days > ${days})
      and o.money_returned_at is null and o.license_root_id is null
      and coalesce(${successorOf('o.id')} ->> 'kind', '') <> 'RENEWAL'
      and (o.license_ends_at, o.id) > (${after.due_at}::timestamptz, ${after.id}::text)
    order by o.license_ends_at, o.id limit ${limit}`.execute(db)
  return rows
}
