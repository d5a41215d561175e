import type { Db, Trx } from '../../../../platform/database/transaction.ts'

/** An account's latest word. `at`: when it was said. */
export type Consent = { granted: boolean; version: string; at: Date }

/** What an account said last; undefined when it was never asked. One statement; takes `db` or `trx`. */
export const findConsent = (db: Db | Trx, accountId: string): Promise<Consent | undefined> =>
  db
    .selectFrom('likeness_consent_states')
    .select(['granted', 'version', 'changed_at as at'])
    .where('account_id', '=', accountId)
    .where('number', '>', 0)
    .executeTakeFirst()

/** Whether an account's likeness may be used now. One statement; takes `db` or `trx`. */
export const isUsable = async (db: Db | Trx, accountId: string): Promise<boolean> =>
  (await usable(db, accountId).executeTakeFirst()) !== undefined

/** As isUsable, and it stays so until the transaction ends: a withdrawal waits for that. One statement. */
export const lockUsable = async (trx: Trx, accountId: string): Promise<boolean> =>
  (await usable(trx, accountId).forShare().executeTakeFirst()) !== undefined

const usable = (db: Pick<Db, 'selectFrom'>, accountId: string) =>
  db
    .selectFrom('likeness_consent_states')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('granted', '=', true)
    .where('suspended_at', 'is', null)

/**
 * Whether nothing may be made of an account's likeness even by themselves: they withdrew their consent, or an admin suspended
 * it. Who was never asked has not said no. It stays so until the transaction ends, once anything was said. One statement.
 */
export async function lockRefused(trx: Trx, accountId: string): Promise<boolean> {
  const state = await trx
    .selectFrom('likeness_consent_states')
    .select(['granted', 'number', 'suspended_at'])
    .where('account_id', '=', accountId)
    .forShare()
    .executeTakeFirst()
  return state !== undefined && (state.suspended_at !== null || (state.number > 0 && !state.granted))
}
