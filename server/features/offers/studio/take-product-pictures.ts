import { finished } from 'node:stream/promises'
import type { Context } from '../../../platform/context.ts'
import { AppError, badBody, unprocessable } from '../../../platform/errors.ts'
import { FetchRefused, fetchGuarded } from '../../../platform/fetcher/index.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message } from '../../../platform/words/index.ts'
import { FILE_KINDS, findOwnKeys, storeFile, toReferences } from '../../media/files/index.ts'

const FIELD = 'productImageUrls'
const KIND = 'product-image'

/**
 * Stores external pictures of a brief like uploads. Uploaded files of the caller stay as they are.
 * A file expires if no offer refers to it.
 * @returns the keys of the files
 * @throws BadRequest for an address that is not allowed
 * @throws UnprocessableEntity for a picture that cannot be read
 */
export async function takeProductPictures(
  ctx: Context,
  caller: Caller,
  addresses: readonly string[],
): Promise<string[]> {
  const references = toReferences(ctx.config, addresses, FIELD)
  const isOurs = (reference: string): boolean => !/^https?:/.test(reference)
  const rule = { kind: KIND, ownerAccountId: caller.accountId } as const
  const own = await findOwnKeys(ctx.db, references.filter(isOurs), rule, ctx.clock.now())
  const strange = references.findIndex((reference) => isOurs(reference) && !own.has(reference))
  if (strange >= 0) {
    const issue = { path: `${FIELD}.${strange}`, message: 'does not match an uploaded file: upload the file first' }
    throw badBody([issue])
  }
  return Promise.all(
    references.map(async (reference, at) => (isOurs(reference) ? reference : fetchPicture(ctx, caller, reference, at))),
  )
}

async function fetchPicture(ctx: Context, caller: Caller, address: string, at: number): Promise<string> {
  try {
    const { body } = await fetchGuarded(address, {
      maxBytes: FILE_KINDS[KIND].maxBytes,
      accept: ['image/jpeg', 'image/png', 'image/webp'],
      loopbackPorts: ctx.config.FETCH_LOOPBACK_PORTS,
    })
    try {
      const file = await storeFile(ctx, { kind: KIND, source: body, owner: { accountId: caller.accountId } })
      return file.key
    } finally {
      body.destroy()
      await finished(body).catch(() => undefined)
    }
  } catch (error) {
    const isOurs = error instanceof AppError && (error.status >= 500 || error.code === 'RateLimited')
    const isTheirs = error instanceof FetchRefused || (error instanceof AppError && !isOurs)
    throw isTheirs
      ? unprocessable(
          message('The picture “{field}” cannot be used: {reason}', {
            field: `${FIELD}.${at}`,
            reason: error.words,
          }),
        )
      : error
  }
}
