import type { Context } from '../../../../platform/context.ts'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Role } from '../../../../platform/http/route.ts'
import type { IdentityClaims } from '../../../../providers/identity/port.ts'
import { accountErasedError, isTooOld, sessionEndedError, tokenTooOldError } from '../token-too-old.ts'
import { isSessionEnded } from './find-caller.ts'

export type SessionUser = {
  id: string
  email: string
  displayName: string
  avatarUrl: string | null
  roles: Role[]
  account: { id: string; displayName: string; imageUrl: string | null; slug: string } | null
}

const selectUser = hotQuery((db, userId: string, sessionId: string | null) =>
  db
    .selectFrom('profiles as p')
    .leftJoin('accounts as a', 'a.owner_user_id', 'p.user_id')
    .select(['p.display_name', 'p.avatar_url', 'p.roles', 'p.tokens_valid_from'])
    .select(['a.id', 'a.display_name as account_name', 'a.image_url', 'a.slug', 'a.erased_at'])
    .select(isSessionEnded(sessionId).as('is_ended'))
    .where('p.user_id', '=', userId),
)

/**
 * Returns the person of a session, with the account if there is one.
 * @throws Unauthorized if the session has ended, the token is older than the last password reset,
 * or the account is erased
 */
export async function findUser(
  ctx: Pick<Context, 'db'>,
  claims: Omit<IdentityClaims, 'expiresAt'>,
): Promise<SessionUser> {
  const [row] = await selectUser(ctx.db, claims.sub, claims.sessionId ?? null)
  if (row?.erased_at) throw accountErasedError()
  if (row?.is_ended) throw sessionEndedError()
  if (isTooOld(claims, row?.tokens_valid_from)) throw tokenTooOldError()
  return {
    id: claims.sub,
    email: claims.email,
    displayName: row?.display_name ?? claims.displayName,
    avatarUrl: row?.avatar_url ?? null,
    roles: (row?.roles ?? []) as Role[],
    account:
      row?.id && row.slug
        ? { id: row.id, displayName: row.account_name ?? row.display_name, imageUrl: row.image_url, slug: row.slug }
        : null,
  }
}
