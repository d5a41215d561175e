/** One number per pixel, row by row. */
export type Plane = Float32Array

export const clamp = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value)
export const mix = (from: number, to: number, share: number): number => from + (to - from) * share

/** `Math.hypot` would take ten times as long, because it also handles extreme values. */
export const length = (across: number, down: number): number => Math.sqrt(across * across + down * down)

/**
 * Rises smoothly from 0 at `from` to 1 at `to`. If `from` is greater than `to`, it falls instead.
 */
export function step(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

export function map(plane: Plane, change: (value: number, index: number) => number): Plane {
  const made = new Float32Array(plane.length)
  for (let index = 0; index < made.length; index++) made[index] = change(plane[index]!, index)
  return made
}

export function draw(width: number, height: number, valueAt: (x: number, y: number, index: number) => number): Plane {
  const made = new Float32Array(width * height)
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index++) made[index] = valueAt(x, y, index)
  return made
}

/**
 * Buffer that all blurs of a thread share. A thread finishes each blur before it starts the next.
 */
let halfDone = new Float32Array(0)

/**
 * Mean of the square around each pixel, with a side of 2r + 1 pixels, without pixels outside the
 * plane.
 */
export function box(plane: Plane, width: number, height: number, radius: number): Plane {
  const made = new Float32Array(plane.length)
  boxInto(made, plane, width, height, Math.max(0, Math.round(radius)))
  return made
}

/** `into` and `plane` may be the same. */
function boxInto(into: Plane, plane: Plane, width: number, height: number, r: number): void {
  if (halfDone.length !== plane.length) halfDone = new Float32Array(plane.length)
  const rows = halfDone
  const sums = new Float64Array(width + 1)
  const shares = new Float64Array(width)
  for (let x = 0; x < width; x++) shares[x] = 1 / (Math.min(width, x + r + 1) - Math.max(0, x - r))
  const inner = Math.max(0, width - r)
  for (let y = 0, row = 0; y < height; y++, row += width) {
    let sum = 0
    for (let x = 0; x < width; x++) {
      sum += plane[row + x]!
      sums[x + 1] = sum
    }
    for (let x = 0; x < Math.min(r, width); x++) rows[row + x] = sums[Math.min(width, x + r + 1)]! * shares[x]!
    for (let x = r; x < inner; x++) rows[row + x] = (sums[x + r + 1]! - sums[x - r]!) * shares[x]!
    for (let x = Math.max(r, inner); x < width; x++) rows[row + x] = (sum - sums[x - r]!) * shares[x]!
  }
  sums.fill(0)
  const first = Math.min(r, height)
  for (let y = 0; y < first; y++) for (let x = 0, at = y * width; x < width; x++, at++) sums[x] = sums[x]! + rows[at]!
  for (let y = 0, at = 0; y < height; y++) {
    const entering = y + r < height ? r * width : -1
    const leaving = y > r ? (r + 1) * width : -1
    const share = 1 / (Math.min(height, y + r + 1) - Math.max(0, y - r))
    if (entering >= 0 && leaving >= 0)
      for (let x = 0; x < width; x++, at++) {
        const sum = sums[x]! + rows[at + entering]! - rows[at - leaving]!
        sums[x] = sum
        into[at] = sum * share
      }
    else
      for (let x = 0; x < width; x++, at++) {
        const sum = sums[x]! + (entering >= 0 ? rows[at + entering]! : 0) - (leaving >= 0 ? rows[at - leaving]! : 0)
        sums[x] = sum
        into[at] = sum * share
      }
  }
}

/** Two box blurs that approximate a Gaussian blur with the standard deviation `sigma`. */
export function blur(plane: Plane, width: number, height: number, sigma: number): Plane {
  if (sigma < 0.4) return plane.slice()
  const radius = Math.max(1, Math.round((Math.sqrt(6 * sigma * sigma + 1) - 1) / 2))
  const made = new Float32Array(plane.length)
  boxInto(made, plane, width, height, radius)
  boxInto(made, made, width, height, radius)
  return made
}

