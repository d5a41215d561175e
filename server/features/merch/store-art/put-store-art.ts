import { DAY_MS, later } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { CheckedPerson } from '../../../platform/persons/index.ts'
import { beginDeleting, keepFilesUntil } from '../../media/files/index.ts'
import type { DesignFilter } from './domain/inputs.ts'
import { digestOf } from './inputs-digest.ts'
import { deleteStoreArt, forgetShown, lockStoreArt, putPending, type SavedRow } from './queries/put-store-art.ts'
import type { StoreArtRow } from './queries/store-art-row.ts'

/** A design of a store as saved by the seller. Without a filter the photo is used unchanged. */
export type StoreDesign = { designId: string; filter: DesignFilter | null }

export type StoreArtSave = {
  campaignId: string
  /** The photo of the art, and its owner. */
  photo: CheckedPerson<'store-photo'>
  catalogProductIds: readonly string[]
  designs: readonly StoreDesign[]
}

/** Replaced art may be in a cart that is being paid right now. */
const REPLACED_DAYS = 7

/**
 * Writes the inputs of a store's designs, in the transaction of the save (part 2, "POST
 * /seller/store"). Changed designs become pending, and a job still working on one is rejected at
 * its end; unchanged ones keep their art and get all attempts back. Removed designs are deleted
 * with their pictures. Ordered art stays. At most five statements.
 */
export async function putStoreArt(trx: Trx, store: StoreArtSave, at: Date): Promise<void> {
  const before = new Map((await lockStoreArt(trx, store.campaignId)).map((row) => [row.design_id, row]))
  const saved = store.designs.map((design) => rowOf(store, design))
  const kept = new Set(saved.map(({ design_id }) => design_id))
  const gone = [...before.values()].filter(({ design_id }) => !kept.has(design_id))
  const replaced = saved.flatMap(({ design_id, inputs_digest }) => {
    const row = before.get(design_id)
    return row?.made_digest && row.made_digest !== inputs_digest ? [row] : []
  })
  await retire(trx, [...gone, ...replaced], at)
  await deleteStoreArt(
    trx,
    gone.map(({ design_id }) => design_id),
  )
  await putPending(
    trx,
    saved.filter((row) => !isDone(before.get(row.design_id), row)),
    at,
  )
}

/**
 * Removes a likeness that may no longer be used from its store, in the transaction of the
 * withdrawal or takedown: public pictures at once, print files with the last order. At most four
 * statements.
 */
export async function hideStoreArt(trx: Trx, campaignId: string, at: Date): Promise<void> {
  const rows = await lockStoreArt(trx, campaignId)
  if (rows.length === 0) return
  await retire(trx, rows, at)
  await forgetShown(trx, campaignId, at)
}

const rowOf = (
  { campaignId, photo: { accountId, fileKey: photoKey }, catalogProductIds }: StoreArtSave,
  { designId, filter }: StoreDesign,
): SavedRow => ({
  design_id: designId,
  campaign_id: campaignId,
  account_id: accountId,
  photo_key: photoKey,
  filter_id: filter?.id ?? null,
  prompt: filter?.prompt ?? null,
  reference_image_url: filter?.referenceImageUrl ?? null,
  catalog_product_ids: [...new Set(catalogProductIds)],
  inputs_digest: digestOf({ photoKey, filter }),
})

/** Returns true if the same art for the same products is made or in progress. */
const isDone = (before: StoreArtRow | undefined, row: SavedRow): boolean =>
  (before?.status === 'ready' || before?.status === 'generating') &&
  before.inputs_digest === row.inputs_digest &&
  before.catalog_product_ids.join() === row.catalog_product_ids.join()

/**
 * Deletes public pictures at once and print files after a grace period, unless an order uses them.
 * Two statements, or none.
 */
async function retire(trx: Trx, rows: readonly StoreArtRow[], at: Date): Promise<void> {
  const shown = rows.flatMap(({ display_key, previews }) => [display_key ?? [], previews.map(({ key }) => key)].flat())
  if (shown.length > 0) await beginDeleting(trx, shown, at)
  const art = rows.flatMap(({ art_key, is_ordered }) => (art_key === null || is_ordered ? [] : [art_key]))
  if (art.length > 0) await keepFilesUntil(trx, art, later(at, REPLACED_DAYS * DAY_MS))
}
