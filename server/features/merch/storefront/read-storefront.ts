import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { cachedByFingerprint } from '../../../platform/database/cached-by-fingerprint.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { serializedOnce } from '../../../platform/http/serialization.ts'
import { applyTexts, findTexts, type StoreLanguage } from '../campaign-texts/index.ts'
import { findStorefrontCampaign, noCampaign } from '../campaigns/index.ts'
import { listSellables } from '../catalog/index.ts'
import { listStorefrontDesignsWithArt } from '../store-art/index.ts'
import { fingerprintStorefront } from './queries/fingerprint-storefront.ts'
import { type MerchCampaignConfig, viewStorefront } from './storefront-view.ts'

export type Storefront = {
  response: { data: Static<typeof MerchCampaignConfig> }
  isPreview: boolean
  etag: string
}

type Ctx = Pick<Context, 'db' | 'config' | 'clock'>
type Wanted = { slug: string; language: StoreLanguage | undefined }
type FindCaller = () => Promise<Pick<Caller, 'isAdmin'> | undefined>

/**
 * Reads everything that a storefront shows (contract, part 2, `GET /campaign/{slug}`). The caller
 * is identified only for a draft, which only admins can see. One statement checks that a cached
 * copy is current. Without a language, the texts are the campaign's own.
 * @throws NotFound
 */
export function readStorefront(ctx: Ctx, { slug, language }: Wanted, findCaller: FindCaller): Promise<Storefront> {
  // Read with the fingerprint, so that a campaign without texts in the language needs no further
  // statement.
  let hasTexts = false
  return cacheStorefront(ctx.config, {
    key: `${slug} ${language ?? ''}`,
    now: ctx.clock.now(),
    readFingerprint: async () => {
      const wanted = { slug, environment: ctx.config.CAMPAIGN_ENVIRONMENT, language }
      const found = await fingerprintStorefront(ctx.db, wanted)
      hasTexts = found?.hasTexts ?? false
      return found?.fingerprint
    },
    make: () => makeStorefront(ctx, { slug, language, hasTexts }, findCaller),
  })
}

const MAX_STOREFRONTS = 400
const cacheStorefront = cachedByFingerprint<Storefront>(MAX_STOREFRONTS)
/** Without a scheduled close, a cached copy is valid until a row changes. */
const FOR_EVER = new Date(8.64e15)

async function makeStorefront(
  ctx: Ctx,
  { slug, language, hasTexts }: Wanted & { hasTexts: boolean },
  findCaller: FindCaller,
): Promise<{ value: Storefront; until: Date | undefined }> {
  const shown = await findStorefrontCampaign(ctx, slug)
  if (!shown) throw noCampaign()
  const { campaign } = shown
  const isPreview = campaign.status === 'DRAFT'
  if (isPreview && !(await findCaller())?.isAdmin) throw noCampaign()
  const products = await listSellables(ctx.db, campaign)
  const designs = await listStorefrontDesignsWithArt(ctx, campaign.id)
  const texts = hasTexts && language && (await findTexts(ctx.db, campaign.id, language))
  const view = viewStorefront(ctx, { ...shown, products, designs, language })
  const response = serializedOnce({ data: applyTexts(view, texts || undefined) })
  const etag = `"${createHash('sha256').update(JSON.stringify(response.data)).digest('base64url')}"`
  const { shutdownEndsAt } = campaign
  const isToEnd = shutdownEndsAt !== null && shutdownEndsAt > ctx.clock.now()
  return {
    value: { response, isPreview, etag },
    until: isPreview ? undefined : isToEnd ? shutdownEndsAt : FOR_EVER,
  }
}
