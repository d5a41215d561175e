import type { Updateable } from 'kysely'
import type { AccountsTable, ProfilesTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { SiteLanguage } from '../../../../platform/words/index.ts'

type PublicFields = Pick<Updateable<AccountsTable>, 'display_name' | 'bio' | 'image_url' | 'language' | 'updated_at'>

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

/** Stores the language in which the owner of an account reads. */
export async function putLanguage(db: Db, accountId: string, language: SiteLanguage): Promise<void> {
  await db.updateTable('accounts').set({ language }).where('id', '=', accountId).execute()
}

/** Stores when the account dismissed its first steps. The first time stays. */
export async function dismissFirstSteps(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ first_steps_dismissed_at: at })
    .where('id', '=', accountId)
    .where('first_steps_dismissed_at', 'is', null)
    .execute()
}
