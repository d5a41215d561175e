import { sql } from 'kysely'
import { DAY_MS, later } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { toldNotices } from '../../../people/notifications/index.ts'
import { liveOffers, RELEASE_REMINDER_DAYS } from '../../offer/index.ts'

type Due = { seen: readonly string[]; limit: number; now: Date }

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Delivered offers whose automatic release has come. */
export async function findReleasable(db: Db, { seen, limit, now }: Due): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${liveOffers} o
    where status = 'DELIVERED' and automatic_release_at <= ${now}::timestamptz
      and id <> all(${seen}::text[])
    order by automatic_release_at, id limit ${limit}`.execute(db)
  return idsOf(rows)
}

/** Under this key a reminder of a certain day is told once. */
export const releaseReminderKey = (day: number): string => `day-${day}`

/**
 * Delivered offers due for the reminder of a certain day: that day has come, the delivery was there before it did, and
 * neither this reminder nor a later one was told.
 */
export async function findReleaseReminders(db: Db, day: number, { seen, limit, now }: Due): Promise<string[]> {
  const keys = RELEASE_REMINDER_DAYS.filter((other) => other >= day).map(releaseReminderKey)
  const { rows } = await sql<{ id: string }>`
    select o.id from ${liveOffers} o
    where o.status = 'DELIVERED' and o.paid_at <= ${later(now, -day * DAY_MS)}::timestamptz
      and o.delivery_submitted_at <= o.paid_at + make_interval(days => ${day})
      and o.automatic_release_at > ${now}::timestamptz
      and o.id <> all(${seen}::text[])
      and not exists (
        select from ${toldNotices} n
        where n.offer_id = o.id and n.account_id = o.buyer_account_id and n.type = 'OFFER_RELEASE_REMINDER'
          and n.dedupe_key = any(${keys}::text[]))
    order by o.paid_at, o.id limit ${limit}`.execute(db)
  return idsOf(rows)
}
