import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { DueRow } from '../../../../platform/jobs/in-batches.ts'
import { CLEARED_COLUMNS } from './cleared-columns.ts'

export async function findIdleSessionsWithPictures(
  db: Db,
  before: Date,
  after: DueRow,
  limit: number,
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, last_active_at as due_at from merch_sessions
    where pictures_gone_at is null and last_active_at < ${before}::timestamptz
      and (last_active_at, id) > (${after.due_at}::timestamptz, ${after.id})
    order by last_active_at, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Locks those of the sessions that are still idle. Skips sessions that another transaction has
 * locked.
 */
export async function lockIdleSessionsWithPictures(trx: Trx, ids: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from merch_sessions
    where id = any(${[...ids]}::text[]) and pictures_gone_at is null and last_active_at < ${before}::timestamptz
    order by id for no key update skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

/** @returns the file keys of the pictures */
export async function forgetPictures(trx: Trx, ids: readonly string[], at: Date): Promise<string[]> {
  await sql`
    update merch_sessions set active_selfie_id = null, ai_art_key = null, ai_art_candidates = '[]', mask_key = null,
      plaque_illustration_key = null, pictures_gone_at = ${at}::timestamptz
    where id = any(${[...ids]}::text[])`.execute(trx)
  const { rows } = await sql<{ file_key: string }>`
    delete from merch_selfies where session_id = any(${[...ids]}::text[]) returning file_key`.execute(trx)
  return rows.map(({ file_key }) => file_key)
}

export async function findIdleSessionsToEnd(db: Db, before: Date, after: DueRow, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, last_active_at as due_at from merch_sessions
    where ended_at is null and last_active_at < ${before}::timestamptz
      and (last_active_at, id) > (${after.due_at}::timestamptz, ${after.id})
    order by last_active_at, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Removes the bearer token and all personal data of sessions. Orders contain a copy and are not
 * affected.
 * @returns the number of ended sessions
 */
export async function endSessions(trx: Trx, ids: readonly string[], before: Date, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update merch_sessions set ended_at = ${at}::timestamptz, ${CLEARED_COLUMNS}
    where id = any(${[...ids]}::text[]) and ended_at is null and pictures_gone_at is not null
      and last_active_at < ${before}::timestamptz`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Finds sessions that ended before `before`, sorted by end time and id, except those marked as
 * referenced.
 */
export async function findEndedSessions(db: Db, before: Date, after: DueRow, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, ended_at as due_at from merch_sessions
    where ended_at < ${before}::timestamptz and kept_at is null and pictures_gone_at is not null
      and (ended_at, id) > (${after.due_at}::timestamptz, ${after.id})
    order by ended_at, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Deletes sessions with their steps and analytics.
 * @throws a foreign key violation if another row refers to one of these sessions
 */
export async function deleteSessions(trx: Trx, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with steps as (
      delete from merch_session_steps where session_id = any(${[...ids]}::text[])
    ), analytics as (
      delete from merch_session_analytics where session_id = any(${[...ids]}::text[])
    )
    delete from merch_sessions where id = any(${[...ids]}::text[])`.execute(trx)
  return Number(numAffectedRows)
}

/** The deletion job skips sessions to which other rows refer. */
export async function markSessionsReferenced(db: Db | Trx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update merch_sessions set kept_at = ${at}::timestamptz where id = any(${[...ids]}::text[])`.execute(db)
}
