import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { FanSessionPatch } from '../domain/fan-session.ts'
import { columnsOf } from './session-row.ts'

/** Every update counts as activity of the session. */
export async function changeFanSession(db: Db | Trx, id: string, patch: FanSessionPatch, at: Date): Promise<void> {
  await db
    .updateTable('merch_sessions')
    .set({ ...columnsOf(patch), last_active_at: at, updated_at: at, pictures_gone_at: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Links a session without an owner to an account. False if it got an owner or moved to another
 * device meanwhile.
 */
export async function linkSession(
  db: Db | Trx,
  { id, accountId, movedAt }: { id: string; accountId: string; movedAt: Date | null },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('merch_sessions')
    .set({ account_id: accountId, last_active_at: at, updated_at: at, pictures_gone_at: null })
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .where(sql<boolean>`moved_at is not distinct from ${movedAt}::timestamptz`)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** Keeps the digest of the old token, so that requests with it can be recognized. */
export async function replaceBearer(
  trx: Trx,
  id: string,
  { digest, sealed }: { digest: string; sealed: string },
): Promise<void> {
  await trx
    .updateTable('merch_sessions')
    .set((eb) => ({ moved_digest: eb.ref('bearer_digest'), bearer_digest: digest, sealed_bearer: sealed }))
    .where('id', '=', id)
    .execute()
}