/**
 * Smooths areas but keeps edges (guided filter with the plane as its guide). A variance above
 * `eps` counts as an edge.
 */
export function flatten(plane: Plane, width: number, height: number, radius: number, eps: number): Plane {
  const mean = box(plane, width, height, radius)
  const square = box(
    map(plane, (v) => v * v),
    width,
    height,
    radius,
  )
  const slope = map(mean, (m, i) => {
    const variance = Math.max(0, square[i]! - m * m)
    return variance / (variance + eps)
  })
  const offset = box(
    map(mean, (m, i) => m * (1 - slope[i]!)),
    width,
    height,
    radius,
  )
  const slopes = box(slope, width, height, radius)
  return map(plane, (v, i) => slopes[i]! * v + offset[i]!)
}

/**
 * Distance to the nearest pixel with a mask value of at least 0.5 (Felzenszwalb's exact
 * transform).
 */
export function distanceTo(mask: Plane, width: number, height: number): Plane {
  const far = 1e12
  const made = new Float32Array(mask.length)
  const longest = Math.max(width, height)
  const line = new Float64Array(longest)
  const roots = new Int32Array(longest)
  const bounds = new Float64Array(longest + 1)
  const pass = (start: number, stride: number, count: number): void => {
    for (let i = 0; i < count; i++) line[i] = made[start + i * stride]!
    let last = 0
    roots[0] = 0
    bounds[0] = -far
    bounds[1] = far
    for (let q = 1; q < count; q++) {
      let meets = 0
      for (;;) {
        const root = roots[last]!
        meets = (line[q]! + q * q - (line[root]! + root * root)) / (2 * q - 2 * root)
        if (meets > bounds[last]! || last === 0) break
        last--
      }
      if (meets > bounds[last]!) last++
      roots[last] = q
      bounds[last] = meets
      bounds[last + 1] = far
    }
    for (let q = 0, at = 0; q < count; q++) {
      while (bounds[at + 1]! < q) at++
      const root = roots[at]!
      made[start + q * stride] = (q - root) * (q - root) + line[root]!
    }
  }
  for (let i = 0; i < mask.length; i++) made[i] = mask[i]! >= 0.5 ? 0 : far
  for (let x = 0; x < width; x++) pass(x, width, height)
  for (let y = 0; y < height; y++) pass(y * width, 1, width)
  for (let i = 0; i < made.length; i++) made[i] = Math.sqrt(made[i]!)
  return made
}

/**
 * Quantile of the marked pixels; `share` 0.5 is the median. Returns `fallback` if no pixel is
 * marked.
 */
export function quantile(plane: Plane, share: number, isMarked: (index: number) => boolean, fallback: number): number {
  const counts = new Uint32Array(256)
  let total = 0
  for (let i = 0; i < plane.length; i++)
    if (isMarked(i)) {
      const bin = Math.round(clamp(plane[i]!) * 255)
      counts[bin] = counts[bin]! + 1
      total++
    }
  if (total === 0) return fallback
  let cumulative = 0
  for (let bin = 0; bin < 256; bin++) {
    cumulative += counts[bin]!
    if (cumulative >= share * total) return bin / 255
  }
  return 1
}

/** Shifts by fractions of pixels. Pixels from outside get the value of the nearest edge. */
export function shift(plane: Plane, width: number, height: number, dx: number, dy: number): Plane {
  return draw(width, height, (x, y) => sample(plane, width, height, x - dx, y - dy))
}

/** Samples between pixels, bilinearly. */
export function sample(plane: Plane, width: number, height: number, x: number, y: number): number {
  const u = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x
  const v = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y
  const left = u | 0
  const top = v | 0
  const fx = u - left
  const fy = v - top
  const at = top * width + left
  const right = left + 1 < width ? 1 : 0
  const below = top + 1 < height ? width : 0
  return mix(mix(plane[at]!, plane[at + right]!, fx), mix(plane[at + below]!, plane[at + below + right]!, fx), fy)
}
