import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import type { Campaign } from '../campaigns/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { creditTeam, revokeCredit } from './queries/credit-team.ts'

/**
 * Adds a vote for the session's team when the session's art is ready (contract, part 2,
 * "Leaderboards"). Each session votes at most once. Runs in the transaction that records the art,
 * with the session locked. Preview sessions and sessions without a team do not vote.
 */
export async function creditGenerated(trx: Trx, session: FanSession, at: Date): Promise<void> {
  const { id: sessionId, boardTeamId: teamId, campaignId } = session
  if (session.mode === 'PREVIEW' || session.generationCompletedAt === null || teamId === null) return
  await creditTeam(trx, { sessionId, teamId, campaignId, source: 'generation', orderId: null }, at)
}

type PaidOrder = {
  orderId: string
  /** The session, locked. */
  session: Pick<FanSession, 'id' | 'mode' | 'boardTeamId'>
  campaign: Pick<Campaign, 'id' | 'shopFlow'>
  mode: 'LIVE' | 'PREVIEW'
}

/**
 * Counts a session by its first order in campaigns where no art is generated (`design_first`), at
 * most once. Sent with the commit of the order's transaction, because it locks the team.
 */
export function creditOrdered(trx: Trx, { orderId, session, campaign, mode }: PaidOrder, at: Date): void {
  if (mode !== 'LIVE' || campaign.shopFlow !== 'design_first') return
  const { id: sessionId, boardTeamId: teamId } = session
  if (session.mode === 'PREVIEW' || teamId === null) return
  withCommit(trx, () => creditTeam(trx, { sessionId, teamId, campaignId: campaign.id, source: 'order', orderId }, at))
}

/**
 * Removes the vote that a refunded order gave, in the refund's transaction. `instead` is another
 * paid order of the session in the same campaign. If there is one, the vote stays and depends on
 * that order instead. The caller must hold the session's lock.
 */
export const revokeOrderCredit = (
  trx: Trx,
  order: { orderId: string; instead: string | null },
  at: Date,
): Promise<void> => revokeCredit(trx, order, at)
