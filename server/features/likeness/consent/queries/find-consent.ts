import type { Db, Trx } from '../../../../platform/database/transaction.ts'

/** An account's latest word. `at`: when it was said. */
export type Consent = { granted: boolean; version: string; at: Date }

/** What an account allows now; undefined when it was never asked. One statement; takes `db` or `trx`. */
export const findConsent = (db: Db | Trx, accountId: string): Promise<Consent | undefined> =>
  select(db, accountId).executeTakeFirst()

/** As findConsent, and it stays so until the transaction ends: a withdrawal waits for that. One statement. */
export const lockConsent = (trx: Trx, accountId: string): Promise<Consent | undefined> =>
  select(trx, accountId).forShare().executeTakeFirst()

const select = (db: Pick<Db, 'selectFrom'>, accountId: string) =>
  db
    .selectFrom('likeness_consent_states')
    .select(['granted', 'version', 'changed_at as at'])
    .where('account_id', '=', accountId)
