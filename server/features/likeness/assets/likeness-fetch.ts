import Type from 'typebox'
import { HOUR_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { unavailable } from '../../../platform/errors.ts'
import { Exactly, Id, Nullable } from '../../../platform/http/schemas.ts'
import { fits } from '../../../platform/http/validation.ts'
import type { CheckedPerson, PersonFile } from '../../../platform/persons/index.ts'
import { deleteFiles, keepCheckedFile } from '../../media/files/index.ts'
import { defineGenerationKind } from '../../media/generation/index.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import { ASSET_TYPES } from './domain/asset-types.ts'
import { DUPLICATE_FILE, fetchAsset } from './fetch-asset.ts'
import { findKnownDigests, lockAssetsOf } from './queries/add-assets.ts'
import type { AssetFile } from './queries/asset-row.ts'
import { findUnfetched, markFailed, markFetched } from './queries/fetch-assets.ts'

const Fetched = Exactly({
  fileKey: Type.String(),
  sha256: Type.String(),
  contentType: Type.String(),
  bytes: Type.Integer(),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
})

/**
 * Checks the person in a fetched file, and holds the asset back if the file shows somebody else.
 */
export type CheckPerson = (
  trx: Trx,
  file: PersonFile<AssetSource> & { assetId: string },
  at: Date,
) => Promise<CheckedPerson<AssetSource>>
type AssetSource = 'likeness-image' | 'likeness-voice'

/** Calls no model. It is a generation job because it takes long and must not be lost. */
export const likenessFetch = defineGenerationKind({
  name: 'LIKENESS_FETCH',
  input: Exactly({ assetId: Id }),
  longestMs: 60 * SECOND_MS,
  concurrency: 2,
  maxAttempts: 3,
  longestWaitMs: 12 * HOUR_MS,
  run: async ({ ctx, input, signal }) => ({ ...(await fetchAsset(ctx, input.assetId, signal)) }),
  discard: async (ctx, result) => {
    if (fits(Fetched, result)) await deleteFiles(ctx, [result.fileKey])
  },
})

/**
 * Adds the last step: compares the fetched file with other talents' files and stores it as the
 * asset's file.
 */
export const createLikenessFetch = (checkPerson: CheckPerson) =>
  defineGenerationKind({
    ...likenessFetch,
    ended: async (trx, { subject: assetId, status, result, failure }, at) => {
      if (assetId === null) return
      if (status !== 'SUCCEEDED') await markFailed(trx, assetId, failure.message, at)
      else if (fits(Fetched, result)) await storeFetched({ trx, checkPerson, at }, assetId, result)
    },
  })

/**
 * Stores a fetched file as the file of its asset. If the asset was deleted meanwhile, nothing
 * refers to the file, and it expires.
 */
async function storeFetched(
  { trx, checkPerson, at }: { trx: Trx; checkPerson: CheckPerson; at: Date },
  assetId: string,
  file: AssetFile,
): Promise<void> {
  const asset = await findUnfetched(trx, assetId)
  if (!asset) return
  const { account_id: accountId, type } = asset
  const { fileKind: source, event } = ASSET_TYPES[type]
  await lockAssetsOf(trx, accountId)
  if ((await findKnownDigests(trx, accountId, [file.sha256])).size > 0)
    return markFailed(trx, assetId, DUPLICATE_FILE, at)
  const person = await checkPerson(trx, { source, fileKey: file.fileKey, accountId, assetId }, at)
  if (!(await markFetched(trx, { id: assetId, file, person }, at))) return
  if (!(await keepCheckedFile(trx, person, at)))
    throw unavailable('The fetched file expired because processing took too long. Try again.')
  await addIndexingEvent(trx, accountId, event, at)
}
