import type { Pixels } from './pixels.ts'

/** One number a pixel. */
export type Plane = Float32Array

/** The mean of each pixel's square neighbourhood, `radius` to each side, fewer at the edges. */
export function boxMean(source: Plane, width: number, height: number, radius: number): Plane {
  const rows = new Float32Array(source.length)
  for (let y = 0; y < height; y++) meanAlong(source, rows, y * width, 1, width, radius)
  const result = new Float32Array(source.length)
  for (let x = 0; x < width; x++) meanAlong(rows, result, x, width, height, radius)
  return result
}

function meanAlong(from: Plane, to: Plane, start: number, step: number, length: number, radius: number): void {
  let sum = 0
  let count = 0
  for (let at = 0; at < Math.min(radius, length); at++, count++) sum += from[start + at * step] as number
  for (let at = 0; at < length; at++) {
    if (at + radius < length) {
      sum += from[start + (at + radius) * step] as number
      count++
    }
    if (at - radius - 1 >= 0) {
      sum -= from[start + (at - radius - 1) * step] as number
      count--
    }
    to[start + at * step] = sum / count
  }
}

/** How to say a mask by the picture's colours: mask = red·r + green·g + blue·b + offset, for each pixel's neighbourhood. */
export type GuidedMask = { red: Plane; green: Plane; blue: Plane; offset: Plane }

/**
 * The colour guided filter (He, Sun, Tang 2010): a coarse mask follows the edges of the picture, hair and all. It is
 * small on purpose and read at full size, which is as good and many times cheaper (He, Sun 2015).
 */
export function guidedMask(guide: Pixels, mask: Plane, radius: number, smoothness: number): GuidedMask {
  const { width, height, rgb } = guide
  const size = width * height
  const mean = (plane: Plane): Plane => boxMean(plane, width, height, radius)
  const channel = (of: number): Plane => Float32Array.from({ length: size }, (_, at) => (rgb[at * 3 + of] ?? 0) / 255)
  const meanOfProduct = (a: Plane, b: Plane): Plane => mean(a.map((value, at) => value * (b[at] as number)))
  const [r, g, b] = [channel(0), channel(1), channel(2)]
  const [meanR, meanG, meanB, meanMask] = [mean(r), mean(g), mean(b), mean(mask)]
  const [rMask, gMask, bMask] = [meanOfProduct(r, mask), meanOfProduct(g, mask), meanOfProduct(b, mask)]
  const [rr, rg, rb] = [meanOfProduct(r, r), meanOfProduct(r, g), meanOfProduct(r, b)]
  const [gg, gb, bb] = [meanOfProduct(g, g), meanOfProduct(g, b), meanOfProduct(b, b)]
  const solved = { red: new Float32Array(size), green: new Float32Array(size), blue: new Float32Array(size) }
  const offset = new Float32Array(size)
  const at = (plane: Plane, index: number): number => plane[index] as number
  for (let i = 0; i < size; i++) {
    const [mr, mg, mb, mm] = [at(meanR, i), at(meanG, i), at(meanB, i), at(meanMask, i)]
    // The covariance of the colours, and theirs with the mask; the system is solved by Cramer's rule.
    const vrr = at(rr, i) - mr * mr + smoothness
    const vrg = at(rg, i) - mr * mg
    const vrb = at(rb, i) - mr * mb
    const vgg = at(gg, i) - mg * mg + smoothness
    const vgb = at(gb, i) - mg * mb
    const vbb = at(bb, i) - mb * mb + smoothness
    const [cr, cg, cb] = [at(rMask, i) - mr * mm, at(gMask, i) - mg * mm, at(bMask, i) - mb * mm]
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
