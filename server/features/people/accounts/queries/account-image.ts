import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { updateProfile } from './update-account.ts'

/**
 * Replaces or removes an account's picture, but only if the current picture is in `from`, so that
 * a picture that the owner has chosen meanwhile stays. Null in `from` means no picture.
 */
export async function replaceAccountImage(
  trx: Trx,
  accountId: string,
  { from, to, at }: { from: readonly (string | null)[]; to: string | null; at: Date },
): Promise<void> {
  const shown = from.filter((address) => address !== null)
  await trx
    .updateTable('accounts')
    .set({ image_url: to, updated_at: at })
    .where('id', '=', accountId)
    .where((is) =>
      is.or([
        ...(from.includes(null) ? [is('image_url', 'is', null)] : []),
        is('image_url', '=', sql<string>`any(${shown}::text[])`),
      ]),
    )
    .where('image_url', 'is distinct from', to)
    .execute()
}

/**
 * Removes an account's picture, even if its owner chose it. Returns false if there is no such
 * account.
 */
export async function hideAccountImage(trx: Trx, accountId: string, at: Date): Promise<boolean> {
  const hidden = await trx
    .updateTable('accounts')
    .set({ image_url: null, updated_at: at })
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .returning('owner_user_id')
    .executeTakeFirst()
  if (!hidden) return false
  await trx.updateTable('profiles').set({ avatar_url: null }).where('user_id', '=', hidden.owner_user_id).execute()
  return true
}

/**
 * Removes a deleted likeness picture from the account and its owner's profile. Without an asset
 * id, removes any likeness picture. Call `lockAccountImage` first, because a picture that the
 * owner sets at the same moment would otherwise stay.
 */
export async function removeLikenessImage(
  trx: Trx,
  { accountId, assetId = '%', at }: { accountId: string; assetId?: string; at: Date },
): Promise<void> {
  const address = `%/api/likeness/pictures/${assetId}`
  await sql`
    with shown as (
      update accounts set image_url = null, updated_at = ${at}::timestamptz
      where id = ${accountId} and image_url like ${address}
    )
    update profiles set avatar_url = null
    where avatar_url like ${address} and user_id = (select owner_user_id from accounts where id = ${accountId})`.execute(
    trx,
  )
}

/**
 * Locks the account's picture until the transaction ends, without blocking inserts of rows that
 * refer to the account. Take this lock before `lockFaces`; another order could cause a deadlock.
 * Returns undefined if the account does not exist or was erased.
 */
export async function lockAccountImage(trx: Trx, accountId: string): Promise<{ imageUrl: string | null } | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .select('image_url as imageUrl')
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { imageUrl: row.imageUrl }
}

/** Sets a picture that an admin has released, on the account and on its owner's profile. */
export async function showReleasedImage(trx: Trx, accountId: string, address: string, at: Date): Promise<void> {
  const account = await trx
    .updateTable('accounts')
    .set({ image_url: address, updated_at: at })
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .returning('owner_user_id')
    .executeTakeFirst()
  if (account) await updateProfile(trx, account.owner_user_id, { avatar_url: address })
}
