import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { DueRow } from '../../../../platform/jobs/in-batches.ts'

/** Sessions to which nobody came back since then, and whose pictures are still here. One statement. */
export async function findIdleSessions(db: Db, before: Date, after: DueRow, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, last_active_at as due_at from merch_sessions
    where pictures_gone_at is null and last_active_at < ${before}::timestamptz
      and (last_active_at, id) > (${after.due_at}::timestamptz, ${after.id})
    order by last_active_at, id limit ${limit}`.execute(db)
  return rows
}

/** Those of the sessions that are idle still, held until the transaction ends; what somebody else has at work is left. One statement. */
export async function lockIdleSessions(trx: Trx, ids: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from merch_sessions
    where id = any(${[...ids]}::text[]) and pictures_gone_at is null and last_active_at < ${before}::timestamptz
    order by id for no key update skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Sessions forget what was made in them, and their pictures. @returns the keys of the pictures' files. Two statements. */
export async function forgetPictures(trx: Trx, ids: readonly string[], at: Date): Promise<string[]> {
  await sql`
    update merch_sessions set active_selfie_id = null, ai_art_key = null, ai_art_candidates = '[]', mask_key = null,
      plaque_illustration_key = null, pictures_gone_at = ${at}::timestamptz
    where id = any(${[...ids]}::text[])`.execute(trx)
  const { rows } = await sql<{ file_key: string }>`
    delete from merch_selfies where session_id = any(${[...ids]}::text[]) returning file_key`.execute(trx)
  return rows.map(({ file_key }) => file_key)
}

/** Sessions to which nobody came back since then, and which still say who it was. One statement. */
export async function findEndingSessions(db: Db, before: Date, after: DueRow, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, last_active_at as due_at from merch_sessions
    where ended_at is null and last_active_at < ${before}::timestamptz
      and (last_active_at, id) > (${after.due_at}::timestamptz, ${after.id})
    order by last_active_at, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Sessions end: nothing opens them any more, and nothing in them says who it was. What was ordered stands in the order. One
 * statement. @returns how many
 */
export async function endSessions(trx: Trx, ids: readonly string[], before: Date, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update merch_sessions set ended_at = ${at}::timestamptz, bearer_digest = null, sealed_bearer = null, moved_digest = null,
      start_page = null, current_step = null, last_route = null, delayed_email = null, shipping_info = null, fan_name = null,
      address_hash = null, network_hash = null, user_agent = null
    where id = any(${[...ids]}::text[]) and ended_at is null and pictures_gone_at is not null
      and last_active_at < ${before}::timestamptz`.execute(trx)
  return Number(numAffectedRows)
}

/** Sessions that were over by then and that nobody has looked at since, by (ended_at, id). One statement. */
export async function findOverSessions(db: Db, before: Date, after: DueRow, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, ended_at as due_at from merch_sessions
    where ended_at < ${before}::timestamptz and kept_at is null and pictures_gone_at is not null
      and (ended_at, id) > (${after.due_at}::timestamptz, ${after.id})
    order by ended_at, id limit ${limit}`.execute(db)
  return rows
}

/** Sessions go, with their ways and where they were counted. @throws what the database says when something names one. One statement. */
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

/** Something names these sessions: they stay, and are not looked at again. One statement. */
export async function keepSessions(db: Db | Trx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update merch_sessions set kept_at = ${at}::timestamptz where id = any(${[...ids]}::text[])`.execute(db)
}
