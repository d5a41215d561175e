import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { CLEARED_COLUMNS } from './cleared-columns.ts'

/**
 * Finds sessions that contain this mail address or in which a guest with it bought something. That
 * does not prove who the fan is, because anyone can type any address.
 */
export async function findSessionsWithAddress(
  db: Db | Trx,
  { address, guests }: { address: string; guests: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from merch_sessions where delayed_email = ${address}
    union select id from merch_sessions where shipping_info is not null and shipping_info ->> 'email' = ${address}
    union select id from merch_sessions where user_id = any(${[...guests]}::text[]) and account_id is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends sessions immediately: removes the bearer token and all personal data. Idempotent. */
export async function closeSessions(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update merch_sessions set ended_at = coalesce(ended_at, ${at}::timestamptz), ${CLEARED_COLUMNS}
    where id = any(${[...ids]}::text[])`.execute(trx)
}

/** The sessions stay open. */
export async function clearAddresses(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update merch_sessions set delayed_email = null, shipping_info = null, fan_name = null
    where id = any(${[...ids]}::text[])`.execute(trx)
}

export async function listPhotos(db: Db, ids: readonly string[], limit: number): Promise<{ key: string; at: Date }[]> {
  const { rows } = await sql<{ key: string; at: Date }>`
    select file_key as key, created_at as at from merch_selfies where session_id = any(${[...ids]}::text[])
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * The art stays.
 * @returns the file keys of the photos
 */
export async function forgetPhotos(trx: Trx, ids: readonly string[]): Promise<string[]> {
  await sql`update merch_sessions set active_selfie_id = null where id = any(${[...ids]}::text[])`.execute(trx)
  const { rows } = await sql<{ file_key: string }>`
    delete from merch_selfies where session_id = any(${[...ids]}::text[]) returning file_key`.execute(trx)
  return rows.map(({ file_key }) => file_key)
}

/** Removes the art from sessions. The photos stay. */
export async function clearArtOfSessions(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update merch_sessions set ai_art_key = null, ai_art_candidates = '[]', mask_key = null, plaque_illustration_key = null
    where id = any(${[...ids]}::text[])`.execute(trx)
}

export async function filterIdleSessions(db: Db, ids: readonly string[], since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from merch_sessions where id = any(${[...ids]}::text[]) and last_active_at < ${since}::timestamptz`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns those of the guests who have been active in a session since `since`. */
export async function filterActiveGuests(db: Db, guests: readonly string[], since: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from merch_sessions
    where user_id = any(${[...guests]}::text[]) and last_active_at >= ${since}::timestamptz`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export async function listSessionsOf(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from merch_sessions where account_id = ${accountId}`.execute(db)
  return rows.map(({ id }) => id)
}
