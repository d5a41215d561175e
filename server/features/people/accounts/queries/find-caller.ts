import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Caller, ClosedTeam, Role } from '../../../../platform/http/route.ts'
import { knownLanguage } from '../../../../platform/words/index.ts'
import { endedSessions, type IdentityClaims } from '../../../../providers/identity/port.ts'
import { accountErasedError, isTooOld, sessionEndedError, tokenTooOldError } from '../token-too-old.ts'
import { adminRolesOf } from './admins.ts'

/** False for null, which stands for a token without a session. */
export const isSessionEnded = (sessionId: string | null) =>
  sql<boolean>`exists (select from ${endedSessions} ended where ended.id = ${sessionId})`

/** Providers without sessions have one row for each person. */
const actingKey = (sessionId: string | null) => sql<string>`coalesce(${sessionId}::text, a.id)`

const selectCaller = hotQuery((db, userId: string, sessionId: string | null) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.user_id', 'a.owner_user_id')
    .leftJoin('acting_sessions as acting', (join) =>
      join.onRef('acting.member_id', '=', 'a.id').on('acting.session_id', '=', actingKey(sessionId)),
    )
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.team_id', '=', 'acting.team_id').onRef('m.member_id', '=', 'a.id'),
    )
    .leftJoin('accounts as t', 't.id', 'm.team_id')
    .leftJoin('profiles as founder', 'founder.user_id', 't.owner_user_id')
    .select([
      'a.id',
      'a.display_name',
      'a.slug',
      'a.image_url',
      'a.language',
      'a.erased_at',
      'a.controls_spending',
      'p.roles',
      'p.admin_roles',
      'p.tokens_valid_from',
    ])
    .select([
      'acting.team_id',
      'm.role as team_role',
      't.owner_user_id as team_user_id',
      't.display_name as team_name',
      't.slug as team_slug',
      't.image_url as team_image_url',
      't.erased_at as team_erased_at',
      't.requires_second_factor',
      't.controls_spending as team_controls_spending',
      'founder.roles as founder_roles',
    ])
    .select(
      sql<boolean>`acting.team_id is not null and exists (
        select from brand_limits b where b.account_id in (a.id, acting.team_id) and b.is_blocked)`.as('is_blocked'),
    )
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
  const proofs = {
    email: claims.email,
    hasConfirmedEmail: claims.emailVerified,
    authenticatedAt: claims.authenticatedAt,
    sessionId: claims.sessionId,
    usedSecondFactor: claims.usedSecondFactor,
    language: knownLanguage(row.language),
  }
  const person = {
    ...proofs,
    userId: claims.sub,
    accountId: row.id,
    displayName: row.display_name,
    slug: row.slug,
    imageUrl: row.image_url,
    roles,
    isAdmin: roles.includes('admin'),
    adminRoles: adminRolesOf(row),
    controlsSpending: row.controls_spending,
  }
  return row.team_id === null ? person : { ...person, actsFor: memberOf(row, person, proofs) }
}

type CallerRow = Awaited<ReturnType<typeof selectCaller>>[number]
type Proofs = Pick<
  Caller,
  'email' | 'hasConfirmedEmail' | 'authenticatedAt' | 'sessionId' | 'usedSecondFactor' | 'language'
>

/**
 * Returns the team as the caller. It never has the admin role of its founder. The email address,
 * the proofs and the language are those of the member. Without a right to act now, there is no
 * caller for the team at all, so no route can forget to ask.
 */
function memberOf(row: CallerRow, person: Caller, proofs: Proofs): NonNullable<Caller['actsFor']> {
  const { team_role: role, team_user_id: userId, team_name: displayName, team_slug: slug } = row
  const close = (closed: ClosedTeam['closed']): ClosedTeam => ({ teamId: row.team_id ?? '', closed })
  if (!role || !userId || displayName === null || slug === null || row.team_erased_at !== null) return close('ended')
  if (row.is_blocked) return close('blocked')
  if (row.requires_second_factor === true && proofs.usedSecondFactor !== true) return close('unproven')
  const { accountId } = person
  return {
    ...proofs,
    userId,
    accountId: row.team_id ?? '',
    displayName,
    slug,
    imageUrl: row.team_image_url,
    roles: ((row.founder_roles ?? []) as Role[]).filter((one) => one !== 'admin'),
    isAdmin: false,
    adminRoles: [],
    controlsSpending: row.team_controls_spending ?? false,
    team: {
      role,
      person: { userId: person.userId, accountId, displayName: person.displayName },
    },
  }
}
