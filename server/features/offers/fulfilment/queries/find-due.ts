import { sql } from 'kysely'
import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { DueRow } from '../../../../platform/jobs/in-batches.ts'
import { allNotices } from '../../../people/notifications/index.ts'
import { liveOffers, RELEASE_REMINDER_DAYS } from '../../offer/index.ts'

type Due = { after: DueRow; limit: number; now: Date }

export async function findReleasable(db: Db, { after, limit, now }: Due): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, automatic_release_at as due_at from ${liveOffers} o
    where status = 'DELIVERED' and automatic_release_at <= ${now}::timestamptz
      and (automatic_release_at, id) > (${after.due_at}::timestamptz, ${after.id}::text)
    order by automatic_release_at, id limit ${limit}`.execute(db)
  return rows
}

/** Key that prevents a second reminder for the same day. */
export const releaseReminderKey = (day: number): string => `day-${day}`

/**
 * Finds delivered offers whose brand should get the reminder for `day`, counted in days since the
 * payment. Skips work delivered after that day, and offers that got this reminder or a later one.
 */
export async function findReleaseReminders(db: Db, day: number, { after, limit, now }: Due): Promise<DueRow[]> {
  const keys = RELEASE_REMINDER_DAYS.filter((other) => other >= day).map(releaseReminderKey)
  const { rows } = await sql<DueRow>`
    select o.id, o.paid_at as due_at from ${liveOffers} o
    where o.status = 'DELIVERED' and o.paid_at <= ${addMs(now, -day * DAY_MS)}::timestamptz
      and o.delivery_submitted_at <= o.paid_at + make_interval(days => ${day})
      and o.automatic_release_at > ${now}::timestamptz
      and (o.paid_at, o.id) > (${after.due_at}::timestamptz, ${after.id}::text)
      and not exists (
        select from ${allNotices} n
        where n.offer_id = o.id and n.account_id = o.buyer_account_id and n.type = 'OFFER_RELEASE_REMINDER'
          and n.dedupe_key = any(${keys}::text[]))
    order by o.paid_at, o.id limit ${limit}`.execute(db)
  return rows
}
