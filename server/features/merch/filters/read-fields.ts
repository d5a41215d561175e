import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { FetchRefused } from '../../../platform/fetcher/index.ts'
import { visibleTextOrNull } from '../../../platform/visible-text.ts'
import { assertForeignAddress, findFile, keyOfMediaUrl, mediaUrl } from '../../media/files/index.ts'

export type FilterFields = {
  name?: string
  description?: string | null
  referenceImageUrl?: string | null
  tags?: readonly string[]
  prompt?: string | null
}

/**
 * Trims texts, removes duplicate tags, and checks the URL of a reference picture without fetching
 * it.
 * @throws BadRequest, naming the field, for a forbidden URL
 */
export async function readFields(ctx: Pick<Context, 'config' | 'clock'>, db: Db | Trx, fields: FilterFields) {
  const { name, description, referenceImageUrl, tags, prompt } = fields
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(description === undefined ? {} : { description: visibleTextOrNull(description) }),
    ...(referenceImageUrl === undefined
      ? {}
      : { reference_image_url: referenceImageUrl && (await readReference(ctx, db, referenceImageUrl)) }),
    ...(tags === undefined ? {} : { tags: [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '') }),
    ...(prompt === undefined ? {} : { prompt: visibleTextOrNull(prompt) }),
  }
}

async function readReference(ctx: Pick<Context, 'config' | 'clock'>, db: Db | Trx, address: string): Promise<string> {
  const path = 'referenceImageUrl'
  const key = keyOfMediaUrl(ctx.config, address)
  if (key) {
    const file = await findFile(db, key, ctx.clock.now())
    if (file?.visibility !== 'public') throw fieldError(path, 'is not a public picture stored on this server.')
    return mediaUrl(ctx, key)
  }
  try {
    return assertForeignAddress(ctx.config, address).href
  } catch (error) {
    if (error instanceof FetchRefused) throw fieldError(path, `cannot be used: ${error.message}`)
    throw error
  }
}

const fieldError = (path: string, message: string) =>
  badRequest(`The body “${path}” ${message}`, { issues: [{ path, message }] })
