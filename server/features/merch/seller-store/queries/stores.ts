import { type Selectable, sql } from 'kysely'
import type { MerchSellerStoresTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { refusedAccounts } from '../../../likeness/consent/index.ts'
import { heldFiles, storedFiles, takenDownFiles } from '../../../media/files/index.ts'
import { blockedAccounts, talentsWithPolicy } from '../../../people/accounts/index.ts'

export type StoreRow = Selectable<MerchSellerStoresTable>

export type StoreOfSeller = StoreRow & {
  is_blocked: boolean
  is_refused: boolean
  is_held: boolean
  is_taken_down: boolean
}

export async function findStore(db: Db | Trx, accountId: string): Promise<StoreOfSeller | undefined> {
  const { rows } = await sql<StoreOfSeller>`
    select s.*,
      exists (select from ${blockedAccounts} b where b.account_id = s.account_id) as is_blocked,
      exists (select from ${refusedAccounts} c where c.account_id = s.account_id) as is_refused,
      exists (select from ${heldFiles} held where held.key = s.photo_key) as is_held,
      exists (select from ${takenDownFiles} taken where taken.key = s.photo_key) as is_taken_down
    from merch_seller_stores s where s.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Finds the campaign of an account's store. */
export async function findStoreCampaignId(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('merch_seller_stores')
    .select('campaign_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.campaign_id
}

/**
 * Locks an account's store, or creates it; the caller must then insert the store's campaign in the
 * same transaction. Concurrent saves run one after the other.
 */
export async function openStore(
  trx: Trx,
  store: { accountId: string; campaignId: string; photoKey: string; at: Date },
): Promise<{ store: StoreRow; isNew: boolean }> {
  const { accountId, campaignId, photoKey, at } = store
  const made = await trx
    .insertInto('merch_seller_stores')
    .values({
      account_id: accountId,
      campaign_id: campaignId,
      photo_key: photoKey,
      closed_by_owner_at: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((on) => on.column('account_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return { store: made, isNew: true }
  const locked = await trx
    .selectFrom('merch_seller_stores')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { store: locked, isNew: false }
}

export const lockStore = (trx: Trx, accountId: string): Promise<StoreRow | undefined> =>
  trx.selectFrom('merch_seller_stores').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

/** Photos of stores, open or closed. */
export const storePhotos = sql<{ id: string; account_id: string; file_key: string; created_at: Date }>`(
  select s.photo_key as id, s.account_id, s.photo_key as file_key, file.created_at
  from merch_seller_stores s join ${storedFiles} file on file.key = s.photo_key)`

/** Locks the store that has this photo. Undefined if no store has it now. */
export async function findOwnerOfPhoto(trx: Trx, photoKey: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('merch_seller_stores')
    .select('account_id')
    .where('photo_key', '=', photoKey)
    .forUpdate()
    .executeTakeFirst()
  return row?.account_id
}

export async function updateStore(
  trx: Trx,
  accountId: string,
  { photoKey, closedByOwnerAt }: { photoKey: string; closedByOwnerAt: Date | null },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('merch_seller_stores')
    .set({ photo_key: photoKey, closed_by_owner_at: closedByOwnerAt, updated_at: at })
    .where('account_id', '=', accountId)
    .execute()
}

/**
 * A minimum price applies to all categories or to one. Currencies with a minimum price for all
 * categories come first.
 */
export async function findCurrenciesOf(db: Db | Trx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ minimums: { currency: string; category: string }[] }>`
    select p.minimums from ${talentsWithPolicy()} p where p.id = ${accountId}`.execute(db)
  const minimums = rows[0]?.minimums ?? []
  const inOrder = minimums.toSorted((a, b) => Number(Boolean(a.category)) - Number(Boolean(b.category)))
  return [...new Set(inOrder.map(({ currency }) => currency))]
}
