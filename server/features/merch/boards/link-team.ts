import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound, unprocessable } from '../../../platform/errors.ts'
import {
  assertStillOpen,
  changeFanSession,
  claimFanSession,
  lockFanSession,
  type SessionVisitor,
} from '../fan-sessions/index.ts'
import { findCreditedTeam } from './queries/credit-team.ts'
import { findOpenTeam } from './queries/find-teams.ts'

/**
 * Links a session to a team (contract, part 2, "POST /leaderboard/link"). A fan may switch teams
 * until the session has voted. A session that has joined no campaign yet can be linked to any
 * team, but votes only after it has joined the team's campaign.
 * @throws NotFound for an unknown session or team; UnprocessableEntity for a team of another
 * campaign; Conflict if the session has already voted
 */
export async function linkTeam(
  ctx: Pick<Context, 'db' | 'clock'>,
  { sessionId: bearer, boardTeamId }: { sessionId: string; boardTeamId: string },
  visitor: SessionVisitor,
): Promise<{ boardTeamId: string; leaderboardSlug: string }> {
  const before = await claimFanSession(ctx, bearer, visitor)
  const { id } = before
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    // A concurrent vote of this session holds the same lock, so the check below sees it.
    const session = await lockFanSession(trx, id)
    assertStillOpen(before, session)
    const team = await findOpenTeam(trx, boardTeamId)
    if (!team) throw notFound('There is no such team.')
    if (team.campaignId !== null && session.campaignId !== null && team.campaignId !== session.campaignId)
      throw unprocessable('This team belongs to another storefront. Start the session there, then link it.')
    if ((await findCreditedTeam(trx, id)) !== undefined)
      throw conflict('This session already counted for a team. Start a new session to count for another one.')
    if (session.boardTeamId !== boardTeamId) await changeFanSession(trx, id, { boardTeamId }, at)
    return { boardTeamId, leaderboardSlug: team.leaderboardSlug }
  })
}
