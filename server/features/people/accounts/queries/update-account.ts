import type { Updateable } from 'kysely'
import type { AccountsTable, ProfilesTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'

type PublicFields = Pick<Updateable<AccountsTable>, 'display_name' | 'bio' | 'image_url' | 'updated_at'>

export async function updateAccount(trx: Trx, accountId: string, shown: PublicFields): Promise<void> {
  await trx.updateTable('accounts').set(shown).where('id', '=', accountId).execute()
}

export async function updateProfile(
  trx: Trx,
  userId: string,
  shown: Pick<Updateable<ProfilesTable>, 'display_name' | 'avatar_url'>,
): Promise<void> {
  await trx.updateTable('profiles').set(shown).where('user_id', '=', userId).execute()
}
