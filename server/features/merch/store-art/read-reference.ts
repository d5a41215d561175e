import { readFile } from 'node:fs/promises'
import type { Context } from '../../../platform/context.ts'
import { unavailable, unprocessable } from '../../../platform/errors.ts'
import { FetchRefused, fetchGuarded } from '../../../platform/fetcher/index.ts'
import { spool } from '../../../platform/spool.ts'
import type { Picture } from '../../../providers/models/port.ts'
import { acceptedTypes, assertForeignAddress, FILE_KINDS, keyOfMediaUrl, readPicture } from '../../media/files/index.ts'

/** Same limits as a campaign asset. */
const KIND = 'campaign-asset'
const { maxBytes } = FILE_KINDS[KIND]
/** Pixels, the same for all pictures sent to models. */
const MAX_SIDE = 1536
const GONE = 'The reference picture of this filter no longer exists.'

/**
 * Reads the reference picture of a filter for a model. An external file is fetched under the rules
 * for URLs of users.
 * @throws UnprocessableEntity for a missing file or one that is not a picture; ServiceUnavailable
 * for temporary errors; the signal's reason
 */
export async function readReference(ctx: Context, address: string, signal: AbortSignal): Promise<Picture> {
  const key = keyOfMediaUrl(ctx.config, address)
  if (key) return readPicture(ctx, key, GONE)
  return ctx.temporaryFiles.use((from) =>
    ctx.temporaryFiles.use(async (to) => {
      await fetchInto(ctx, address, from, signal)
      const { contentType } = await ctx.pictures.normalise(from, to, { maxSide: MAX_SIDE })
      return { bytes: new Uint8Array(await readFile(to)), contentType }
    }),
  )
}

async function fetchInto({ config }: Context, address: string, path: string, signal: AbortSignal): Promise<void> {
  try {
    assertForeignAddress(config, address)
    const accept = acceptedTypes(KIND)
    const fetched = await fetchGuarded(address, {
      maxBytes,
      accept,
      signal,
      loopbackPorts: config.FETCH_LOOPBACK_PORTS,
    })
    await spool(fetched.body, path, maxBytes)
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const mayPass = error.reason === 'unreachable' || error.reason === 'tooSlow'
    throw mayPass ? unavailable(error.words, error) : unprocessable(error.words)
  }
}
