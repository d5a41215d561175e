import { hotQuery } from '../../../../platform/database/hot-query.ts'
import { actingAccounts } from '../../../people/accounts/index.ts'

const selectKeyOwner = hotQuery((db, hash: string) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin(actingAccounts.as('a'), 'a.id', 'k.account_id')
    .select([
      'k.id',
      'k.name',
      'k.mode',
      'k.scopes',
      'k.secret_hash',
      'k.previous_secret_until',
      'k.expires_at',
      'k.revoked_at',
      'k.last_used_at',
      'a.id as account_id',
      'a.owner_user_id',
      'a.display_name',
      'a.slug',
      'a.image_url',
      'a.language',
      'a.roles',
      'a.is_erased',
      'a.is_blocked',
    ])
    .where((where) => where.or([where('k.secret_hash', '=', hash), where('k.previous_secret_hash', '=', hash)])),
)

export type KeyOwnerRow = Awaited<ReturnType<typeof selectKeyOwner>>[number]

/**
 * Returns the key whose current or previous secret this is, with its account. Revoked and expired
 * keys are returned, too.
 */
export async function findKeyOwner(...given: Parameters<typeof selectKeyOwner>): Promise<KeyOwnerRow | undefined> {
  const [row] = await selectKeyOwner(...given)
  return row
}
