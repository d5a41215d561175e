import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { WrittenPicture } from '@semblance/media/pictures/picture'
import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { isMissingReference } from '../../../platform/database/transaction.ts'
import { badRequest, notFound, unavailable } from '../../../platform/errors.ts'
import { kindOf, type Width } from './domain/file-kinds.ts'
import { type PreparedFile, rethrowAsClientError } from './prepare-file.ts'
import type { MediaFile } from './queries/file-row.ts'
import { findCopy } from './queries/read-files.ts'
import { claimCopy } from './queries/write-files.ts'
import { isTrusted, signFile } from './sign-file.ts'
import { discardUnfinished, newKey, putObject } from './store-file.ts'

/** A copy that is unfinished after this time belongs to a crashed process. */
const STALE_AFTER_MS = MINUTE_MS
const POLL_MS = 100
const MAX_WAIT_MS = 15_000

/** Visitors who request the same copy share its work and one query. */
const copiesInProgress = new WeakMap<Context, Map<string, Promise<MediaFile>>>()

/**
 * Returns the file itself if it is at most `width` pixels wide and `evenIfSmaller` is not set.
 * Otherwise returns a copy, which is made once across all processes.
 * @throws BadRequest if the file is no picture
 * @throws UnprocessableEntity if it cannot be read to its end
 * @throws ServiceUnavailable if it cannot be made now
 */
export async function getResizedCopy(
  ctx: Context,
  source: MediaFile,
  width: Width,
  { evenIfSmaller = false } = {},
): Promise<MediaFile> {
  if (source.width === null) throw badRequest('`w` is only available for pictures.')
  if (width >= source.width && !evenIfSmaller) return source
  return getDrawnCopy(ctx, source, `w${width}`, (from, to) => ctx.pictures.resize(from, to, { width }))
}

export type DrawCopy = (from: string, to: string) => Promise<WrittenPicture>

/**
 * Returns a picture that is drawn from another: made once per name across all processes, and kept
 * as long as its source.
 * @throws UnprocessableEntity if the source cannot be read to its end
 * @throws ServiceUnavailable if it cannot be made now
 */
export async function getDrawnCopy(ctx: Context, source: MediaFile, name: string, draw: DrawCopy): Promise<MediaFile> {
  const known = await findCopy(ctx.db, source.key, name)
  if (known?.state === 'STORED') return known
  const making = copiesInProgress.get(ctx) ?? new Map<string, Promise<MediaFile>>()
  copiesInProgress.set(ctx, making)
  const id = `${source.key} ${name}`
  let copy = making.get(id)
  if (!copy) {
    copy = createOrAwaitCopy(ctx, source, name, draw).finally(() => making.delete(id))
    making.set(id, copy)
  }
  return copy
}

/** Makes a copy before it is requested. If this fails, the copy is made when it is requested. */
export const prepareCopy = (ctx: Context, source: MediaFile, width: Width): Promise<void> =>
  getResizedCopy(ctx, source, width).then(
    () => undefined,
    (error: unknown) => ctx.log.warn({ err: error, key: source.key, width }, 'a smaller copy could not be prepared'),
  )

async function createOrAwaitCopy(ctx: Context, source: MediaFile, name: string, draw: DrawCopy): Promise<MediaFile> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < MAX_WAIT_MS) {
    const since = ctx.clock.now()
    const claim = await claimCopy(ctx.db, rowOf(source, name, since), addMs(since, -STALE_AFTER_MS)).catch(
      (error: unknown) => {
        throw isMissingReference(error) ? notFound('There is nothing at this address.') : error
      },
    )
    if (claim) return createCopy(ctx, source, draw, { key: claim.key, since })
    const other = await findCopy(ctx.db, source.key, name)
    if (other?.state === 'STORED') return other
    await pause(POLL_MS)
  }
  throw unavailable('The picture is still being resized. Try again in a moment.')
}

const rowOf = (source: MediaFile, name: string, at: Date) => ({
  ...source,
  key: newKey(source.kind, source.content_type),
  state: 'STORING' as const,
  bytes: 0,
  sha256: '',
  width: null,
  height: null,
  source_key: source.key,
  copy_name: name,
  created_at: at,
  updated_at: at,
})

async function createCopy(
  ctx: Context,
  source: MediaFile,
  draw: DrawCopy,
  claim: { key: string; since: Date },
): Promise<MediaFile> {
  try {
    return await ctx.temporaryFiles.use((from) =>
      ctx.temporaryFiles.use((to) =>
        ctx.temporaryFiles.use(async (signedTo) => {
          const object = await ctx.storage.get(source.key)
          if (!object) throw unavailable('The picture cannot be read at the moment. Try again soon.')
          await pipeline(object.body, createWriteStream(from, { flags: 'wx', mode: 0o600 }))
          const { contentType, bytes, sha256, ...size } = await draw(from, to).catch(rethrowAsClientError)
          const copy = { path: to, contentType, bytes, sha256, width: size.width, height: size.height }
          return putObject(ctx, claim, await signCopy(ctx, copy, { ...source, path: from }, signedTo))
        }),
      ),
    )
  } catch (error) {
    await discardUnfinished(ctx, claim.key, claim.since)
    throw error
  }
}

async function signCopy(
  ctx: Context,
  copy: PreparedFile,
  { kind, path, content_type: contentType, bytes }: MediaFile & { path: string },
  to: string,
): Promise<PreparedFile> {
  if (!kindOf(kind).hasContentCredentials) return copy
  const source = { path, contentType, bytes }
  // If the signer of the source is untrusted, do not repeat the source's claims. The copy then
  // only names its source.
  const isCopyOfTrusted = await isTrusted(ctx, source)
  const claim = { title: 'A smaller copy', action: 'resized', madeAt: ctx.clock.now(), isCopyOfTrusted } as const
  return signFile(ctx, copy, claim, to, source)
}
