import type { Context } from '../../../platform/context.ts'
import { findNamedAssets, pictureUrl } from '../assets/index.ts'
import { type Campaign, listActiveCampaigns } from '../campaigns/index.ts'
import { listFirstDesigns } from '../store-art/index.ts'
import { pictureOfDesign } from './storefront-view.ts'

export type ListedStorefront = { campaign: Campaign; pictureUrls: string[] }

type Page = { limit: number; offset: number }
const MAX_PICTURES = 3

/**
 * Lists storefronts in which a new fan can start, newest first, each with the main picture of its
 * campaign, or else the pictures of the first designs. Runs four statements for any page size.
 */
export async function listStorefronts(
  ctx: Pick<Context, 'db' | 'config' | 'clock'>,
  page: Page,
): Promise<{ storefronts: ListedStorefront[]; total: number }> {
  const { campaigns, total } = await listActiveCampaigns(ctx, { ...page, takesNewFans: true })
  const heroes = await findNamedAssets(
    ctx.db,
    campaigns.flatMap(({ branding }) => branding.heroImageAssetId ?? []),
  )
  const designs = await listFirstDesigns(
    ctx,
    campaigns.map(({ id }) => id),
    MAX_PICTURES,
  )
  const picturesOf = ({ id, branding: { heroImageAssetId } }: Campaign): string[] => {
    const hero = heroes.get(heroImageAssetId ?? '')
    if (hero !== undefined) return [pictureUrl(ctx, hero.file_key)]
    return designs.get(id)?.flatMap((design) => pictureOfDesign(ctx, design) ?? []) ?? []
  }
  return { storefronts: campaigns.map((campaign) => ({ campaign, pictureUrls: picturesOf(campaign) })), total }
}
