import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { unavailable, unprocessable } from '../../../platform/errors.ts'
import { FetchRefused, fetchGuarded } from '../../../platform/fetcher/index.ts'
import { type SpooledFile, spool } from '../../../platform/spool.ts'
import { acceptedTypes, FILE_KINDS, type FileKind, storeFile } from '../../media/files/index.ts'
import { ASSET_TYPES } from './domain/asset-types.ts'
import { findKnownDigests } from './queries/add-assets.ts'
import type { AssetFile } from './queries/asset-row.ts'
import { findUnfetched } from './queries/fetch-assets.ts'

/** Only these failures of a fetch are retried. */
const TEMPORARY_REASONS: readonly FetchRefused['reason'][] = ['unreachable', 'tooSlow']

export const DUPLICATE_FILE = 'You already have the file at this address.'

/**
 * Fetches an asset's address and stores the file; the caller updates the row. The file expires
 * within a day if nothing refers to it. Returns undefined if the asset no longer awaits its file.
 * @throws UnprocessableEntity with a message for its owner; ServiceUnavailable for temporary
 * failures; the errors of storeFile
 */
export async function fetchAsset(ctx: Context, assetId: string, signal?: AbortSignal): Promise<AssetFile | undefined> {
  const asset = await findUnfetched(ctx.db, assetId)
  if (!asset) return undefined
  const { account_id: accountId, content_url: address } = asset
  const kind = ASSET_TYPES[asset.type].fileKind
  return ctx.temporaryFiles.use(async (path) => {
    const source = await download(ctx, { address: address ?? '', kind, path, signal })
    const { sha256 } = source
    if ((await findKnownDigests(ctx.db, accountId, [sha256])).size > 0) throw unprocessable(DUPLICATE_FILE)
    const expiresAt = addMs(ctx.clock.now(), DAY_MS)
    const file = await storeFile(ctx, { kind, source, owner: { accountId }, expiresAt })
    const { key: fileKey, content_type: contentType, bytes, width, height } = file
    await ctx.persons.analyze({ source: kind, fileKey, accountId }, source)
    return { fileKey, sha256, contentType, bytes, width, height }
  })
}

type Download = { address: string; kind: FileKind; path: string; signal: AbortSignal | undefined }

async function download({ config }: Context, { address, kind, path, signal }: Download): Promise<SpooledFile> {
  const { maxBytes } = FILE_KINDS[kind]
  try {
    const { body } = await fetchGuarded(address, {
      maxBytes,
      accept: acceptedTypes(kind),
      loopbackPorts: config.FETCH_LOOPBACK_PORTS,
      ...(signal ? { signal } : {}),
    })
    return await spool(body, path, maxBytes)
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw TEMPORARY_REASONS.includes(error.reason) ? unavailable(error.words, error) : unprocessable(error.words)
  }
}
