import { type Homography, homographyTo, inverseOf } from './homography.ts'
import type { Raster, Region } from './raster.ts'
import type { Quad } from './renderer-config.ts'

/**
 * A layer to draw into a picture: the pixels of the layer (four channels), and the positions of
 * its four corners in the picture.
 */
export type PlacedLayer = {
  layer: Raster
  quad: Quad
  /** Rectangle of the picture that changes. All maps have the size of this rectangle. */
  region: Region
  /**
   * Map that shifts the art. Red is the shift to the right, green the shift down. The value 128
   * means no shift.
   */
  displacement?: { map: Raster; strength: number } | undefined
  /**
   * Gray map of the light on the product. The value is the share of the art's brightness that
   * remains.
   */
  shading?: Raster | undefined
  /** Gray map of the layer's opacity. */
  mask?: Raster | undefined
  /** True if the layer is clipped to the circle or ellipse that touches its four sides. */
  isRound?: boolean | undefined
  opacity: number
}

/**
 * Blends a layer into a picture of three channels, in place. The layer is drawn in perspective,
 * shifted by folds, darkened by the shading and clipped by the mask. All this happens in one pass
 * over the changed rectangle. A row of the picture is a straight line in the layer. Three
 * additions therefore give the layer's point for the next pixel.
 */
export function blendLayer(picture: Raster, lying: PlacedLayer): void {
  const { layer, quad, region, displacement, shading, mask, isRound, opacity } = lying
  const { data: out, width } = picture
  const { data: art, width: across, height: down } = layer
  const [a, b, c, d, e, f, g, h, i] = pictureToLayer(quad, across, down)
  const strength = (displacement?.strength ?? 0) / 127
  const step = displacement?.map.channels ?? 0
  for (let row = 0; row < region.height; row++) {
    const y = region.top + row
    for (let column = 0; column < region.width; column++) {
      const at = row * region.width + column
      const visibility = mask ? mask.data[at]! * opacity : 255 * opacity
      if (visibility < 1) continue
      let px = region.left + column + 0.5
      let py = y + 0.5
      if (displacement) {
        px -= (displacement.map.data[at * step]! - 128) * strength
        py -= (displacement.map.data[at * step + 1]! - 128) * strength
      }
      const w = g * px + h * py + i
      // Skips pixels beyond the horizon of the perspective. Without this check, the art would
      // appear there a second time, upside down.
      if (w <= 0) continue
      const u = (a * px + b * py + c) / w - 0.5
      const v = (d * px + e * py + f) / w - 0.5
      if (!(u > -1 && v > -1 && u < across && v < down)) continue
      const within = isRound ? withinEllipse(u + 0.5, v + 0.5, across, down) : 1
      if (within === 0) continue
      // Mixes the four nearest pixels of the layer, weighted by distance and alpha. Pixels beyond
      // the edge of the layer count as transparent.
      const left = Math.floor(u)
      const top = Math.floor(v)
      const fx = u - left
      const fy = v - top
      const from = (top * across + left) * 4
      const isLeft = left >= 0
      const isTop = top >= 0
      const isRight = left + 1 < across
      const isBottom = top + 1 < down
      const w0 = isLeft && isTop ? (1 - fx) * (1 - fy) * art[from + 3]! : 0
      const w1 = isRight && isTop ? fx * (1 - fy) * art[from + 7]! : 0
      const w2 = isLeft && isBottom ? (1 - fx) * fy * art[from + across * 4 + 3]! : 0
      const w3 = isRight && isBottom ? fx * fy * art[from + across * 4 + 7]! : 0
      const alpha = w0 + w1 + w2 + w3
      if (alpha < 0.5) continue
      const below = from + across * 4
      const light = shading ? shading.data[at]! / (255 * alpha) : 1 / alpha
      const cover = (alpha * visibility * within) / 65_025
      const to = (y * width + region.left + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        if (w0 > 0) sum += w0 * art[from + channel]!
        if (w1 > 0) sum += w1 * art[from + 4 + channel]!
        if (w2 > 0) sum += w2 * art[below + channel]!
        if (w3 > 0) sum += w3 * art[below + 4 + channel]!
        const under = out[to + channel]!
        out[to + channel] = under + (sum * light - under) * cover + 0.5
      }
    }
  }
}

/**
 * Returns the share of a pixel that lies inside the ellipse, 0–1. The ellipse touches all four
 * sides of the layer, and its edge is one pixel wide.
 */
function withinEllipse(x: number, y: number, across: number, down: number): number {
  const far = Math.sqrt(((2 * x) / across - 1) ** 2 + ((2 * y) / down - 1) ** 2)
  return Math.max(0, Math.min(1, ((1 - far) * Math.min(across, down)) / 2 + 0.5))
}

/**
 * Returns the mapping from points of the picture to points of the layer. Its sign is chosen so
 * that the third coordinate is positive wherever the layer is visible.
 */
function pictureToLayer(quad: Quad, across: number, down: number): Homography {
  const back = inverseOf(homographyTo(quad, across, down))
  const { x, y } = quad[0]!
  return back[6] * x + back[7] * y + back[8] < 0 ? (back.map((number) => -number) as unknown as Homography) : back
}

/**
 * Returns the rectangle around the quad in whole pixels, clipped to the picture. Folds can shift
 * the art by up to `reach`, so the rectangle is larger than the quad by `reach`.
 */
export function regionOf(quad: Quad, reach: number, width: number, height: number): Region {
  const xs = quad.map(({ x }) => x)
  const ys = quad.map(({ y }) => y)
  const left = Math.max(0, Math.floor(Math.min(...xs) - reach) - 1)
  const top = Math.max(0, Math.floor(Math.min(...ys) - reach) - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil(Math.max(...xs) + reach) + 1) - left),
    height: Math.max(1, Math.min(height, Math.ceil(Math.max(...ys) + reach) + 1) - top),
  }
}
