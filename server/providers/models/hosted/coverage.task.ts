import { task } from '@semblance/workers/task'
import sharp from 'sharp'

// Each picture is read only once, so a cache would be useless. The cache must be turned off in
// this thread too, because sharp turns it on again whenever a thread loads sharp.
sharp.cache(false)

const MAX_PIXELS = 40_000_000
const OPAQUE = 255

/**
 * Returns the share of a picture that is not transparent, 0–1. Returns undefined if the picture
 * has no alpha channel.
 */
export const coverageOf = task(async ({ bytes }: { bytes: Uint8Array }): Promise<number | undefined> => {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { hasAlpha } = await picture.metadata()
  if (!hasAlpha) return undefined
  // sharp always computes the statistics of the original picture. Other operations on `picture` do
  // not change the result.
  const { channels } = await picture.stats()
  return (channels.at(-1)?.mean ?? 0) / OPAQUE
})
