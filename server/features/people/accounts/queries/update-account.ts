import { sql, type Updateable } from 'kysely'
import type { AccountsTable, ProfilesTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'

type Shown = Pick<Updateable<AccountsTable>, 'display_name' | 'bio' | 'image_url' | 'updated_at'>

/** What is shown of an account; what is not named stays. */
export async function updateAccount(trx: Trx, accountId: string, shown: Shown): Promise<void> {
  await trx.updateTable('accounts').set(shown).where('id', '=', accountId).execute()
}

/** And of the person behind it. */
export async function updateProfile(
  trx: Trx,
  userId: string,
  shown: Pick<Updateable<ProfilesTable>, 'display_name' | 'avatar_url'>,
): Promise<void> {
  await trx.updateTable('profiles').set(shown).where('user_id', '=', userId).execute()
}

/**
 * Shows another picture of an account, or none, in the place of one of those: null stands for none. One that its owner
 * chose meanwhile stays. One statement.
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

/** Shows no picture of a talent, whoever chose it. False: there is no such talent. One statement. */
export async function hideTalentImage(trx: Trx, accountId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ image_url: null, updated_at: at })
    .where('id', '=', accountId)
    .where('kind', '=', 'talent')
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
