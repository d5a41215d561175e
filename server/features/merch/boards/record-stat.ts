import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/errors.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import { getFanSession, lockFanSession, type SessionVisitor } from '../fan-sessions/index.ts'
import { creditTeam, findCreditedTeam } from './queries/credit-team.ts'

export const STAT_REASONS = ['no_team', 'not_completed', 'preview'] as const
export type StatReason = (typeof STAT_REASONS)[number]

export type RecordedStat = { credited: boolean; boardTeamId: string | null; reason: StatReason | null }

/**
 * Limits the requests that wait for the row of one team. Requests for a popular team could
 * otherwise use up all database connections.
 */
const limitPerTeam = limitConcurrency(4)

/**
 * Adds a session's vote for its team unless it has voted (contract, part 2, "POST
 * /leaderboard/stat"). Requires finished art. Idempotent.
 * @throws NotFound for an unknown session
 */
export async function recordStat(
  ctx: Pick<Context, 'db' | 'clock'>,
  bearer: string,
  visitor: SessionVisitor,
): Promise<RecordedStat> {
  const { id: sessionId } = await getFanSession(ctx.db, bearer, visitor)
  const at = ctx.clock.now()
  return limitPerTeam(() => inTransaction(ctx.db, (trx) => countOnce(trx, sessionId, at)))
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
