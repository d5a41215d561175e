import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { CheckedPerson } from '../../../platform/persons/index.ts'
import { beginDeleting, keepFilesUntil } from '../../media/files/index.ts'
import { expireRendersOf } from '../rendering/index.ts'
import type { DesignFilter } from './domain/inputs.ts'
import { digestDesignInputs } from './inputs-digest.ts'
import { clearPublicFiles, deleteStoreArt, lockStoreArt, putPending, type SavedRow } from './queries/put-store-art.ts'
import type { StoreArtRow } from './queries/store-art-row.ts'

export type StoreDesign = { designId: string; filter: DesignFilter | null }

export type StoreArtSave = {
  campaignId: string
  photo: CheckedPerson<'store-photo'>
  catalogProductIds: readonly string[]
  designs: readonly StoreDesign[]
}

/** Days for which replaced art stays, because a fan may have started to pay for a cart with it. */
const REPLACED_DAYS = 7

/**
 * Stores the inputs of a store's art, in the transaction in which the seller saves the store
 * (contract, part 2, "POST /seller/store"). A changed design becomes pending, and a running job
 * can no longer store the old art. An unchanged design keeps its art and gets new attempts. A
 * removed design is deleted with its pictures, except ordered art.
 */
export async function putStoreArt(trx: Trx, store: StoreArtSave, at: Date): Promise<void> {
  const before = new Map((await lockStoreArt(trx, store.campaignId)).map((row) => [row.design_id, row]))
  const saved = store.designs.map((design) => rowOf(store, design))
  const savedIds = new Set(saved.map(({ design_id }) => design_id))
  const gone = [...before.values()].filter(({ design_id }) => !savedIds.has(design_id))
  const replaced = saved.flatMap(({ design_id, inputs_digest }) => {
    const row = before.get(design_id)
    return row?.made_digest && row.made_digest !== inputs_digest ? [row] : []
  })
  await deleteReplacedArt(trx, [...gone, ...replaced], at)
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
 * Removes the art of a store, in the transaction of a withdrawal or takedown. The public pictures
 * are deleted at once, and the art for print a week later unless an order needs it.
 */
export async function hideStoreArt(trx: Trx, campaignId: string, at: Date): Promise<void> {
  const rows = await lockStoreArt(trx, campaignId)
  if (rows.length === 0) return
  await deleteReplacedArt(trx, rows, at)
  await clearPublicFiles(trx, campaignId, at)
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
  inputs_digest: digestDesignInputs({ photoKey, filter }),
})

const isDone = (before: StoreArtRow | undefined, row: SavedRow): boolean =>
  (before?.status === 'ready' || before?.status === 'generating') &&
  before.inputs_digest === row.inputs_digest &&
  before.catalog_product_ids.join() === row.catalog_product_ids.join()

async function deleteReplacedArt(trx: Trx, rows: readonly StoreArtRow[], at: Date): Promise<void> {
  const shown = rows.flatMap(({ display_key, previews }) => [display_key ?? [], previews.map(({ key }) => key)].flat())
  if (shown.length > 0) await beginDeleting(trx, shown, at)
  const art = rows.flatMap(({ art_key, is_ordered }) => (art_key === null || is_ordered ? [] : [art_key]))
  const until = addMs(at, REPLACED_DAYS * DAY_MS)
  if (art.length > 0) await keepFilesUntil(trx, art, until)
  await expireRendersOf(
    trx,
    rows.flatMap(({ art_key }) => art_key ?? []),
    until,
  )
}
