import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { UsableConsent } from '../domain/likeness-use.ts'

export type Consent = { granted: boolean; version: string; at: Date }

/** Returns an account's latest decision; undefined if it has made none. */
export const findConsent = (db: Db | Trx, accountId: string): Promise<Consent | undefined> =>
  db
    .selectFrom('likeness_consent_states')
    .select(['granted', 'version', 'changed_at as at'])
    .where('account_id', '=', accountId)
    .where('number', '>', 0)
    .executeTakeFirst()

/** True if an account's likeness may be used now. */
export const isUsable = async (db: Db | Trx, accountId: string): Promise<boolean> =>
  (await findUsable(db, accountId)) !== undefined

/**
 * Returns the consent of an account whose likeness may be used now, with its choice of previews.
 */
export const findUsable = (db: Db | Trx, accountId: string): Promise<UsableConsent> =>
  usable(db, accountId).executeTakeFirst()

/**
 * Same as findUsable, but locks the result until the transaction ends, so that a withdrawal must
 * wait.
 */
export const lockUsable = (trx: Trx, accountId: string): Promise<UsableConsent> =>
  usable(trx, accountId).forShare().executeTakeFirst()

const usable = (db: Pick<Db, 'selectFrom'>, accountId: string) =>
  db
    .selectFrom('likeness_consent_states')
    .select('previews_allowed')
    .where('account_id', '=', accountId)
    .where('granted', '=', true)
    .where('suspended_at', 'is', null)

/**
 * True if an account withdrew consent or is suspended, so that not even the account itself may use
 * its likeness. An account without a decision has not refused. Locks an existing decision until
 * the transaction ends.
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
