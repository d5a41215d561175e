import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { CURRENT_VERSION } from '../domain/consent-texts.ts'

/**
 * Suspends all use of an account's likeness, whatever its owner decides. Waits for transactions
 * that have locked the consent. Returns false if it was already suspended.
 */
export async function suspendLikeness(trx: Trx, accountId: string, at: Date): Promise<boolean> {
  // An account without a decision has no row yet. The new row gets number 0, which means that no
  // decision was made.
  const { numAffectedRows } = await sql`
    insert into likeness_consent_states as state (account_id, granted, version, number, changed_at, suspended_at)
    values (${accountId}, false, ${CURRENT_VERSION}, 0, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (account_id) do update set suspended_at = excluded.suspended_at where state.suspended_at is null`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/**
 * Lifts the suspension, so that the owner's decision counts again. Returns false if the account
 * was not suspended.
 */
export async function liftSuspension(trx: Trx, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('likeness_consent_states')
    .set({ suspended_at: null })
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** True while an admin has suspended all use of the account’s likeness. */
export async function isSuspended(db: Db | Trx, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('likeness_consent_states')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
