import { task } from '@semblance/workers/task'
import sharp from 'sharp'

// Each picture is read only once. sharp turns its cache on again in every thread that loads it.
sharp.cache(false)

const MAX_PIXELS = 40_000_000
const OPAQUE = 255

/** Share of a picture that is not transparent, 0–1. Undefined without an alpha channel. */
export const coverageOf = task(async ({ bytes }: { bytes: Uint8Array }): Promise<number | undefined> => {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { hasAlpha } = await picture.metadata()
  if (!hasAlpha) return undefined
  // sharp always computes the statistics of the original picture.
  const { channels } = await picture.stats()
  return (channels.at(-1)?.mean ?? 0) / OPAQUE
})
