import { DAY_MS, dayOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, rateLimited, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { message } from '../../../platform/words/index.ts'
import { lockOwnUse } from '../../likeness/consent/index.ts'
import { findFile, isWithheld, mediaUrl } from '../../media/files/index.ts'
import { findFilters } from '../filters/index.ts'
import { makeBrandedArt } from '../store-art/index.ts'
import { assertSeller } from './assert-seller.ts'
import { findCuratedProducts } from './install-curated-products.ts'
import { requireOwnPhoto } from './own-photo.ts'
import { countPreview, findPreviewsUsed, subtractPreview } from './queries/preview-counts.ts'

export type GeneratedPreview = {
  artKey: string
  imageUrl: string
  madeWithAi: boolean
  previews: { sku: string; url: string }[]
}

/**
 * Makes a preview of a seller's photo with a filter (contract, part 2, `POST
 * /seller/store/generate`) for the seller alone. The preview counts against a daily limit, even if
 * it fails after the start. Saving the store makes new art.
 * @throws Forbidden; LIKENESS_CONSENT_REQUIRED; BadRequest for a photo of another account;
 * UnprocessableEntity for an unusable filter or a photo that is held for review; RateLimited past
 * STORE_PREVIEWS_PER_DAY; the errors of makeBrandedArt
 */
export async function generatePreview(
  ctx: Context,
  caller: Caller,
  { uploadedImageUrl, filterId }: { uploadedImageUrl: string; filterId: string },
): Promise<GeneratedPreview> {
  const { accountId } = caller
  await assertSeller(ctx, caller)
  await inTransaction(ctx.db, (trx) => lockOwnUse(trx, accountId))
  const photoKey = await requireOwnPhoto(ctx, accountId, uploadedImageUrl)
  const photo = await findFile(ctx.db, photoKey, ctx.clock.now())
  if (photo && isWithheld(photo)) throw unprocessable('This photo is on hold until an admin has reviewed it.')
  const [filter] = await findFilters(ctx.db, [filterId])
  if (!filter || filter.prompt === null) throw noUsableFilter([filterId])
  const products = (await findCuratedProducts(ctx)).filter(({ isActive }) => isActive)
  const { id, prompt, referenceImageUrl } = filter
  const counted = await count(ctx, accountId)
  try {
    const made = await makeBrandedArt(ctx, {
      accountId,
      photoKey,
      filter: { id, prompt, referenceImageUrl },
      catalogProductIds: products.map((product) => product.id),
    })
    return {
      artKey: made.artKey,
      imageUrl: mediaUrl(ctx, made.displayKey),
      madeWithAi: isMadeWithAi(made.displayKey),
      previews: made.previews.flatMap(({ catalogProductId, key }) => {
        const product = products.find((each) => each.id === catalogProductId)
        return product ? [{ sku: product.sku, url: mediaUrl(ctx, key) }] : []
      }),
    }
  } catch (error) {
    // A started preview counts even if it fails, because its model call may cost money. Photos
    // that always fail could otherwise cause unlimited costs.
    if (error instanceof AppError && error.code === 'ServiceUnavailable') await subtractPreview(ctx.db, counted)
    throw error
  }
}

export const noUsableFilter = (ids: readonly string[]) =>
  unprocessable(
    message(
      'You cannot use {count, plural, one {this filter} other {these filters}} at the moment: {ids}. Choose another one from the list.',
      { count: ids.length, ids: ids.join(', ') },
    ),
  )

export async function countPreviewsLeft(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  accountId: string,
): Promise<{ left: number; limit: number }> {
  const limit = config.STORE_PREVIEWS_PER_DAY
  const used = await findPreviewsUsed(db, { accountId, day: dayOf(clock.now()) })
  return { left: Math.max(0, limit - used), limit }
}

async function count({ db, clock, config }: Context, accountId: string): Promise<{ accountId: string; day: string }> {
  const now = clock.now()
  const limit = config.STORE_PREVIEWS_PER_DAY
  const counted = { accountId, day: dayOf(now) }
  if (await countPreview(db, counted, limit)) return counted
  const seconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)
  throw rateLimited('You have used all previews for today. Save your store, or come back tomorrow (UTC).', seconds, {
    currentCount: limit,
    limit,
  })
}
