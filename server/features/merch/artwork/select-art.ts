import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { assertCampaignOpen, findCampaign, noCampaign } from '../campaigns/index.ts'
import { assertStillOpen, changeFanSession, claimFanSession, lockFanSession } from '../fan-sessions/index.ts'
import { findArt } from './queries/art.ts'
import { toChosenArtPatch } from './session-art.ts'

/**
 * Makes another candidate the session's chosen art (contract, part 2, "POST /ai/select").
 * @throws NotFound if there is no such session; BadRequest for art that is not a candidate;
 * CAMPAIGN_CLOSED
 */
export async function selectArt(
  ctx: Context,
  { sessionId, artKey }: { sessionId: string; artKey: string },
  visitor: Pick<Caller, 'accountId' | 'isAdmin'> | undefined,
): Promise<{ aiArtKey: string; plaqueIllustrationKey: string | null }> {
  const before = await claimFanSession(ctx, sessionId, visitor)
  const { id, campaignId } = before
  const campaign = campaignId === null ? undefined : await findCampaign(ctx.db, campaignId)
  if (campaignId !== null && !campaign) throw noCampaign()
  const at = ctx.clock.now()
  if (campaign) assertCampaignOpen(campaign, 'work', at, visitor)
  return inTransaction(ctx.db, async (trx) => {
    const session = await lockFanSession(trx, id)
    assertStillOpen(before, session)
    const isCandidate = session.aiArtCandidates.some((candidate) => candidate.artKey === artKey)
    const art = isCandidate ? await findArt(trx, artKey) : undefined
    if (art?.sessionId !== id) {
      const issue = { path: 'artKey', message: 'is not one of this session’s candidates' }
      throw badRequest(`The body “${issue.path}” ${issue.message}.`, { issues: [issue] })
    }
    const choice = toChosenArtPatch(art, art.productType)
    await changeFanSession(trx, id, choice, at)
    return {
      aiArtKey: art.artKey,
      plaqueIllustrationKey: choice.plaqueIllustrationKey ?? session.plaqueIllustrationKey,
    }
  })
}
