import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

/**
 * The internal ids of sessions that name an address, for their art or their parcel, or that a guest of the address bought
 * in. Anybody can type any address: having been typed proves nothing. One statement.
 */
export async function findSessionsNaming(
  db: Db | Trx,
  { address, guests }: { address: string; guests: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from merch_sessions where delayed_email = ${address}
    union select id from merch_sessions where shipping_info is not null and shipping_info ->> 'email' = ${address}
    union select id from merch_sessions where user_id = any(${[...guests]}::text[]) and account_id is null`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Closes sessions at once: nothing opens them any more and nothing in them says who it was. Safe to repeat. One statement.
 */
export async function closeSessions(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update merch_sessions set ended_at = coalesce(ended_at, ${at}::timestamptz), bearer_digest = null, sealed_bearer = null,
      start_page = null, current_step = null, last_route = null, delayed_email = null, shipping_info = null,
      fan_name = null, address_hash = null, user_agent = null
    where id = any(${[...ids]}::text[])`.execute(trx)
}

/** Takes names and addresses out of sessions, which stay open. One statement. */
export async function clearAddresses(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update merch_sessions set delayed_email = null, shipping_info = null, fan_name = null
    where id = any(${[...ids]}::text[])`.execute(trx)
}

/** The photos in sessions, newest first. One statement. */
export async function listPhotos(db: Db, ids: readonly string[], limit: number): Promise<{ key: string; at: Date }[]> {
  const { rows } = await sql<{ key: string; at: Date }>`
    select file_key as key, created_at as at from merch_selfies where session_id = any(${[...ids]}::text[])
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Sessions forget their photos and keep the art that was made. @returns the keys of the photos' files. Two statements. */
export async function forgetPhotos(trx: Trx, ids: readonly string[]): Promise<string[]> {
  await sql`update merch_sessions set active_selfie_id = null where id = any(${[...ids]}::text[])`.execute(trx)
  const { rows } = await sql<{ file_key: string }>`
    delete from merch_selfies where session_id = any(${[...ids]}::text[]) returning file_key`.execute(trx)
  return rows.map(({ file_key }) => file_key)
}

/** Sessions forget which art they had; their photos stay. One statement. */
export async function forgetArtIn(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update merch_sessions set ai_art_key = null, ai_art_candidates = '[]', mask_key = null, plaque_illustration_key = null
    where id = any(${[...ids]}::text[])`.execute(trx)
}

/** Those of the sessions to which nobody came back since then. One statement. */
export async function findIdle(db: Db, ids: readonly string[], since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from merch_sessions where id = any(${[...ids]}::text[]) and last_active_at < ${since}::timestamptz`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Those of the guests who did anything in a session since then. One statement. */
export async function findActiveGuests(db: Db, guests: readonly string[], since: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from merch_sessions
    where user_id = any(${[...guests]}::text[]) and last_active_at >= ${since}::timestamptz`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** The sessions of an account. One statement. */
export async function listSessionsOf(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from merch_sessions where account_id = ${accountId}`.execute(db)
  return rows.map(({ id }) => id)
}
