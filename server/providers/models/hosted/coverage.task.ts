import { task } from '@semblance/workers/task'
import sharp from 'sharp'

// The cache is useless, because each picture is read only once. It must be turned off in this
// thread too, because sharp turns it on again whenever a thread loads sharp.
sharp.cache(false)

const MAX_PIXELS = 40_000_000
const OPAQUE = 255

/**
 * Returns the opaque share of a picture, 0–1. Returns undefined if the picture has no alpha
 * channel.
 */
export const coverageOf = task(async ({ bytes }: { bytes: Uint8Array }): Promise<number | undefined> => {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { hasAlpha } = await picture.metadata()
  if (!hasAlpha) return undefined
  // sharp computes statistics of the original picture. Pipeline operations have no effect on the
  // statistics.
  const { channels } = await picture.stats()
  return (channels.at(-1)?.mean ?? 0) / OPAQUE
})
