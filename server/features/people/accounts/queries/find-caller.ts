import type { Context } from '../../../../platform/context.ts'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Caller, Role } from '../../../../platform/http/route.ts'
import type { IdentityClaims } from '../../../../providers/identity/port.ts'
import { accountErasedError, isTooOld, sessionEndedError, tokenTooOldError } from '../token-too-old.ts'
import { adminRolesOf } from './admins.ts'
import { isSessionEnded } from './is-session-ended.ts'

const selectCaller = hotQuery((db, userId: string, sessionId: string | null) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.user_id', 'a.owner_user_id')
    .select([
      'a.id',
      'a.display_name',
      'a.slug',
      'a.image_url',
      'a.erased_at',
      'p.roles',
      'p.admin_roles',
      'p.tokens_valid_from',
    ])
    .select(isSessionEnded(sessionId).as('is_ended'))
    .where('p.user_id', '=', userId),
)

/**
 * Returns the account of a signed-in person; undefined if there is none yet.
 * @throws Unauthorized if the session has ended, the token is older than the last password reset,
 * or the account is erased
 */
export async function findCaller(ctx: Pick<Context, 'db'>, claims: IdentityClaims): Promise<Caller | undefined> {
  const [row] = await selectCaller(ctx.db, claims.sub, claims.sessionId ?? null)
  if (!row) return undefined
  if (row.erased_at !== null) throw accountErasedError()
  if (row.is_ended) throw sessionEndedError()
  if (isTooOld(claims, row.tokens_valid_from)) throw tokenTooOldError()
  const roles = row.roles as Role[]
  return {
    userId: claims.sub,
    email: claims.email,
    accountId: row.id,
    displayName: row.display_name,
    slug: row.slug,
    imageUrl: row.image_url,
    roles,
    isAdmin: roles.includes('admin'),
    adminRoles: adminRolesOf(row),
    authenticatedAt: claims.authenticatedAt,
    sessionId: claims.sessionId,
    usedSecondFactor: claims.usedSecondFactor,
  }
}
