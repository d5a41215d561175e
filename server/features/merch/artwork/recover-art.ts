import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findCampaign } from '../campaigns/index.ts'
import { viewCandidates } from './candidate-view.ts'
import { tokenDigest } from './mail-ready-art.ts'
import { listArtOfJob } from './queries/art.ts'
import { findLink } from './queries/links.ts'

/**
 * Returns the previews and the storefront for a mailed link. The link does not open the session,
 * so a stranger who gets the mail sees only watermarked pictures.
 * @throws NotFound if the link is wrong or expired, or if the art was deleted
 */
export async function recoverArt(ctx: Context, token: string) {
  const link = await findLink(ctx.db, tokenDigest(token), ctx.clock.now())
  const gone = () => notFound('This link has expired, or the pictures were deleted. Make new ones in the store.')
  if (!link) throw gone()
  const [campaign, arts] = await Promise.all([findCampaign(ctx.db, link.campaignId), listArtOfJob(ctx.db, link.jobId)])
  const best = arts[0]
  if (!campaign || !best) throw gone()
  const { slug, name, talentName } = campaign
  return {
    campaign: { slug, name, talentName },
    designId: best.designId,
    productType: best.productType,
    aiArtKey: best.artKey,
    candidates: viewCandidates(ctx, arts),
  }
}
