import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { CURRENT_VERSION } from '../domain/consent-texts.ts'

/**
 * From now on nothing is done with an account's likeness, whatever its owner allows or says meanwhile. Work that is just
 * being written down with the consent is waited for. False: it was so already. One statement.
 */
export async function suspendLikeness(trx: Trx, accountId: string, at: Date): Promise<boolean> {
  // Who never said a word has no row yet: this one, of no word, says nothing for them.
  const { numAffectedRows } = await sql`
    insert into likeness_consent_states as state (account_id, granted, version, number, changed_at, suspended_at)
    values (${accountId}, false, ${CURRENT_VERSION}, 0, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (account_id) do update set suspended_at = excluded.suspended_at where state.suspended_at is null`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** What its owner allows holds again. False: it held all the time. One statement. */
export async function liftSuspension(trx: Trx, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('likeness_consent_states')
    .set({ suspended_at: null })
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whether an account's likeness is suspended now. One statement; takes `db` or `trx`. */
export async function isSuspended(db: Db | Trx, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('likeness_consent_states')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
