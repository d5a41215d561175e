import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ApiKeysTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'

export type KeyRow = Selectable<ApiKeysTable>
export type Own = { accountId: string; id: string }

/**
 * Locks the owner, because two concurrent requests could otherwise exceed the limit of keys.
 */
export async function lockOwner(trx: Trx, accountId: string): Promise<void> {
  await sql`select from ${accountSummaries} a where a.id = ${accountId} for no key update`.execute(trx)
}

export const listKeys = (db: Db | Trx, accountId: string): Promise<KeyRow[]> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findKey = (db: Db | Trx, { accountId, id }: Own): Promise<KeyRow | undefined> =>
  db.selectFrom('api_keys').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

/** Locks a key of the account, so that a rotation and a revocation do not overtake each other. */
export const lockOwnKey = (trx: Trx, { accountId, id }: Own): Promise<KeyRow | undefined> =>
  trx
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

export const insertKey = (trx: Trx, row: Insertable<ApiKeysTable>): Promise<KeyRow> =>
  trx.insertInto('api_keys').values(row).returningAll().executeTakeFirstOrThrow()

/** Changes a key that is not revoked. */
export const updateKey = (trx: Trx, id: string, set: Updateable<ApiKeysTable>): Promise<KeyRow | undefined> =>
  trx
    .updateTable('api_keys')
    .set(set)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Notes a use, unless another request has noted one since `before`. */
export async function noteUse(db: Db, { id, before, at }: { id: string; before: Date; at: Date }): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', before)]))
    .execute()
}

/** Deletes keys that were revoked or expired before the given time. */
export async function pruneKeys(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from api_keys where id in (
      select id from api_keys
      where revoked_at < ${before}::timestamptz or expires_at < ${before}::timestamptz
      order by id limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
