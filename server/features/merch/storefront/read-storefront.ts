import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { keptByMark } from '../../../platform/database/kept-by-mark.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { writtenOnce } from '../../../platform/http/serialization.ts'
import { findShownCampaign, noCampaign } from '../campaigns/index.ts'
import { listSellables } from '../catalog/index.ts'
import { listShownDesignsWithArt } from '../store-art/index.ts'
import { markStorefront } from './queries/mark-storefront.ts'
import { type MerchCampaignConfig, viewStorefront } from './storefront-view.ts'

export type Storefront = {
  answer: { data: Static<typeof MerchCampaignConfig> }
  isPreview: boolean
  /** Another one whenever anything of it is told differently. */
  etag: string
}

type Ctx = Pick<Context, 'db' | 'config' | 'clock'>
type FindCaller = () => Promise<Pick<Caller, 'isAdmin'> | undefined>

/**
 * Everything a storefront is drawn from (part 2, `GET /campaign/{slug}`). A draft is there for admins alone; who is asking
 * is looked up only then. One statement while nothing of it changes; what this process keeps of it is as it is in the
 * database at that moment.
 * @throws NotFound
 */
export const readStorefront = (ctx: Ctx, slug: string, findCaller: FindCaller): Promise<Storefront> =>
  keepStorefront(ctx.config, {
    key: slug,
    now: ctx.clock.now(),
    readMark: () => markStorefront(ctx.db, slug, ctx.config.CAMPAIGN_ENVIRONMENT),
    make: () => makeStorefront(ctx, slug, findCaller),
  })

const MOST_STOREFRONTS = 200
const keepStorefront = keptByMark<Storefront>(MOST_STOREFRONTS)
/** What no closing ends stays so until a row changes. */
const FOR_EVER = new Date(8.64e15)

async function makeStorefront(
  ctx: Ctx,
  slug: string,
  findCaller: FindCaller,
): Promise<{ value: Storefront; until: Date | undefined }> {
  const shown = await findShownCampaign(ctx, slug)
  if (!shown) throw noCampaign()
  const { campaign } = shown
  const isPreview = campaign.status === 'DRAFT'
  if (isPreview && !(await findCaller())?.isAdmin) throw noCampaign()
  const products = await listSellables(ctx.db, campaign)
  const designs = await listShownDesignsWithArt(ctx, campaign.id)
  const answer = writtenOnce({ data: viewStorefront(ctx, { ...shown, products, designs }) })
  const etag = `"${createHash('sha256').update(JSON.stringify(answer.data)).digest('base64url')}"`
  const { shutdownEndsAt } = campaign
  const isToEnd = shutdownEndsAt !== null && shutdownEndsAt > ctx.clock.now()
  return { value: { answer, isPreview, etag }, until: isPreview ? undefined : isToEnd ? shutdownEndsAt : FOR_EVER }
}
