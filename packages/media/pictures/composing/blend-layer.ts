import { type Homography, homographyTo, inverseOf } from './homography.ts'
import type { Raster, Region } from './raster.ts'
import type { Quad } from './renderer-config.ts'

/** A layer's pixels (four channels), and its four corners in the picture. */
export type PlacedLayer = {
  layer: Raster
  quad: Quad
  /** Rectangle of the picture that changes. All maps have its size. */
  region: Region
  /** Shifts the art: red to the right, green down, 128 not at all. */
  displacement?: { map: Raster; strength: number } | undefined
  /** Share of the art's brightness that remains, in gray. */
  shading?: Raster | undefined
  /** Opacity, in gray. */
  mask?: Raster | undefined
  /** True if the layer is clipped to the ellipse that touches its four sides. */
  isRound?: boolean | undefined
  opacity: number
}

/**
 * Blends a layer into a picture of three channels, in place and in one pass: in perspective,
 * shifted by folds, darkened by shading and clipped by the mask. A row of the picture is a
 * straight line in the layer, so three additions give the layer's next point.
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
      // Beyond the horizon of the perspective, the art would appear again, upside down.
      if (w <= 0) continue
      const u = (a * px + b * py + c) / w - 0.5
      const v = (d * px + e * py + f) / w - 0.5
      if (!(u > -1 && v > -1 && u < across && v < down)) continue
      const within = isRound ? withinEllipse(u + 0.5, v + 0.5, across, down) : 1
      if (within === 0) continue
      // Mixes the four nearest pixels, weighted by distance and alpha. Beyond the edge, the layer
      // is transparent.
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

/** Share of a pixel inside the ellipse, 0–1. Its edge is one pixel wide. */
function withinEllipse(x: number, y: number, across: number, down: number): number {
  const far = Math.sqrt(((2 * x) / across - 1) ** 2 + ((2 * y) / down - 1) ** 2)
  return Math.max(0, Math.min(1, ((1 - far) * Math.min(across, down)) / 2 + 0.5))
}

/** The sign makes the third coordinate positive wherever the layer is visible. */
function pictureToLayer(quad: Quad, across: number, down: number): Homography {
  const back = inverseOf(homographyTo(quad, across, down))
  const { x, y } = quad[0]!
  return back[6] * x + back[7] * y + back[8] < 0 ? (back.map((number) => -number) as unknown as Homography) : back
}

/**
 * Bounds in whole pixels, clipped to the picture. They are larger by `reach`, the most by which
 * folds shift the art.
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
