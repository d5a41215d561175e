import { SECOND_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badBody, conflict, type Issue, issueAt } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { visibleText, visibleTextOrNull } from '../../../platform/visible-text.ts'
import { message } from '../../../platform/words/index.ts'
import { lockOwnUse } from '../../likeness/consent/index.ts'
import { beginDeleting, finishDeleting, keepCheckedFile } from '../../media/files/index.ts'
import { type CampaignHandlers, putSellerCampaign } from '../campaigns/index.ts'
import { putShopProducts, type SoldByStore } from '../catalog/index.ts'
import { listSellerDesigns, putStoreDesigns, type SellerDesign } from '../designs/index.ts'
import { type Filter, findFilters } from '../filters/index.ts'
import { ensureDesignArt, putStoreArt } from '../store-art/index.ts'
import { assertSeller } from './assert-seller.ts'
import { moveStore } from './close-store.ts'
import { storeSlug } from './domain/store-slug.ts'
import { findStoreTerms, type StoreTerms } from './find-store-terms.ts'
import { noUsableFilter } from './generate-preview.ts'
import { findCuratedProducts } from './install-curated-products.ts'
import { noPhotoOfYours, requireOwnPhoto } from './own-photo.ts'
import { type DesignInput, findAddedFilters, planDesigns } from './plan-designs.ts'
import { openStore, updateStore } from './queries/stores.ts'
import { type ProductInput, readProducts } from './read-products.ts'
import { readStore } from './read-store.ts'
import type { Store } from './store-view.ts'

export type StoreBody = {
  name: string
  headline?: string | null
  uploadedImageUrl: string
  products: readonly ProductInput[]
  designs: readonly DesignInput[]
  publish: boolean
}

/** Includes the design with the original photo. */
export const MAX_DESIGNS = 40

/** Art of the original photo needs no model, so only a long queue can delay it. */
const WAIT_FOR_ORIGINAL_MS = 60 * SECOND_MS

/**
 * Creates or changes the only store of an account (contract, part 2, `POST /seller/store`). The
 * campaign, products, designs and inputs of the art are written in one transaction. Only the art
 * of the original photo is made now. Of concurrent saves, the last one wins.
 * @throws Forbidden if a blocked account publishes; LIKENESS_CONSENT_REQUIRED for publishing after
 * consent was withdrawn; BadRequest, naming fields; UnprocessableEntity for an unusable filter, or
 * if the store lacks something that it needs for publishing; Conflict for a store that an admin
 * has closed
 */
export async function saveStore(
  ctx: Context,
  handlers: CampaignHandlers,
  caller: Caller,
  body: StoreBody,
): Promise<Store> {
  const { accountId } = caller
  if (body.publish) await assertSeller(ctx, caller)
  const photoKey = await requireOwnPhoto(ctx, accountId, body.uploadedImageUrl)
  await ctx.persons.analyze({ source: 'store-photo', fileKey: photoKey, accountId })
  const wanted = { ...body, name: readName(body.name), designs: readDesigns(body.designs) }
  const curated = await findCuratedProducts(ctx)
  const terms = await findStoreTerms(ctx, accountId, curated)
  const products = readProducts(ctx, curated, wanted.products, terms.currency)
  const at = ctx.clock.now()
  const { dropped, original, isHeld } = await inTransaction(ctx.db, (trx) =>
    write({ ctx, trx, handlers, at }, caller, { ...wanted, photoKey, terms, products }),
  )
  await finishDeleting(ctx, dropped).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'the photo of a store was not removed; the cleanup job will retry'),
  )
  // No art may be made of a photo that is held for review.
  if (!isHeld) await ensureDesignArt(ctx, [original], { waitMs: WAIT_FOR_ORIGINAL_MS })
  const store = await readStore(ctx, accountId)
  if (!store) throw new Error('a saved store was not found')
  return store
}

type Writing = { ctx: Context; trx: Trx; handlers: CampaignHandlers; at: Date }
type StoreWrite = Omit<StoreBody, 'products'> & {
  photoKey: string
  terms: StoreTerms
  products: readonly SoldByStore[]
}

