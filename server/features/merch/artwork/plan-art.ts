import type { Context } from '../../../platform/context.ts'
import { notFound, unprocessable } from '../../../platform/errors.ts'
import { requireCallable } from '../../media/models/index.ts'
import { assertCampaignOpen, type Campaign, findCampaign, noCampaign } from '../campaigns/index.ts'
import { findSellable } from '../catalog/index.ts'
import { resolveDesign, selectDesign } from '../designs/index.ts'
import { assertConsented, assertSelfieUsable, type FanSession, findActiveSelfie } from '../fan-sessions/index.ts'
import { type ArtJobInput, digestArtInput, MAX_TIERS } from './art-job-input.ts'
import type { GenerationKey } from './queries/generations.ts'

export type GenerateBody = {
  sessionId: string
  designId?: string | undefined
  catalogProductId?: string | undefined
  productType?: string | undefined
  forceRegenerate?: boolean | undefined
}

export type ArtPlan = {
  session: FanSession
  campaign: Campaign
  generationKey: GenerationKey
  input: ArtJobInput
  digest: string
}

/**
 * Determines the art to make for a session (contract, part 2, "Generation", rules 1, 2, 4 and 5).
 * @throws NotFound for a design or a product that the campaign does not have; UnprocessableEntity
 * if the session has no campaign, design or photo; CAMPAIGN_CLOSED; CONSENT_REQUIRED; the errors
 * of assertSelfieUsable
 */
export async function planArt(
  ctx: Context,
  session: FanSession,
  body: GenerateBody,
  visitor: { isAdmin: boolean } | undefined,
): Promise<ArtPlan> {
  if (session.campaignId === null) throw unprocessable('This session has no campaign yet. Choose one first.')
  const campaign = await findCampaign(ctx.db, session.campaignId)
  if (!campaign) throw noCampaign()
  assertCampaignOpen(campaign, 'work', ctx.clock.now(), visitor)
  assertConsented(campaign, session)
  const productType = await productTypeOf(ctx, campaign, body)
  const design = await selectDesign(ctx.db, {
    campaignId: campaign.id,
    designId: body.designId,
    catalogProductId: body.catalogProductId,
    productType,
    sessionDesignId: session.designId,
  })
  if (!design)
    throw body.designId === undefined
      ? unprocessable('This campaign has no design yet.')
      : notFound('This campaign does not have this design.')
  const selfie = await findActiveSelfie(ctx.db, session)
  const config = await resolveDesign(ctx.db, {
    designId: design.id,
    catalogProductId: body.catalogProductId,
    productType,
    gender: selfie?.gender ?? null,
    ageGroup: selfie?.ageGroup ?? null,
  })
  if (!config) throw notFound('This campaign no longer has this design.')
  assertSelfieUsable(session, selfie, config)
  if (!selfie) throw unprocessable('There is no photo yet. Take a selfie, or upload a photo.')
  const input: ArtJobInput = {
    selfieId: selfie.id,
    selfieKey: selfie.key,
    templateKey: config.templateImageKey,
    prompt: config.prompt,
    name: config.prompt.includes('{fanName}') ? session.fanName : null,
    modelEndpoint: config.modelEndpoint,
    removal: config.bgRemovalMode,
    tiers: config.qualityTiers.length === 0 ? ['low'] : config.qualityTiers.slice(0, MAX_TIERS),
  }
  const generationKey = { sessionId: session.id, designId: design.id, productType: config.productType ?? '' }
  return { session, campaign, generationKey, input, digest: digestArtInput(input, config.digest) }
}

async function productTypeOf(
  ctx: Context,
  campaign: Campaign,
  { catalogProductId, productType }: GenerateBody,
): Promise<string | undefined> {
  if (catalogProductId === undefined) return productType
  const sellable = await findSellable(ctx.db, campaign, catalogProductId)
  if (!sellable) throw notFound('This campaign does not sell this product.')
  return sellable.product.type
}

/** @throws the errors of requireCallable */
export const requireModelFor = (ctx: Context, { input }: Pick<ArtPlan, 'input'>): Promise<string> =>
  requireCallable(ctx, { endpoint: input.modelEndpoint, capability: 'image' })
