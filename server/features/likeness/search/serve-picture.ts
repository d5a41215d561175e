import type { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { findCopyOf } from '../../media/files/index.ts'
import { findPublicPicture } from './queries/find-public-picture.ts'

/** Pixels: enough for a page of results, too small for misuse. */
const WIDTH = 640
/** Short, so that a withdrawn picture soon disappears from caches. */
const CACHE_SECONDS = 300

export type PictureResponse = { status: 200 | 304; headers: Record<string, string | number>; body: Readable | '' }

/**
 * Serves a small copy of a talent's picture; no other route serves it publicly. Every request
 * checks that the talent consents and is not blocked, and that the picture is not held back.
 * @throws NotFound for a picture that must not be shown or is unreadable; ServiceUnavailable
 */
export async function servePicture(ctx: Context, assetId: string, ifNoneMatch?: string): Promise<PictureResponse> {
  const key = await findPublicPicture(ctx.db, assetId)
  const copy = key === undefined ? undefined : await findCopyOf(ctx, key, WIDTH).catch(undefinedIfUnreadable)
  if (!copy) throw pictureNotFound()
  const { file } = copy
  const etag = `"${file.sha256}"`
  const headers = {
    'cache-control': `public, max-age=${CACHE_SECONDS}`,
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  }
  if (ifNoneMatch?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)) {
    return { status: 304, headers, body: '' }
  }
  const body = await copy.open()
  if (!body) throw pictureNotFound()
  return { status: 200, headers: { ...headers, 'content-type': file.content_type, 'content-length': file.bytes }, body }
}

function undefinedIfUnreadable(error: unknown): undefined {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return undefined
}

const pictureNotFound = () => notFound('There is no picture at this address, or it may no longer be shown.')
