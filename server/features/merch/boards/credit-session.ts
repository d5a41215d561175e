import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import type { Campaign } from '../campaigns/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { creditTeam, revokeCredit } from './queries/credit-team.ts'

/**
 * Adds a vote for the session's team when the session's art is ready (contract, part 2,
 * "Leaderboards"). Each session votes at most once. Preview sessions and sessions without a team
 * do not vote. Runs in the transaction that stores the art. The caller must have locked the
 * session.
 */
export async function creditGenerated(trx: Trx, session: FanSession, at: Date): Promise<void> {
  const { id: sessionId, boardTeamId: teamId, campaignId } = session
  if (session.mode === 'PREVIEW' || session.generationCompletedAt === null || teamId === null) return
  await creditTeam(trx, { sessionId, teamId, campaignId, source: 'generation', orderId: null }, at)
}

type PaidOrder = {
  orderId: string
  /** The session. The caller has locked it. */
  session: Pick<FanSession, 'id' | 'mode' | 'boardTeamId'>
  campaign: Pick<Campaign, 'id' | 'shopFlow'>
  mode: 'LIVE' | 'PREVIEW'
}

/**
 * Adds a vote for the session's first order, in campaigns where no art is generated
 * (`design_first`). Each session votes at most once. The statement locks the team, so it is sent
 * only with the commit of the order's transaction.
 */
export function creditOrdered(trx: Trx, { orderId, session, campaign, mode }: PaidOrder, at: Date): void {
  if (mode !== 'LIVE' || campaign.shopFlow !== 'design_first') return
  const { id: sessionId, boardTeamId: teamId } = session
  if (session.mode === 'PREVIEW' || teamId === null) return
  withCommit(trx, () => creditTeam(trx, { sessionId, teamId, campaignId: campaign.id, source: 'order', orderId }, at))
}

/**
 * Removes the vote that a refunded order caused. Runs in the transaction of the refund. `instead`
 * is another paid order of the session in the same campaign. If there is such an order, the vote
 * stays and belongs to that order. The caller must have locked the session.
 */
export const revokeOrderCredit = (
  trx: Trx,
  order: { orderId: string; instead: string | null },
  at: Date,
): Promise<void> => revokeCredit(trx, order, at)
