import { type Insertable, sql } from 'kysely'
import type { ShortlistsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'

type Own = { accountId: string; id: string }

/**
 * Serializes the creation of an account's lists. Two concurrent requests could otherwise exceed
 * the limit.
 */
export async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await sql`select from ${accountSummaries} a where a.id = ${accountId} for no key update`.execute(trx)
}

/** Returns false if the account already has a list with this name. */
export async function insertShortlist(trx: Trx, row: Insertable<ShortlistsTable>): Promise<boolean> {
  const made = await trx
    .insertInto('shortlists')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'name_folded']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/**
 * Returns false if the account has no such list.
 * @throws a unique violation if another list has this name
 */
export async function renameShortlist(
  db: Db,
  { accountId, id }: Own,
  renamed: { name: string; name_folded: string; updated_at: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('shortlists')
    .set(renamed)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Returns false if the account has no such list. */
export async function deleteShortlist(db: Db, { accountId, id }: Own): Promise<boolean> {
  const gone = await db
    .deleteFrom('shortlists')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/**
 * Locks a list and counts all its talents, including talents who cannot be found now. Returns
 * undefined if the account has no such list.
 */
export async function lockShortlist(trx: Trx, { accountId, id }: Own): Promise<{ talents: number } | undefined> {
  const list = await trx
    .selectFrom('shortlists')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // Counts in a separate query, because the locking query sees the data from before it waited for
  // the lock.
  return (
    list &&
    trx
      .selectFrom('shortlist_talents')
      .select(({ fn }) => fn.countAll<number>().as('talents'))
      .where('account_id', '=', accountId)
      .where('shortlist_id', '=', id)
      .executeTakeFirstOrThrow()
  )
}

export async function insertTalent(
  trx: Trx,
  { accountId, id }: Own,
  talentAccountId: string,
  at: Date,
): Promise<boolean> {
  const added = await trx
    .insertInto('shortlist_talents')
    .values({ account_id: accountId, shortlist_id: id, talent_account_id: talentAccountId, added_at: at })
    .onConflict((on) => on.columns(['account_id', 'shortlist_id', 'talent_account_id']).doNothing())
    .returning('talent_account_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function deleteTalent(trx: Trx, { accountId, id }: Own, slug: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('shortlist_talents')
    .where('account_id', '=', accountId)
    .where('shortlist_id', '=', id)
    .where('talent_account_id', 'in', (talents) =>
      talents.selectFrom(accountSummaries.as('a')).select('a.id').where('a.slug', '=', slug),
    )
    .returning('talent_account_id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function touchShortlist(trx: Trx, { accountId, id }: Own, at: Date): Promise<void> {
  await trx
    .updateTable('shortlists')
    .set({ updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
