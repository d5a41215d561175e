import type { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { findCopyOf, servePart } from '../../media/files/index.ts'
import { findShownWork } from './queries/shown-works.ts'

/** Width in pixels: enough for a page, but smaller than the licensed file. */
const WIDTH = 960
/** Short, so that withdrawn works soon disappear everywhere. */
const CACHE_SECONDS = 300

type Headers = Record<string, string | number>
type WorkRequest = {
  id: string
  range?: string | undefined
  ifRange?: string | undefined
  ifNoneMatch?: string | undefined
}

/**
 * Serves a recording or a smaller copy of a picture. Checks at every request that both sides show
 * the work.
 * @throws NotFound; RangeNotSatisfiable; ServiceUnavailable
 */
export async function serveWork(
  ctx: Context,
  { id, ...wanted }: WorkRequest,
  setHeaders: (headers: Headers) => void,
): Promise<{ status: 200 | 206 | 304; headers: Headers; body: Readable | '' }> {
  const work = await findShownWork(ctx.db, id)
  const key = work && (work.content_type.startsWith('audio/') ? work.file_key : await copyOf(ctx, work.file_key))
  const part = key === undefined ? undefined : await servePart(ctx, { key, ...wanted }, setHeaders)
  if (!part) throw notFound('There is no work at this address, or it is no longer shown.')
  return { ...part, headers: { ...part.headers, 'cache-control': `public, max-age=${CACHE_SECONDS}` } }
}

/** Returns undefined if the picture is gone or unreadable. */
const copyOf = (ctx: Context, key: string): Promise<string | undefined> =>
  findCopyOf(ctx, key, WIDTH).then(
    (copy) => copy?.file.key,
    (error: unknown) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return undefined
    },
  )
