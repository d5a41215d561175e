import { type RawBuilder, sql } from 'kysely'
import { type Db, isUniqueViolation, type Trx } from '../../../../platform/database/transaction.ts'
import type { IndexingStatus, IndexingType } from '../domain/queue-rules.ts'
import type { ClaimedEvent } from '../handler.ts'

type Claim = { token: string; at: Date; leaseUntil: Date }

/**
 * Claims the event that has been due the longest. Meanwhile no other process can claim this event
 * or another one of the same account and type. Skips locked rows.
 */
export const claimDueEvent = (db: Db, claim: Claim): Promise<ClaimedEvent | undefined> =>
  takeEvent(
    db,
    claim,
    sql`e.status = 'PENDING' and e.due_at <= ${claim.at}::timestamptz and not exists (
      select from indexing_events other
      where other.account_id = e.account_id and other.type = e.type and other.status = 'IN_PROGRESS')`,
  )

/**
 * Claims one event by id, even if it is not due yet, is FAILED, or its lease has ended. Returns
 * undefined if this event, or another one of its account and type, is being handled.
 */
export const claimEvent = (db: Db, eventId: string, claim: Claim): Promise<ClaimedEvent | undefined> =>
  takeEvent(
    db,
    claim,
    sql`e.event_id = ${eventId}
      and (e.status in ('PENDING', 'FAILED') or (e.status = 'IN_PROGRESS' and e.due_at <= ${claim.at}::timestamptz))
      and not exists (
        select from indexing_events other
        where other.account_id = e.account_id and other.type = e.type and other.status = 'IN_PROGRESS'
          and other.event_id <> e.event_id)`,
  )

async function takeEvent(
  db: Db,
  { token, at, leaseUntil }: Claim,
  which: RawBuilder<unknown>,
): Promise<ClaimedEvent | undefined> {
  const claimed = sql<ClaimedEvent>`
    update indexing_events set status = 'IN_PROGRESS', claim_token = ${token}, due_at = ${leaseUntil}::timestamptz,
      failure = null, ended_at = null, updated_at = ${at}::timestamptz
    where event_id = (
      select e.event_id from indexing_events e where ${which}
      order by e.due_at, e.event_id limit 1 for update skip locked)
    returning event_id as "eventId", account_id as "accountId", type, claim_token as "claimToken",
      retry_count as "retryCount"`
  try {
    return (await claimed.execute(db)).rows[0]
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

/**
 * Locks the event in the transaction that writes a result. If it returns false, the claim was lost
 * and the caller must write nothing.
 */
export async function lockClaim(trx: Trx, { eventId, claimToken }: ClaimedEvent): Promise<boolean> {
  const { rows } = await sql`
    select from indexing_events where event_id = ${eventId} and claim_token = ${claimToken} for update`.execute(trx)
  return rows.length === 1
}

export async function isClaimed(db: Db, { eventId, claimToken }: ClaimedEvent): Promise<boolean> {
  const { rows } = await sql`
    select from indexing_events where event_id = ${eventId} and claim_token = ${claimToken}`.execute(db)
  return rows.length === 1
}

type EventState = { accountId: string; type: IndexingType; status: IndexingStatus }

export const findEvent = (db: Db, eventId: string): Promise<EventState | undefined> =>
  db
    .selectFrom('indexing_events')
    .select(['account_id as accountId', 'type', 'status'])
    .where('event_id', '=', eventId)
    .executeTakeFirst()
