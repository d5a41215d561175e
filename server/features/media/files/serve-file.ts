import { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { message } from '../../../platform/words/index.ts'
import { matchesTag, readRange } from './domain/byte-range.ts'
import { kindOf, kindOfKey, type Width } from './domain/file-kinds.ts'
import { dispositionOf } from './domain/file-name.ts'
import { isDisplayable } from './domain/file-types.ts'
import { isWithheld } from './domain/is-withheld.ts'
import { type ReadSignature, readSignature } from './media-url.ts'
import type { MediaFile } from './queries/file-row.ts'
import { findFile } from './queries/read-files.ts'
import { getResizedCopy } from './resized-copy.ts'

export type FileRequest = {
  key: string
  expires?: string | undefined
  signature?: string | undefined
  width?: Width | undefined
  isHead: boolean
  range?: string | undefined
  ifRange?: string | undefined
  ifNoneMatch?: string | undefined
}

type Headers = Record<string, string | number>
export type FileResponse = { status: 200 | 206 | 302 | 304; headers: Headers; body: Readable | '' }

const YEAR_SECONDS = 31_536_000
/**
 * After this time, caches must revalidate a picture of a person, so that a deleted picture
 * disappears from caches too.
 */
const PEOPLE_SECONDS = 3600
/**
 * Browser caches keep a file that is not public only this long, so that a withdrawn file soon
 * disappears.
 */
const PRIVATE_SECONDS = 300
/**
 * Lifetimes in seconds: of a signed address at the file store, and of a cached redirect to such an
 * address for a public file.
 */
const STORE_ADDRESS_SECONDS = 3600
const REDIRECT_SECONDS = 3000

/**
 * Serves a file to a browser (the media proxy). A missing file, a missing signature and an invalid
 * key get the same response.
 * @throws NotFound
 * @throws RangeNotSatisfiable with the file's length in its headers
 * @throws the errors of getResizedCopy
 */
export async function serveFile(
  ctx: Context,
  fileRequest: FileRequest,
  setHeaders: (headers: Headers) => void,
): Promise<FileResponse> {
  const { file, seconds } = await findServableFile(ctx, fileRequest)
  const etag = `"${file.sha256}"`
  const headers = headersFor(file, etag, seconds)
  if (matchesTag(fileRequest.ifNoneMatch, etag)) return { status: 304, headers, body: '' }
  const whole = { ...headers, 'content-length': file.bytes }
  if (fileRequest.isHead) return { status: 200, headers: whole, body: Readable.from([]) }
  const address = await ctx.storage.signGet(file.key, storeAddressSeconds(ctx.config, file, seconds), {
    contentType: file.content_type,
    disposition: String(headers['content-disposition']),
    cacheControl: String(headers['cache-control']),
  })
  if (address) return { status: 302, headers: redirectHeaders(file, address, seconds), body: '' }
  const isFresh = fileRequest.ifRange === undefined || fileRequest.ifRange === etag
  const range = readRange(isFresh ? fileRequest.range : undefined, file.bytes)
  if (range === 'unsatisfiable') {
    setHeaders({ 'content-range': `bytes */${file.bytes}` })
    throw new AppError('RangeNotSatisfiable', message('The file has {bytes} bytes.', { bytes: String(file.bytes) }))
  }
  const object = await ctx.storage.get(file.key, range)
  if (!object) {
    ctx.log.error({ key: file.key }, 'a file has a row but no object')
    throw fileNotFound()
  }
  if (!range) return { status: 200, headers: whole, body: object.body }
  const part = {
    'content-length': range.end - range.start + 1,
    'content-range': `bytes ${range.start}-${range.end}/${file.bytes}`,
  }
  return { status: 206, headers: { ...headers, ...part }, body: object.body }
}

/**
 * @returns the file, and the seconds for which its signature is still valid; for a public file the
 * seconds are undefined
 * @throws NotFound
 */
export async function findServableFile(
  ctx: Context,
  fileRequest: Pick<FileRequest, 'key' | 'expires' | 'signature' | 'width'>,
): Promise<{ file: MediaFile; seconds: number | undefined }> {
  const kind = kindOfKey(fileRequest.key)
  if (!kind) throw fileNotFound()
  const now = ctx.clock.now()
  const signature = readSignature(ctx.config, fileRequest.key, fileRequest, now)
  // Check the signature first. Otherwise the response time would reveal if the file exists.
  if (kindOf(kind).visibility !== 'public' && signature === undefined) throw fileNotFound()
  const file = await findFile(ctx.db, fileRequest.key, now)
  if (!file || file.visibility === 'private') throw fileNotFound()
  const isPublic = file.visibility === 'public' && kindOf(kind).visibility === 'public' && !isWithheld(file)
  if (!isPublic && !isAccepted(file, signature)) throw fileNotFound()
  const shown = fileRequest.width === undefined ? file : await getResizedCopy(ctx, file, fileRequest.width)
  return { file: shown, seconds: isPublic ? undefined : signature?.seconds }
}

const isAccepted = ({ addresses_from: from }: MediaFile, signature: ReadSignature | undefined): boolean =>
  signature !== undefined && (from === null || signature.issuedAt >= from)

/**
 * Returns the lifetime of an address at the store, in seconds. Such an address cannot be revoked,
 * so the address of a picture that is not public expires soon. A player requests parts of a
 * recording repeatedly, so the address of a recording must last longer.
 */
function storeAddressSeconds({ BUCKET_PICTURE_SECONDS }: Context['config'], file: MediaFile, left?: number): number {
  if (left === undefined) return STORE_ADDRESS_SECONDS
  return Math.min(left, file.width === null ? STORE_ADDRESS_SECONDS : BUCKET_PICTURE_SECONDS)
}

const fileNotFound = (): AppError => notFound('There is nothing at this address.')

function headersFor(file: MediaFile, etag: string, seconds: number | undefined): Headers {
  const shown = isDisplayable(file.content_type)
  return {
    'content-type': file.content_type,
    'content-disposition': dispositionOf(shown, file.file_name),
    'cache-control':
      seconds === undefined ? publicCaching(file) : `private, max-age=${Math.min(seconds, PRIVATE_SECONDS)}`,
    etag,
    'accept-ranges': 'bytes',
    // A browser that opens the file directly may display it, but must not run its scripts.
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    ...crossOrigin(file),
  }
}

const publicCaching = ({ kind }: MediaFile): string =>
  kindOf(kind).isOfPeople
    ? `public, max-age=${PEOPLE_SECONDS}, must-revalidate`
    : `public, max-age=${YEAR_SECONDS}, immutable`

const crossOrigin = ({ kind }: MediaFile): Headers =>
  kindOf(kind).crossOrigin ? { 'cross-origin-resource-policy': 'cross-origin' } : {}

/** A cache must drop the redirect before the signed address of the store expires. */
const redirectHeaders = (file: MediaFile, location: string, seconds: number | undefined): Headers => ({
  location,
  'cache-control': seconds === undefined ? `public, max-age=${REDIRECT_SECONDS}` : 'private, no-store',
  'referrer-policy': 'no-referrer',
  ...crossOrigin(file),
})
