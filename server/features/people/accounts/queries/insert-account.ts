import type { Trx } from '../../../../platform/database/transaction.ts'
import type { Role } from '../../../../platform/http/route.ts'
import { newId } from '../../../../platform/ids.ts'
import type { SiteLanguage } from '../../../../platform/words/index.ts'
import type { SignupRole } from '../../../../providers/identity/port.ts'
import { rememberBrandName } from './remember-brand-name.ts'

export async function insertProfile(
  trx: Trx,
  profile: { userId: string; displayName: string; roles: Role[]; at: Date },
): Promise<void> {
  const { userId, displayName, roles, at } = profile
  await trx
    .insertInto('profiles')
    .values({ user_id: userId, display_name: displayName, roles, created_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export async function insertAccount(
  trx: Trx,
  account: {
    ownerUserId: string
    kind: SignupRole
    displayName: string
    slug: string
    language: SiteLanguage | null
    at: Date
  },
): Promise<boolean> {
  const { ownerUserId, kind, displayName, slug, language, at } = account
  const inserted = await trx
    .insertInto('accounts')
    .values({
      id: newId(),
      owner_user_id: ownerUserId,
      kind,
      display_name: displayName,
      slug,
      language,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return hasAccount(trx, ownerUserId)
  if (kind === 'brand') await rememberBrandName(trx, { accountId: inserted.id, name: displayName, at })
  return true
}

async function hasAccount(trx: Trx, userId: string): Promise<boolean> {
  const own = await trx.selectFrom('accounts').select('id').where('owner_user_id', '=', userId).executeTakeFirst()
  return own !== undefined
}
