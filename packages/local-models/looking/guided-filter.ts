import type { Pixels } from './pixels.ts'

/** One number per pixel. */
export type Plane = Float32Array

/**
 * Mean of the square around each pixel, which extends `radius` pixels to each side and is clipped
 * at the edges.
 */
export function boxMean(source: Plane, width: number, height: number, radius: number): Plane {
  const rows = new Float32Array(source.length)
  for (let y = 0; y < height; y++) meanOfRow(source, rows, y * width, width, radius)
  return meanOfColumns(rows, width, height, radius)
}

function meanOfRow(from: Plane, to: Plane, start: number, length: number, radius: number): void {
  let sum = 0
  let count = Math.min(radius, length)
  for (let at = 0; at < count; at++) sum += from[start + at] as number
  for (let at = 0; at < length; at++) {
    if (at + radius < length) {
      sum += from[start + at + radius] as number
      count++
    }
    if (at - radius - 1 >= 0) {
      sum -= from[start + at - radius - 1] as number
      count--
    }
    to[start + at] = sum / count
  }
}

/** Works row by row, because reading memory in order is faster. */
function meanOfColumns(from: Plane, width: number, height: number, radius: number): Plane {
  const to = new Float32Array(from.length)
  const sums = new Float64Array(width)
  const add = (row: number, sign: 1 | -1): void => {
    for (let x = 0, at = row * width; x < width; x++, at++) sums[x] = (sums[x] as number) + sign * (from[at] as number)
  }
  let count = Math.min(radius, height)
  for (let y = 0; y < count; y++) add(y, 1)
  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      add(y + radius, 1)
      count++
    }
    if (y - radius - 1 >= 0) {
      add(y - radius - 1, -1)
      count--
    }
    for (let x = 0, at = y * width; x < width; x++, at++) to[at] = (sums[x] as number) / count
  }
  return to
}

/** Per pixel: mask = red·r + green·g + blue·b + offset. */
export type GuidedMask = { red: Plane; green: Plane; blue: Plane; offset: Plane }

/**
 * Refines a coarse mask along the edges in the picture, including hair (color guided filter; He,
 * Sun, Tang 2010). It is computed on a reduced picture and applied at full size, which is many
 * times faster and as good (He, Sun 2015).
 */
export function guidedMask(guide: Pixels, mask: Plane, radius: number, smoothness: number): GuidedMask {
  const { width, height, rgb } = guide
  const size = width * height
  const mean = (plane: Plane): Plane => boxMean(plane, width, height, radius)
  const channel = (of: number): Plane => {
    const plane = new Float32Array(size)
    for (let i = 0; i < size; i++) plane[i] = (rgb[i * 3 + of] as number) / 255
    return plane
  }
  const meanOfProduct = (a: Plane, b: Plane): Plane => {
    const product = new Float32Array(size)
    for (let i = 0; i < size; i++) product[i] = (a[i] as number) * (b[i] as number)
    return mean(product)
  }
  const [r, g, b] = [channel(0), channel(1), channel(2)]
  const [meanR, meanG, meanB, meanMask] = [mean(r), mean(g), mean(b), mean(mask)]
  const [rMask, gMask, bMask] = [meanOfProduct(r, mask), meanOfProduct(g, mask), meanOfProduct(b, mask)]
  const [rr, rg, rb] = [meanOfProduct(r, r), meanOfProduct(r, g), meanOfProduct(r, b)]
  const [gg, gb, bb] = [meanOfProduct(g, g), meanOfProduct(g, b), meanOfProduct(b, b)]
  const solved = { red: new Float32Array(size), green: new Float32Array(size), blue: new Float32Array(size) }
  const offset = new Float32Array(size)
  const at = (plane: Plane, index: number): number => plane[index] as number
  for (let i = 0; i < size; i++) {
    const mr = at(meanR, i)
    const mg = at(meanG, i)
    const mb = at(meanB, i)
    const mm = at(meanMask, i)
    // Covariance of the colors with each other and with the mask, for Cramer's rule.
    const vrr = at(rr, i) - mr * mr + smoothness
    const vrg = at(rg, i) - mr * mg
    const vrb = at(rb, i) - mr * mb
    const vgg = at(gg, i) - mg * mg + smoothness
    const vgb = at(gb, i) - mg * mb
    const vbb = at(bb, i) - mb * mb + smoothness
    const cr = at(rMask, i) - mr * mm
    const cg = at(gMask, i) - mg * mm
    const cb = at(bMask, i) - mb * mm
    const irr = vgg * vbb - vgb * vgb
    const irg = vrb * vgb - vrg * vbb
    const irb = vrg * vgb - vrb * vgg
    const igg = vrr * vbb - vrb * vrb
    const igb = vrb * vrg - vrr * vgb
    const ibb = vrr * vgg - vrg * vrg
    const determinant = vrr * irr + vrg * irg + vrb * irb
    const red = (irr * cr + irg * cg + irb * cb) / determinant
    const green = (irg * cr + igg * cg + igb * cb) / determinant
    const blue = (irb * cr + igb * cg + ibb * cb) / determinant
    solved.red[i] = red
    solved.green[i] = green
    solved.blue[i] = blue
    offset[i] = mm - red * mr - green * mg - blue * mb
  }
  return { red: mean(solved.red), green: mean(solved.green), blue: mean(solved.blue), offset: mean(offset) }
}
