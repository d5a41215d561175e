import { sql } from 'kysely'
import { addMs } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { openSessions } from '../../../../providers/identity/port.ts'
import { BATCH, LEASE_MS, LIFETIME_MS } from '../domain/limits.ts'

/** `attempt` is the number of this attempt and the fencing token. */
export type ClaimedDelivery = {
  subscriptionId: string
  noticeId: string
  accountId: string
  attempt: number
  failures: number
  sealed: string
  showsDetails: boolean
}

/**
 * Deletes subscriptions whose session has ended, and messages that are too old or belong to no
 * device of the recipient.
 */
export async function deleteStale(db: Db, now: Date): Promise<void> {
  await sql`
    with ended as (
      delete from push_subscriptions s
      where s.session_id is not null and not exists (
        select from ${openSessions} open where open.id = s.session_id and open.expires_at > ${now}::timestamptz)
      returning id
    )
    delete from push_deliveries d
    where d.created_at < ${addMs(now, -LIFETIME_MS)}::timestamptz or d.subscription_id in (select id from ended)
      or not exists (
        select from push_subscriptions s where s.id = d.subscription_id and s.account_id = d.account_id)`.execute(db)
}

/** Claims due messages. Another process can claim them again when the lease has expired. */
export async function claimDeliveries(db: Db, now: Date): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as materialized (
      select subscription_id, notice_id from push_deliveries
      where next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at, subscription_id, notice_id limit ${BATCH}::int for update skip locked
    )
    update push_deliveries d set attempts = d.attempts + 1, next_attempt_at = ${addMs(now, LEASE_MS)}::timestamptz
    from due join push_subscriptions s on s.id = due.subscription_id
    where d.subscription_id = due.subscription_id and d.notice_id = due.notice_id and d.account_id = s.account_id
    returning d.subscription_id as "subscriptionId", d.notice_id as "noticeId", d.account_id as "accountId",
      d.attempts as attempt, d.failures, s.subscription_sealed as sealed,
      exists (select from push_settings p where p.account_id = d.account_id and p.shows_details) as "showsDetails"
  `.execute(db)
  return rows
}

/** Ends a message: it was sent, is no longer wanted, or was given up. */
export async function endDelivery(db: Db, { subscriptionId, noticeId, attempt }: ClaimedDelivery): Promise<void> {
  await db
    .deleteFrom('push_deliveries')
    .where('subscription_id', '=', subscriptionId)
    .where('notice_id', '=', noticeId)
    .where('attempts', '=', attempt)
    .execute()
}

/**
 * Schedules the next attempt. With `isThrottled`, the other messages for this device wait as long.
 */
export async function postponeDelivery(
  db: Db,
  { subscriptionId, noticeId, attempt }: ClaimedDelivery,
  { until, isThrottled }: { until: Date; isThrottled: boolean },
): Promise<void> {
  await sql`
    update push_deliveries
    set failures = failures + case when notice_id = ${noticeId} then 1 else 0 end,
      next_attempt_at = case when notice_id = ${noticeId} then ${until}::timestamptz
        else greatest(next_attempt_at, ${until}::timestamptz) end
    where subscription_id = ${subscriptionId}
      and (notice_id = ${noticeId} and attempts = ${attempt}
        or ${isThrottled}::boolean and notice_id <> ${noticeId})`.execute(db)
}

/** Milliseconds until the next message is due; undefined if none waits. */
export async function findNextPauseMs(db: Db, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select min(next_attempt_at) as at from push_deliveries`.execute(db)
  const at = rows[0]?.at
  return at ? Math.max(0, at.getTime() - now.getTime()) : undefined
}
