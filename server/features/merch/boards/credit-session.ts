import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import type { Campaign } from '../campaigns/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { creditTeam, revokeCredit } from './queries/credit-team.ts'

/**
 * Adds a vote for the session's team when its art is ready (contract, part 2, "Leaderboards"),
 * once per session and never in previews. Runs in the transaction that stores the art. The caller
 * must have locked the session.
 */
export async function creditGenerated(trx: Trx, session: FanSession, at: Date): Promise<void> {
  const { id: sessionId, boardTeamId: teamId, campaignId } = session
  if (session.mode === 'PREVIEW' || session.generationCompletedAt === null || teamId === null) return
  await creditTeam(trx, { sessionId, teamId, campaignId, source: 'generation', orderId: null }, at)
}

type PaidOrder = {
  orderId: string
  session: Pick<FanSession, 'id' | 'mode' | 'boardTeamId'>
  campaign: Pick<Campaign, 'id' | 'shopFlow'>
  mode: 'LIVE' | 'PREVIEW'
}

/**
 * Adds a vote for the session's first order, in campaigns without generated art (`design_first`),
 * once per session. The statement locks the team, so it is sent only with the commit of the
 * order's transaction.
 */
export function creditOrdered(trx: Trx, { orderId, session, campaign, mode }: PaidOrder, at: Date): void {
  if (mode !== 'LIVE' || campaign.shopFlow !== 'design_first') return
  const { id: sessionId, boardTeamId: teamId } = session
  if (session.mode === 'PREVIEW' || teamId === null) return
  withCommit(trx, () => creditTeam(trx, { sessionId, teamId, campaignId: campaign.id, source: 'order', orderId }, at))
}

/**
 * Removes the vote of a refunded order, in the transaction of the refund. If `instead` is another
 * paid order of the session in the same campaign, the vote stays and belongs to it. The caller
 * must have locked the session.
 */
export const revokeOrderCredit = (
  trx: Trx,
  order: { orderId: string; instead: string | null },
  at: Date,
): Promise<void> => revokeCredit(trx, order, at)
