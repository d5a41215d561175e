import { cutOut, greyOf, type Pixels, turnedSquare } from './pixels.ts'

type Area = { left: number; top: number; width: number; height: number }

/** A larger face is reduced before measuring. Enlarging a smaller one would blur it. */
const MAX_SIDE = 256
/** Border pixels have no neighbors on one side. */
const MARGIN = 8
/** In a sharp picture, fine detail makes up at least this percentage of the contrast. */
const SHARP = 0.9

/**
 * Checks if an area is too blurry or too dark to use. The area is a face, or the whole picture if
 * it shows no face.
 */
export function checkQuality(pixels: Pixels, area: Area): { isBlurry: boolean; isTooDark: boolean } {
  const { sharpness, mean, bright } = measured(pixels, area)
  return { isBlurry: sharpness < SHARP, isTooDark: mean < 40 && bright < 90 }
}

function measured(pixels: Pixels, area: Area) {
  const center = [area.left + area.width / 2, area.top + area.height / 2] as const
  const side = Math.max(area.width, area.height)
  const size = Math.min(MAX_SIDE, Math.max(3 * MARGIN, Math.round(side)))
  const view = turnedSquare(center, side, 0, size)
  const grey = greyOf(cutOut(pixels, view, { width: size, height: size })).map(Math.round)
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length
  const contrast = grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length
  let [sum, squares, count] = [0, 0, 0]
  for (let y = MARGIN; y < size - MARGIN; y++) {
    for (let x = MARGIN; x < size - MARGIN; x++, count++) {
      const at = y * size + x
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - size] ?? 0) + (grey[at + size] ?? 0)
      const edge = 4 * (grey[at] ?? 0) - around
      sum += edge
      squares += edge * edge
    }
  }
  const detail = squares / count - (sum / count) ** 2
  return { sharpness: (100 * detail) / (contrast + 25), mean, bright: grey.sort()[Math.floor(grey.length * 0.9)] ?? 0 }
}
