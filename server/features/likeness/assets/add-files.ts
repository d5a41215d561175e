import { TaskRefused } from '@semblance/workers/task'
import type { FastifyRequest } from 'fastify'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, badRequest, type Issue } from '../../../platform/errors.ts'
import { Exactly } from '../../../platform/http/schemas.ts'
import type { UploadedFile } from '../../../platform/http/uploads/receive-upload.ts'
import { receiveUploads } from '../../../platform/http/uploads/receive-uploads.ts'
import type { UploadForm } from '../../../platform/http/uploads/upload-form.ts'
import { newId } from '../../../platform/ids.ts'
import { cleanFileName, deleteFiles, FILE_KINDS, keepCheckedFile, storeFile } from '../../media/files/index.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import type { AddedAssets } from './added-assets.ts'
import { assertAssetRoom } from './assert-asset-room.ts'
import { ASSET_TYPES, type AssetType, MAX_ASSETS_PER_REQUEST } from './domain/asset-types.ts'
import { findKnownDigests, insertStored, lockAssetsOf, type StoredAsset } from './queries/add-assets.ts'
import type { AssetFile } from './queries/asset-row.ts'

export const ASSET_FORMS = {
  IMAGE: formFor('IMAGE', 'Pictures (JPEG, PNG or WebP) up to 10 MB and 40 megapixels each; at most 20.'),
  VOICE: formFor(
    'VOICE',
    'Recordings (MP3, M4A, WAV, OGG, WebM or FLAC) up to 20 MB each, 1 second to 10 minutes long; at most 20.',
  ),
} as const satisfies Record<AssetType, UploadForm>

function formFor(type: AssetType, about: string) {
  return {
    fields: Exactly({}),
    maxBytes: FILE_KINDS[ASSET_TYPES[type].fileKind].maxBytes,
    maxFiles: MAX_ASSETS_PER_REQUEST,
    about,
  }
}

/**
 * Adds uploaded files to the account that `choose` returns. The response lists unusable files with
 * their faults. Files whose bytes the account already has are skipped. Adds all new files in one
 * transaction, or none.
 * @throws the errors of `choose`; BadRequest if no file is usable, with the reason for each;
 * PayloadTooLarge for a file that is too large; UnprocessableEntity past LIKENESS_ASSETS_MAX
 */
export const addFiles = (
  ctx: Context,
  request: FastifyRequest,
  type: AssetType,
  choose: () => Promise<string>,
): Promise<AddedAssets> =>
  receiveUploads(ctx, request, ASSET_FORMS[type], choose, (files, accountId) => takeFiles(ctx, accountId, type, files))

async function takeFiles(
  ctx: Context,
  accountId: string,
  type: AssetType,
  files: readonly UploadedFile[],
): Promise<AddedAssets> {
  const byDigest = new Map(files.map((file) => [file.sha256, file]))
  const known = await findKnownDigests(ctx.db, accountId, [...byDigest.keys()])
  const fresh = [...byDigest.values()].filter(({ sha256 }) => !known.has(sha256))
  // Check only that there is room for one asset, because the number of usable files is not known
  // yet.
  if (fresh.length > 0) await assertAssetRoom(ctx, ctx.db, accountId, { more: 1 })
  const stored: AssetFile[] = []
  const faults = new Map<string, Issue>()
  let wasTooSlow = false
  try {
    for (const file of fresh) {
      const outcome: AssetFile | Fault = wasTooSlow ? UNREAD : await storeOne(ctx, accountId, type, file)
      if ('fileKey' in outcome) stored.push(outcome)
      else {
        faults.set(file.sha256, { path: cleanFileName(file.fileName) ?? 'Unnamed file', message: outcome.fault })
        wasTooSlow ||= outcome.isTooSlow
      }
    }
    const unusable = files.flatMap(({ sha256 }) => faults.get(sha256) ?? [])
    if (unusable.length === files.length) throw badRequest('All files are invalid', { issues: unusable })
    const ids = await addStored(ctx, accountId, type, stored)
    const late = stored.filter(({ fileKey }) => !ids.has(fileKey))
    if (late.length > 0) await deleteFiles(ctx, keysOf(late))
    const duplicates = files.length - unusable.length - ids.size
    return { assetIds: [...ids.values()], duplicates, faults: unusable }
  } catch (error) {
    await discard(ctx, keysOf(stored))
    throw error
  }
}

const discard = (ctx: Context, keys: readonly string[]): Promise<void> =>
  deleteFiles(ctx, keys).catch((failure: unknown) =>
    ctx.log.warn(
      { err: failure },
      'could not remove the files of assets that were not added; the cleanup job will retry',
    ),
  )

const keysOf = (files: readonly AssetFile[]): string[] => files.map(({ fileKey }) => fileKey)

type Fault = { fault: string; isTooSlow: boolean }

/** Later files are not read, so that a request cannot take too much time. */
const UNREAD: Fault = {
  fault: 'This file was not read, because a file before it took too long. Send it again without that file.',
  isTooSlow: true,
}

/** Stores one uploaded file. It expires within a day if no asset refers to it. */
async function storeOne(
  ctx: Context,
  accountId: string,
  type: AssetType,
  source: UploadedFile,
): Promise<AssetFile | Fault> {
  try {
    const file = await storeFile(ctx, {
      kind: ASSET_TYPES[type].fileKind,
      source,
      owner: { accountId },
      fileName: source.fileName,
      expiresAt: addMs(ctx.clock.now(), DAY_MS),
    })
    const { key: fileKey, content_type: contentType, bytes, width, height } = file
    await ctx.persons
      .analyze({ source: ASSET_TYPES[type].fileKind, fileKey, accountId }, source)
      .catch(async (error: unknown) => {
        await discard(ctx, [fileKey])
        throw error
      })
    return { fileKey, sha256: source.sha256, contentType, bytes, width, height }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const { cause } = error
    return { fault: error.message, isTooSlow: cause instanceof TaskRefused && cause.code === 'tooSlow' }
  }
}

/**
 * Adds the assets of stored files, except a file whose bytes another request has just added.
 * @returns the id of each added asset, by the key of its file
 */
async function addStored(
  ctx: Context,
  accountId: string,
  type: AssetType,
  files: readonly AssetFile[],
): Promise<Map<string, string>> {
  if (files.length === 0) return new Map()
  const { fileKind: source, event } = ASSET_TYPES[type]
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    await lockAssetsOf(trx, accountId)
    const digests = files.map(({ sha256 }) => sha256)
    const known = await findKnownDigests(trx, accountId, digests)
    const fresh: StoredAsset[] = []
    for (const file of files) {
      if (known.has(file.sha256)) continue
      const id = newId()
      const person = await ctx.persons.check(trx, { source, fileKey: file.fileKey, accountId, assetId: id })
      if (!(await keepCheckedFile(trx, person, at)))
        throw new AppError('ServiceUnavailable', 'The upload took too long. Try again.')
      fresh.push({ id, file, person })
    }
    if (fresh.length === 0) return new Map()
    const ids = await insertStored(trx, { accountId, type, at }, fresh)
    await assertAssetRoom(ctx, trx, accountId, { more: ids.size, inserted: ids.size })
    await addIndexingEvent(trx, accountId, event, at)
    return ids
  })
}
