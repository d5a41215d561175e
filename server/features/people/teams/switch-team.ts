import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { teamClosed } from '../../../platform/http/callers/teams.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findTeamRole, isAnyBlocked, startActing, stopActing } from '../accounts/index.ts'

/**
 * Lets the session act for a team; null lets it act for the person again.
 * @throws NotFound for a team of which the person is no member; TEAM_BLOCKED
 */
export async function switchTeam(ctx: Context, person: Caller, teamId: string | null): Promise<void> {
  const acting = { sessionId: person.sessionId, memberId: person.accountId }
  if (teamId === null || teamId === person.accountId) return stopActing(ctx.db, acting)
  const role = await findTeamRole(ctx.db, { teamId, memberId: person.accountId })
  if (!role) throw notFound('You are not a member of this team.')
  if (await isAnyBlocked(ctx.db, [teamId, person.accountId])) throw teamClosed('blocked')
  return startActing(ctx.db, acting, teamId, ctx.clock.now())
}
