import { sql } from 'kysely'
import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { DueRow } from '../../../../platform/jobs/in-batches.ts'
import { liveOffers } from '../../offer/index.ts'

type Due = { after: DueRow; limit: number; now: Date }

export async function findExpired(db: Db, { after, limit, now }: Due): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, expires_at as due_at from ${liveOffers} o
    where status in ('APPROVED', 'COUNTERED') and expires_at <= ${now}::timestamptz
      and (expires_at, id) > (${after.due_at}::timestamptz, ${after.id}::text)
    order by expires_at, id limit ${limit}`.execute(db)
  return rows
}

export const EXPIRY_REMINDER_DAYS = 3

/**
 * Finds offers that await the talent's answer under the policy `remind_talent`. Skips an offer
 * whose talent was already reminded of this expiry. Also skips an offer that was open for no
 * longer than the reminder period, because its talent was notified only recently.
 */
export async function findExpiringSoon(db: Db, { after, limit, now }: Due): Promise<DueRow[]> {
  const soon = addMs(now, EXPIRY_REMINDER_DAYS * DAY_MS)
  const { rows } = await sql<DueRow>`
    select id, expires_at as due_at from ${liveOffers} o
    where (status = 'APPROVED' or (status = 'COUNTERED' and countered_by = 'brand'))
      and expire_policy = 'remind_talent' and expires_in_days > ${EXPIRY_REMINDER_DAYS} and expires_at > ${now}::timestamptz and expires_at <= ${soon}::timestamptz
      and expiry_reminded_for is distinct from expires_at
      and (expires_at, id) > (${after.due_at}::timestamptz, ${after.id}::text)
    order by expires_at, id limit ${limit}`.execute(db)
  return rows
}
