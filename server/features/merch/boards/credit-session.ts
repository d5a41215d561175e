import type { Trx } from '../../../platform/database/transaction.ts'
import type { Campaign } from '../campaigns/index.ts'
import { type FanSession, lockFanSession } from '../fan-sessions/index.ts'
import { creditTeam, takeBackCredit } from './queries/credit-team.ts'

/**
 * Art of a session is made: it counts for its team, once (part 2, "Leaderboards"). In the transaction that says so, which
 * has locked the session. Sessions for trying out, and those of no team, count nowhere.
 */
export async function creditGenerated(trx: Trx, session: FanSession, at: Date): Promise<void> {
  const { id: sessionId, boardTeamId: teamId, campaignId } = session
  if (session.mode === 'PREVIEW' || session.generationCompletedAt === null || teamId === null) return
  await creditTeam(trx, { sessionId, teamId, campaignId, source: 'generation', orderId: null }, at)
}

type PaidOrder = {
  orderId: string
  /** The session's internal id. */
  sessionId: string
  campaign: Pick<Campaign, 'id' | 'shopFlow'>
  mode: 'LIVE' | 'PREVIEW'
}

/**
 * Something is ordered, in the order's transaction: where fans have nothing made of them (`design_first`) their first order is
 * what counts, once.
 */
export async function creditOrdered(
  trx: Trx,
  { orderId, sessionId, campaign, mode }: PaidOrder,
  at: Date,
): Promise<void> {
  if (mode !== 'LIVE' || campaign.shopFlow !== 'design_first') return
  const session = await lockFanSession(trx, sessionId)
  if (!session || session.mode === 'PREVIEW' || session.boardTeamId === null) return
  const { boardTeamId: teamId } = session
  await creditTeam(trx, { sessionId, teamId, campaignId: campaign.id, source: 'order', orderId }, at)
}

/**
 * An order is given back, in the transaction that says so: the vote that it was goes with it, once. `instead`: another paid
 * order of the session in its campaign that stands. The session is locked by the caller.
 */
export const takeBackOrdered = (
  trx: Trx,
  order: { orderId: string; instead: string | null },
  at: Date,
): Promise<void> => takeBackCredit(trx, order, at)