async function write(
  { ctx, trx, handlers, at }: Writing,
  caller: Caller,
  { publish, photoKey, terms, products, ...body }: StoreWrite,
): Promise<{ dropped: string[]; original: string; isHeld: boolean }> {
  const { accountId } = caller
  // A withdrawal of consent takes its locks in the same order, so the two cannot deadlock.
  if (publish) await lockOwnUse(trx, accountId)
  const { store, isNew } = await openStore(trx, { accountId, campaignId: newId(), photoKey, at })
  const campaign = await putSellerCampaign(
    trx,
    {
      id: store.campaign_id,
      sellerAccountId: accountId,
      talentName: caller.displayName,
      name: body.name,
      headline: visibleTextOrNull(body.headline),
      slug: storeSlug(body.name),
      environment: ctx.config.CAMPAIGN_ENVIRONMENT,
      homeCountry: ctx.config.SELLER_STORE_COUNTRY,
      currency: terms.currency,
      shippingFlatRateMinorUnit: terms.flatMinorUnit,
      shippingIntlRateMinorUnit: terms.abroadMinorUnit,
    },
    { isNew, at },
  )
  if (campaign.currency !== terms.currency) throw conflict('The currency of your store has changed. Save it again.')
  const before = isNew ? [] : await listSellerDesigns(trx, campaign.id)
  const designs = planDesigns(before, body.designs, await takeFilters(trx, before, body.designs), newId)
  await putShopProducts(trx, campaign.id, products, at)
  await putStoreDesigns(trx, campaign.id, designs, at)
  const photo = await ctx.persons.check(trx, { source: 'store-photo', fileKey: photoKey, accountId })
  if (!(await keepCheckedFile(trx, photo, at))) throw noPhotoOfYours()
  const isHeld = photo.heldReason !== null
  await putStoreArt(
    trx,
    {
      campaignId: campaign.id,
      photo,
      catalogProductIds: products.flatMap(({ catalogProductId, isActive }) => (isActive ? [catalogProductId] : [])),
      designs: designs.filter(({ isActive }) => isActive).map(artOf),
    },
    at,
  )
  const closing = { isOpen: publish && !isHeld, closedByOwnerAt: store.closed_by_owner_at }
  const { closedByOwnerAt } = await moveStore(trx, campaign, closing, { handlers, at })
  await updateStore(trx, accountId, { photoKey, closedByOwnerAt }, at)
  const dropped = store.photo_key === photoKey ? [] : await beginDeleting(trx, [store.photo_key], at)
  return { dropped, isHeld, original: designs.find(({ filterId }) => filterId === null)?.id ?? '' }
}

/**
 * Reads the filters that the seller adds.
 * @throws UnprocessableEntity, naming the filters that do not exist or have no prompt
 */
async function takeFilters(
  trx: Trx,
  before: readonly SellerDesign[],
  wanted: readonly DesignInput[],
): Promise<ReadonlyMap<string, Filter>> {
  const ids = findAddedFilters(before, wanted)
  const usable = new Map(
    (await findFilters(trx, ids)).flatMap((filter) => (filter.prompt === null ? [] : [[filter.id, filter] as const])),
  )
  const missing = ids.filter((id) => !usable.has(id))
  if (missing.length > 0) throw noUsableFilter(missing)
  return usable
}

const artOf = ({ id, filterId, prompt, referenceImageUrl }: SellerDesign) => ({
  designId: id,
  filter: filterId === null ? null : { id: filterId, prompt: prompt ?? '', referenceImageUrl },
})

function readName(name: string): string {
  const line = visibleText(name).replace(/\s+/g, ' ')
  if (line === '') throw issuesError([{ path: 'name', message: 'is empty: give your store a name.' }])
  if (/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(line))
    throw issuesError([{ path: 'name', message: 'contains characters that cannot be displayed.' }])
  return line
}

function readDesigns(designs: readonly DesignInput[]): readonly DesignInput[] {
  const issues = designs.flatMap(({ filterId, name }, at): Issue[] => {
    const path = `designs.${at}`
    if (designs.findIndex((other) => other.filterId === filterId) !== at)
      return [{ path: `${path}.filterId`, message: 'is chosen twice.' }]
    return visibleText(name) === '' ? [{ path: `${path}.name`, message: 'is empty.' }] : []
  })
  if (!designs.some(({ filterId }) => filterId === null) && designs.length >= MAX_DESIGNS)
    issues.push(
      issueAt('designs', message('are too many: at most {max}, including the original photo.', { max: MAX_DESIGNS })),
    )
  if (issues.length > 0) throw issuesError(issues)
  return designs
}

const issuesError = (issues: Issue[]) => badBody(issues)
