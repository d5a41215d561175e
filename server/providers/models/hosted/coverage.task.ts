import sharp from 'sharp'
import { task } from '../../../platform/workers/task.ts'

// Of the whole process, and on again whenever a thread loads sharp: nothing is kept between pictures.
sharp.cache(false)

const MOST_PIXELS = 40_000_000
const OPAQUE = 255

/** What share of a picture is not transparent, 0–1; undefined when it has no transparency at all. */
export const coverageOf = task(async ({ bytes }: { bytes: Uint8Array }): Promise<number | undefined> => {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { hasAlpha } = await picture.metadata()
  if (!hasAlpha) return undefined
  // Of the picture as it came: what a pipeline would do to it does not count in statistics.
  const { channels } = await picture.stats()
  return (channels.at(-1)?.mean ?? 0) / OPAQUE
})
