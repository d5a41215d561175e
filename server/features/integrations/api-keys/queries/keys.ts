import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ApiKeysTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries, teamMembers } from '../../../people/accounts/index.ts'

export type KeyRow = Selectable<ApiKeysTable>
/** With the member who made the secret, unless it was the account's own person. */
export type KeyWithMaker = KeyRow & { maker_name: string | null; is_maker_gone: boolean }
export type Own = { accountId: string; id: string }

/**
 * Locks the owner, because two concurrent requests could otherwise exceed the limit of keys.
 */
export async function lockOwner(trx: Trx, accountId: string): Promise<void> {
  await sql`select from ${accountSummaries} a where a.id = ${accountId} for no key update`.execute(trx)
}

const withMakers = (db: Db | Trx) =>
  db
    .selectFrom('api_keys as k')
    .leftJoin(accountSummaries.as('maker'), 'maker.id', 'k.made_by_account_id')
    .selectAll('k')
    .select([
      'maker.display_name as maker_name',
      sql<boolean>`k.made_by_account_id is not null and not exists (
        select from ${teamMembers} m where m.team_id = k.account_id and m.member_id = k.made_by_account_id)`.as(
        'is_maker_gone',
      ),
    ])

export const listKeys = (db: Db | Trx, accountId: string): Promise<KeyWithMaker[]> =>
  withMakers(db).where('k.account_id', '=', accountId).orderBy('k.created_at', 'desc').orderBy('k.id', 'desc').execute()

export const findKey = (db: Db | Trx, { accountId, id }: Own): Promise<KeyWithMaker | undefined> =>
  withMakers(db).where('k.id', '=', id).where('k.account_id', '=', accountId).executeTakeFirst()

/** Lists the working keys of a team whose secrets a member may know. */
export const listKeysMadeBy = (
  db: Db | Trx,
  { accountId, memberId, now }: { accountId: string; memberId: string; now: Date },
): Promise<Pick<KeyRow, 'name'>[]> =>
  db
    .selectFrom('api_keys')
    .select('name')
    .where('made_by_account_id', '=', memberId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

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
