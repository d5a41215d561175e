/** All values are fractions of the image's side. */
export type FaceBox = { left: number; top: number; width: number; height: number }
/**
 * `light` is the brightness of the face or the image center, from 0 to 255. `faces` is null if
 * face detection cannot run.
 */
export type ImageAnalysis = { faces: readonly FaceBox[] | null; light: number }
export type Guidance = 'ready' | 'none' | 'many' | 'far' | 'near' | 'aside' | 'dark' | 'blind'

const DARK = 55
const SMALLEST = 0.2
const MAX_SHARE = 0.8
/** Largest distance of a face from the center of the image. */
const ASIDE = 0.18
/**
 * A face that is smaller than the largest face by this factor is in the background and ignored.
 */
const BESIDE = 0.4

/**
 * Returns the most important advice. Without face detection, the advice is only about the
 * brightness.
 */
export function guidanceOf({ faces, light }: ImageAnalysis): Guidance {
  if (faces === null) return light < DARK ? 'dark' : 'blind'
  const [largest, ...others] = [...faces].sort((a, b) => b.height - a.height)
  if (!largest) return light < DARK ? 'dark' : 'none'
  if (others.some(({ height }) => height > largest.height * BESIDE)) return 'many'
  if (largest.height < SMALLEST) return 'far'
  if (largest.height > MAX_SHARE) return 'near'
  const x = largest.left + largest.width / 2 - 0.5
  const y = largest.top + largest.height / 2 - 0.5
  if (Math.abs(x) > ASIDE || Math.abs(y) > ASIDE) return 'aside'
  return light < DARK ? 'dark' : 'ready'
}

/**
 * Returns the mean brightness of the face, or of the image center if there is no face. `rgba` is
 * square.
 */
export function lightOf(rgba: Uint8ClampedArray, side: number, face: FaceBox | undefined): number {
  const { left, top, width, height } = face ?? { left: 0.25, top: 0.25, width: 0.5, height: 0.5 }
  const within = (share: number) => Math.min(Math.max(Math.round(share * side), 0), side)
  let [sum, count] = [0, 0]
  for (let y = within(top); y < within(top + height); y += 2) {
    for (let x = within(left); x < within(left + width); x += 2) {
      const at = (y * side + x) * 4
      sum += 0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0)
      count += 1
    }
  }
  return count === 0 ? 0 : sum / count
}
