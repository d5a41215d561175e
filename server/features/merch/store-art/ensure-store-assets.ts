import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import {
  assertCampaignOpen,
  type Campaign,
  findCampaignBySlug,
  noCampaign,
  toPublicLifecycle,
} from '../campaigns/index.ts'
import type { AssetStatus, ProductPreview } from './design-art.ts'
import { ensureDesignArt } from './ensure-design-art.ts'
import { listStorefrontDesignsWithArt } from './queries/find-store-art.ts'

type Visitor = Pick<Caller, 'accountId' | 'isAdmin'> | undefined

export type StoreAssets = {
  status: 'ready' | 'pending'
  /** Designs in progress. If there are any, the client should ask again later. */
  pending: number
  designs: {
    id: string
    name: string
    assetStatus: AssetStatus
    displayImageUrl: string | null
    madeWithAi: boolean
    renderedProductPreviews: ProductPreview[]
  }[]
}

/**
 * Returns the state of a store's designs (contract, part 2, "POST and GET
 * /store/{slug}/ensure-assets").
 * @throws NotFound for a campaign that is not a store, and for a store that is not live unless the
 * caller is its seller or an admin
 */
export async function findStoreAssets(
  ctx: Context,
  slug: string,
  findVisitor: () => Promise<Visitor>,
): Promise<StoreAssets> {
  const { campaign } = await requireStore(ctx, slug, findVisitor)
  return readAssets(ctx, campaign)
}

/**
 * Makes the missing art of a store. Makes each picture only once, even if several visitors need it
 * at the same time. Skips art that failed recently.
 * @throws the errors of findStoreAssets; CAMPAIGN_CLOSED; the signal's reason
 */
export async function ensureStoreAssets(
  ctx: Context,
  slug: string,
  findVisitor: () => Promise<Visitor>,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<StoreAssets> {
  const { campaign, isOurs } = await requireStore(ctx, slug, findVisitor)
  assertCampaignOpen(campaign, 'work', ctx.clock.now(), { isAdmin: isOurs })
  const before = await listStorefrontDesignsWithArt(ctx, campaign.id)
  const open = before.flatMap(({ id, art }) => (art && art.assetStatus !== 'ready' ? [id] : []))
  if (open.length === 0) return viewAssets(before)
  await ensureDesignArt(ctx, open, { waitMs, signal })
  return readAssets(ctx, campaign)
}

/**
 * `isOurs` is true for the seller and for admins. The caller is identified only if the store is
 * not live.
 */
async function requireStore(
  ctx: Context,
  slug: string,
  findVisitor: () => Promise<Visitor>,
): Promise<{ campaign: Campaign; isOurs: boolean }> {
  const campaign = await findCampaignBySlug(ctx, slug)
  if (campaign?.shopFlow !== 'design_first') throw noCampaign()
  if (toPublicLifecycle(campaign, ctx.clock.now()).status === 'LIVE') return { campaign, isOurs: false }
  const visitor = await findVisitor()
  const isOurs = visitor !== undefined && (visitor.isAdmin || visitor.accountId === campaign.sellerAccountId)
  if (!isOurs) throw noCampaign()
  return { campaign, isOurs }
}

const readAssets = async (ctx: Context, campaign: Campaign): Promise<StoreAssets> =>
  viewAssets(await listStorefrontDesignsWithArt(ctx, campaign.id))

/** Failed art does not count as pending, because only a later visit tries again. */
function viewAssets(designs: Awaited<ReturnType<typeof listStorefrontDesignsWithArt>>): StoreAssets {
  const views = designs.map(({ id, name, art }) => ({
    id,
    name,
    assetStatus: art?.assetStatus ?? ('ready' as const),
    displayImageUrl: art?.displayImageUrl ?? null,
    madeWithAi: isMadeWithAi(art?.displayImageUrl),
    renderedProductPreviews: art?.renderedProductPreviews ?? [],
  }))
  const pending = views.filter(({ assetStatus }) => assetStatus === 'pending' || assetStatus === 'generating').length
  return { status: pending === 0 ? 'ready' : 'pending', pending, designs: views }
}
