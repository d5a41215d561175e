import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findShownCampaign, noCampaign } from '../campaigns/index.ts'
import { listSellables } from '../catalog/index.ts'
import { listShownDesignsWithArt } from '../store-art/index.ts'
import { type MerchCampaignConfig, viewStorefront } from './storefront-view.ts'

export type Storefront = { data: Static<typeof MerchCampaignConfig>; isPreview: boolean }

/**
 * Everything a storefront is drawn from (part 2, `GET /campaign/{slug}`). A draft is there for admins alone; who is asking
 * is looked up only then. Three statements.
 * @throws NotFound
 */
export async function readStorefront(
  ctx: Pick<Context, 'db' | 'config' | 'clock'>,
  slug: string,
  findCaller: () => Promise<Pick<Caller, 'isAdmin'> | undefined>,
): Promise<Storefront> {
  const shown = await findShownCampaign(ctx, slug)
  if (!shown) throw noCampaign()
  const { campaign } = shown
  const isPreview = campaign.status === 'DRAFT'
  if (isPreview && !(await findCaller())?.isAdmin) throw noCampaign()
  const products = await listSellables(ctx.db, campaign)
  const designs = await listShownDesignsWithArt(ctx, campaign.id)
  return { data: viewStorefront(ctx, { ...shown, products, designs }), isPreview }
}
