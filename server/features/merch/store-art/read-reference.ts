import { readFile } from 'node:fs/promises'
import type { Context } from '../../../platform/context.ts'
import { unavailable, unprocessable } from '../../../platform/errors.ts'
import { FetchRefused, fetchGuarded } from '../../../platform/fetcher/index.ts'
import { spool } from '../../../platform/spool.ts'
import type { Picture } from '../../../providers/models/port.ts'
import { assertElsewhere, FILE_KINDS, keyOfMediaUrl, readPicture, typesTaken } from '../../media/files/index.ts'

/** A filter's picture may be what an asset of a campaign is. */
const KIND = 'campaign-asset'
const { maxBytes } = FILE_KINDS[KIND]
/** As models are given other pictures. */
const LONGEST_SIDE = 1536
const GONE = 'The reference picture of this filter is gone.'

/**
 * A filter's reference picture, as models are given it: a file of ours, or from elsewhere by the rules for addresses that
 * others name. @throws UnprocessableEntity when it is no picture or not there; ServiceUnavailable for what may pass; the
 * signal's reason
 */
export async function readReference(ctx: Context, address: string, signal: AbortSignal): Promise<Picture> {
  const key = keyOfMediaUrl(ctx.config, address)
  if (key) return readPicture(ctx, key, GONE)
  return ctx.temporaryFiles.use((from) =>
    ctx.temporaryFiles.use(async (to) => {
      await fetchInto(ctx, address, from, signal)
      const { contentType } = await ctx.pictures.normalise(from, to, { maxSide: LONGEST_SIDE })
      return { bytes: new Uint8Array(await readFile(to)), contentType }
    }),
  )
}

async function fetchInto({ config }: Context, address: string, path: string, signal: AbortSignal): Promise<void> {
  try {
    assertElsewhere(config, address)
    const accept = typesTaken(KIND)
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
    throw mayPass ? unavailable(error.message, error) : unprocessable(error.message)
  }
}
