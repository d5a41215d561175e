import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import { getFanSession, lockFanSession, type Opener } from '../fan-sessions/index.ts'
import { creditTeam, findCreditedTeam } from './queries/credit-team.ts'

/** Why a session counts for nobody. */
export const STAT_REASONS = ['no_team', 'not_completed', 'preview'] as const
export type StatReason = (typeof STAT_REASONS)[number]

/** For which team a session counts now, or why for none. */
export type RecordedStat = { credited: boolean; boardTeamId: string | null; reason: StatReason | null }

/** When everybody is for one team, so many wait for its row; the others wait here, and hold no connection of the database. */
const inTurn = limitConcurrency(4)

/**
 * Counts a session for its team, should that not have happened by itself: once, and only when something was made in it (part 2,
 * "POST /leaderboard/stat"). Asked again it answers the same. @throws NotFound for a session that there is not
 */
export async function recordStat(
  ctx: Pick<Context, 'db' | 'clock'>,
  bearer: string,
  visitor: Opener,
): Promise<RecordedStat> {
  const { id: sessionId } = await getFanSession(ctx.db, bearer, visitor)
  const at = ctx.clock.now()
  return inTurn(() => inTransaction(ctx.db, (trx) => countOnce(trx, sessionId, at)))
}

async function countOnce(trx: Trx, sessionId: string, at: Date): Promise<RecordedStat> {
  const session = await lockFanSession(trx, sessionId)
  if (!session) throw notFound('There is no such session. Create a new one.')
  const { boardTeamId: teamId } = session
  const known = await findCreditedTeam(trx, sessionId)
  if (known !== undefined) return counts(known)
  if (session.mode === 'PREVIEW') return countsNot(teamId, 'preview')
  if (session.generationCompletedAt === null) return countsNot(teamId, 'not_completed')
  if (teamId === null) return countsNot(null, 'no_team')
  const { campaignId } = session
  const isCounted = await creditTeam(trx, { sessionId, teamId, campaignId, source: 'stat', orderId: null }, at)
  return isCounted ? counts(teamId) : countsNot(null, 'no_team')
}

const counts = (boardTeamId: string): RecordedStat => ({ credited: true, boardTeamId, reason: null })
const countsNot = (boardTeamId: string | null, reason: StatReason): RecordedStat => ({
  credited: false,
  boardTeamId,
  reason,
})
