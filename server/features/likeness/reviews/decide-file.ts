import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import { beginDeleting, findTakenDownFiles, releaseFiles } from '../../media/files/index.ts'
import { publishReleasedPortrait } from '../../people/portraits/index.ts'
import { releaseAsset } from '../assets/index.ts'
import { findFilesWith, findFingerprint } from '../marks/index.ts'
import { keepRemoved } from './queries/removed-pictures.ts'
import { findAssetOfFile, type ReviewRow } from './queries/reviews.ts'
import { insertTakedown } from './queries/takedowns.ts'
import { type TakedownContext, takeDownPicture } from './take-down.ts'
import type { TakedownHandlers } from './takedown-handlers.ts'

/**
 * Lists the files to which a decision applies: the reviewed file, and the account's other files
 * with the same bytes.
 */
async function filesOf(trx: Trx, { account_id: accountId, file_key, asset_id, digests }: ReviewRow) {
  const own = file_key === null ? undefined : await findFingerprint(trx, file_key)
  const same = await findFilesWith(trx, { accountId, digests })
  const files = [...(own ? [{ fileKey: own.fileKey, source: own.source }] : []), ...same]
  const others = files.filter(({ fileKey }, at) => files.findIndex((file) => file.fileKey === fileKey) === at)
  return { isThere: asset_id !== null || own !== undefined, others }
}

/**
 * Releases a held back file: a likeness asset becomes usable, a portrait is shown, a store may
 * open with its photo. A picture from a linked profile is deleted, and is fetched again when the
 * profile is read the next time.
 * @returns files to delete.
 * @throws Conflict if its owner has deleted it, or it was taken down
 */
export async function releaseReviewed(ctx: Context, trx: Trx, review: ReviewRow, at: Date): Promise<string[]> {
  const { asset_id: assetId, account_id: accountId } = review
  const { isThere, others } = await filesOf(trx, review)
  if (!isThere || (assetId !== null && !(await releaseAsset(trx, { id: assetId, at }))))
    throw conflict('The owner deleted it in the meantime, so there is nothing to release.')
  await assertNoneTakenDown(
    trx,
    others.map(({ fileKey }) => fileKey),
    at,
  )
  await releaseFiles(
    trx,
    others.map(({ fileKey }) => fileKey),
  )
  for (const { fileKey, source } of others) {
    const id = source.startsWith('likeness-') ? await findAssetOfFile(trx, fileKey) : undefined
    if (id !== undefined && id !== assetId) await releaseAsset(trx, { id, at })
    if (source === 'portrait') await publishReleasedPortrait(ctx, trx, { accountId, fileKey }, at)
  }
  const read = others.filter(({ source }) => source === 'profile-picture').map(({ fileKey }) => fileKey)
  return read.length > 0 ? beginDeleting(trx, read, at) : []
}

async function assertNoneTakenDown(trx: Trx, keys: readonly string[], at: Date): Promise<void> {
  if ((await findTakenDownFiles(trx, keys, at)).length > 0)
    throw conflict('It was taken down. Restore it first, under Removed pictures.')
}

/**
 * Deletes a held back file, and the account's other files with the same bytes.
 * @returns keys of files that the caller must delete from storage
 */
export async function removeReviewed(
  trx: Trx,
  endings: TakedownHandlers,
  review: ReviewRow,
  how: TakedownContext,
): Promise<string[]> {
  const { asset_id: assetId, account_id: accountId, digests } = review
  const { others } = await filesOf(trx, review)
  const keys: string[] = []
  const assets = new Set(assetId === null ? [] : [assetId])
  const files: string[] = []
  for (const { fileKey, source } of others) {
    const id = source.startsWith('likeness-') ? await findAssetOfFile(trx, fileKey) : undefined
    if (id !== undefined) assets.add(id)
    else files.push(fileKey)
  }
  for (const id of assets) keys.push(...((await takeDownPicture(trx, endings, id, how))?.keys ?? []))
  if (assetId === null && digests.length > 0) {
    const takedownId = await insertTakedown(trx, { ...how, accountId, scope: 'ASSET', assetId: null, digests })
    await keepRemoved(trx, { by: { takedownId }, accountId, fileKeys: files, at: how.at })
  }
  keys.push(...(await beginDeleting(trx, files, how.at)))
  return keys
}
