import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

const isGuest = sql<boolean>`guest_email is not null and not exists (
  select from accounts a where a.owner_user_id = profiles.user_id)`

/** Returns the user ids of all guests (profiles without an account) with this address. */
export async function findGuests(db: Db | Trx, address: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from profiles
    where lower(guest_email collate "C") = ${address} and ${isGuest}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Lists guests that are not linked to a person and were created before `before`, ordered by
 * (created_at, user_id).
 */
export async function findOldGuests(
  db: Db,
  { before, after, limit }: { before: Date; after: { id: string; due_at: Date }; limit: number },
): Promise<{ id: string; due_at: Date }[]> {
  const { rows } = await sql<{ id: string; due_at: Date }>`
    select user_id as id, created_at as due_at from profiles
    where created_at < ${before}::timestamptz and ${isGuest}
      and linked_user_id is null and (created_at, user_id) > (${after.due_at}::timestamptz, ${after.id})
    order by created_at, user_id limit ${limit}`.execute(db)
  return rows
}
