import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, notFound, unprocessable } from '../../../platform/errors.ts'
import {
  assertStillOpen,
  changeFanSession,
  lockFanSession,
  type Opener,
  takeFanSession,
} from '../fan-sessions/index.ts'
import { findCreditedTeam } from './queries/credit-team.ts'
import { findOpenTeam } from './queries/find-teams.ts'

/**
 * Says for which team a session counts, as often as the fan thinks otherwise, until it has counted (part 2, "POST
 * /leaderboard/link"). A team of a campaign is that campaign's
 * sessions' to link; a session that has none yet counts only once it is there.
 * @throws NotFound for a session or a team that there is not; UnprocessableEntity for a team of another campaign; Conflict once it has counted
 */
export async function linkTeam(
  ctx: Pick<Context, 'db' | 'clock'>,
  { sessionId: bearer, boardTeamId }: { sessionId: string; boardTeamId: string },
  visitor: Opener,
): Promise<{ boardTeamId: string; leaderboardSlug: string }> {
  const before = await takeFanSession(ctx, bearer, visitor)
  const { id } = before
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    // Whatever credits it waits here, or has done so.
    const session = await lockFanSession(trx, id)
    assertStillOpen(before, session)
    const team = await findOpenTeam(trx, boardTeamId)
    if (!team) throw notFound('There is no such team.')
    if (team.campaignId !== null && session.campaignId !== null && team.campaignId !== session.campaignId)
      throw unprocessable('This team is another storefront’s. Open the session there, then link it.')
    if ((await findCreditedTeam(trx, id)) !== undefined)
      throw conflict('This session has counted for a team already. A new session can count for another one.')
    if (session.boardTeamId !== boardTeamId) await changeFanSession(trx, id, { boardTeamId }, at)
    return { boardTeamId, leaderboardSlug: team.leaderboardSlug }
  })
}
