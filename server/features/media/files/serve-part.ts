import type { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { message } from '../../../platform/words/index.ts'
import { matchesTag, readRange } from './domain/byte-range.ts'
import { findFile } from './queries/read-files.ts'

type Headers = Record<string, string | number>
type PartRequest = {
  key: string
  range?: string | undefined
  ifRange?: string | undefined
  ifNoneMatch?: string | undefined
}
type PartResponse = { status: 200 | 206 | 304; headers: Headers; body: Readable | '' }

/**
 * Serves a file, or the requested part of it, to callers whose access was checked for this request.
 * It never redirects to the store, whose addresses outlive a withdrawal. Undefined if there is no
 * such file.
 * @throws RangeNotSatisfiable with the file's length in its headers; StorageUnavailable (503)
 */
export async function servePart(
  ctx: Context,
  { key, range: wanted, ifRange, ifNoneMatch }: PartRequest,
  setHeaders: (headers: Headers) => void,
): Promise<PartResponse | undefined> {
  const file = await findFile(ctx.db, key, ctx.clock.now())
  if (!file) return undefined
  const etag = `"${file.sha256}"`
  const shared = { etag, 'accept-ranges': 'bytes', 'content-type': file.content_type }
  if (matchesTag(ifNoneMatch, etag)) return { status: 304, headers: { etag }, body: '' }
  const range = readRange(ifRange === undefined || ifRange === etag ? wanted : undefined, file.bytes)
  if (range === 'unsatisfiable') {
    setHeaders({ 'content-range': `bytes */${file.bytes}` })
    throw new AppError('RangeNotSatisfiable', message('The file has {bytes} bytes.', { bytes: String(file.bytes) }))
  }
  const object = await ctx.storage.get(key, range)
  if (!object) return undefined
  if (!range) return { status: 200, headers: { ...shared, 'content-length': file.bytes }, body: object.body }
  const part = {
    'content-length': range.end - range.start + 1,
    'content-range': `bytes ${range.start}-${range.end}/${file.bytes}`,
  }
  return { status: 206, headers: { ...shared, ...part }, body: object.body }
}
