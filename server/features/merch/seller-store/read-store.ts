import type { Context } from '../../../platform/context.ts'
import { isoTime } from '../../../platform/http/schemas.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { majorUnits, minorUnitStep, shareOfAmount } from '../../../platform/money.ts'
import { mediaUrl, toAddress } from '../../media/files/index.ts'
import { KINDS_SOLD } from '../../money/ledger/index.ts'
import { type Campaign, findCampaign, phaseOf, toPublicLifecycle } from '../campaigns/index.ts'
import { type CatalogProduct, listSellables, type Sellable } from '../catalog/index.ts'
import { listSellerDesigns, type SellerDesign } from '../designs/index.ts'
import { type DesignArt, findDesignArt } from '../store-art/index.ts'
import { isOwnDoing } from './close-store.ts'
import { CURATED_SKUS, type CuratedSku } from './curated-products.ts'
import { findStore, type StoreOfSeller } from './queries/stores.ts'
import type { ClosedBecause, Store } from './store-view.ts'

type Ctx = Pick<Context, 'db' | 'config' | 'clock'>

/** Undefined if the account has no store or an admin has deleted it. */
export async function readStore(ctx: Ctx, accountId: string): Promise<Store | undefined> {
  const store = await findStore(ctx.db, accountId)
  const campaign = store && (await findCampaign(ctx.db, store.campaign_id))
  if (!store || !campaign) return undefined
  const products = await listSellables(ctx.db, campaign)
  const designs = (await listSellerDesigns(ctx.db, campaign.id)).filter(({ isActive }) => isActive)
  const art = await findDesignArt(
    ctx,
    designs.map(({ id }) => id),
  )
  const { id, slug, name, currency, homeCountry, config } = campaign
  return {
    id,
    slug,
    name,
    headline: campaign.studio.studioHeadline,
    status: toPublicLifecycle(campaign, ctx.clock.now()).status,
    url: `${ctx.config.BASE_URL}/c/${slug}`,
    closedBecause: findClosedReason(store, campaign, ctx.clock.now()),
    uploadedImageUrl: mediaUrl(ctx, store.photo_key),
    currency,
    homeCountry,
    shippingFlatRateMinorUnit: config.shippingFlatRateMinorUnit,
    shippingIntlRateMinorUnit: config.shippingIntlRateMinorUnit,
    products: products.flatMap((sellable) => viewProduct(ctx, sellable, currency) ?? []),
    designs: designs.map((design) => viewDesign(design, art.get(design.id))),
    createdAt: isoTime(store.created_at),
    updatedAt: isoTime(store.updated_at),
  }
}

function findClosedReason(store: StoreOfSeller, campaign: Campaign, now: Date): ClosedBecause | null {
  if (store.is_blocked) return 'blocked'
  const phase = phaseOf(campaign, now)
  if (phase === 'OPEN' || phase === 'CLOSING') return null
  if (store.is_refused) return 'no consent'
  if (store.is_taken_down) return 'photo taken down'
  if (store.is_held) return 'under review'
  if (phase === 'DRAFT') return store.closed_by_owner_at === null ? 'draft' : 'closed by you'
  return isOwnDoing(campaign, store.closed_by_owner_at) ? 'closed by you' : 'closed by us'
}

export const sellerShare = ({ config }: Pick<Context, 'config'>): number => config[KINDS_SOLD.MERCH.share.setting]

/** Returns the seller's earning for one sold piece, in minor units. */
export const earningOf = (ctx: Pick<Context, 'config'>, priceMinorUnit: number, currency: string): number =>
  shareOfAmount(priceMinorUnit, sellerShare(ctx), minorUnitStep(currency))

export const pictureOf = (ctx: Pick<Context, 'config' | 'clock'>, { images }: CatalogProduct): string | null =>
  images[0] ? toAddress(ctx.config, images[0].key, ctx.clock.now()) : null

export const isCurated = (sku: string): sku is CuratedSku => CURATED_SKUS.some((each) => each === sku)

/**
 * Undefined for a product that is not curated. An admin has added it, and the owner cannot edit
 * it.
 */
function viewProduct(
  ctx: Ctx,
  { product, displayName, priceMinorUnit, raisedFromMinorUnit, isActive }: Sellable,
  currency: string,
): Store['products'][number] | undefined {
  const { id, sku, pricesMinorUnit } = product
  if (!isCurated(sku)) return undefined
  return {
    catalogProductId: id,
    sku,
    name: displayName,
    enabled: isActive,
    price: majorUnits(priceMinorUnit, currency),
    priceMinorUnit,
    raisedFromMinorUnit,
    basePriceMinorUnit: pricesMinorUnit[currency] ?? priceMinorUnit,
    earningMinorUnit: earningOf(ctx, priceMinorUnit, currency),
    imageUrl: pictureOf(ctx, product),
  }
}

const viewDesign = ({ id, filterId, name }: SellerDesign, art: DesignArt | undefined): Store['designs'][number] => ({
  id,
  filterId,
  name,
  assetStatus: art?.assetStatus ?? 'ready',
  displayImageUrl: art?.displayImageUrl ?? null,
  madeWithAi: isMadeWithAi(art?.displayImageUrl),
  renderedProductPreviews: art?.renderedProductPreviews ?? [],
  fault: art?.fault ?? null,
})
