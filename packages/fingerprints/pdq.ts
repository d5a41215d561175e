// PDQ, the perceptual hash that Meta published with ThreatExchange: the picture is blurred to 64 ×
// 64 points, and each of the lowest 16 × 16 frequencies, without the constant ones, gives one bit.
// It is written from the published description. Blurring and picking points are linear along each
// side, so this code applies both with one small matrix per side, instead of passes over the whole
// picture.

/** Brightness of each pixel, 0 to 255, row by row. */
export type Luminance = { readonly values: ArrayLike<number>; readonly width: number; readonly height: number }

export type PictureFingerprint = {
  /** 256 bits as 64 hexadecimal digits. */
  hash: string
  /** 0 to 100. Below MIN_QUALITY, a picture has too little detail to be told from others. */
  quality: number
  /**
   * Hashes of the picture as it is, and turned and mirrored in the seven other ways. The first is
   * `hash`.
   */
  views: string[]
}

/** A picture with a shorter side has no fingerprint. */
export const MIN_SIDE = 5
const POINTS = 64
const FREQUENCIES = 16
const BLUR_PASSES = 2

/**
 * Computes the fingerprint of a picture. A picture that is too small gets zeros and the quality
 * 0.
 */
export function pdqFingerprint(picture: Luminance): PictureFingerprint {
  if (picture.width < MIN_SIDE || picture.height < MIN_SIDE) {
    const none = '0'.repeat((FREQUENCIES * FREQUENCIES) / 4)
    return { hash: none, quality: 0, views: [none] }
  }
  const points = reduceToPoints(picture)
  const frequencies = frequenciesOf(points)
  const views = VIEWS.map((view) => bitsOf(turned(frequencies, view)))
  return { hash: views[0] ?? '', quality: qualityOf(points), views }
}

/** Pixels along one side that contribute to one of the 64 points, and the share of each. */
type Weights = { start: number; shares: Float64Array }

/** Averages the surroundings of 64 × 64 evenly spaced points. */
function reduceToPoints({ values, width, height }: Luminance): Float32Array {
  if (width === POINTS && height === POINTS) return Float32Array.from(values)
  const across = pointWeights(width)
  const down = pointWeights(height)
  const points = new Float32Array(POINTS * POINTS)
  const row = new Float64Array(width)
  for (const [y, { start, shares }] of down.entries()) {
    row.fill(0)
    for (const [at, share] of shares.entries()) {
      const offset = (start + at) * width
      for (let x = 0; x < width; x++) row[x] = (row[x] ?? 0) + share * (values[offset + x] ?? 0)
    }
    for (const [x, column] of across.entries()) {
      let sum = 0
      for (const [at, share] of column.shares.entries()) sum += share * (row[column.start + at] ?? 0)
      points[y * POINTS + x] = sum
    }
  }
  return points
}

/**
 * Returns the weights that blur a side twice with a box of half a 64th of its length, and then pick
 * the center of each 64th.
 */
function pointWeights(length: number): Weights[] {
  const box = Math.ceil(length / (2 * POINTS))
  return Array.from({ length: POINTS }, (_, point) => {
    const center = Math.floor(((point + 0.5) * length) / POINTS)
    let weights: Weights = { start: center, shares: Float64Array.of(1) }
    for (let pass = 0; pass < BLUR_PASSES; pass++) weights = blurred(weights, box, length)
    return weights
  })
}

/** Near an edge, the box has only the pixels that exist. */
function blurred({ start, shares }: Weights, box: number, length: number): Weights {
  const after = box >> 1
  const before = box - 1 - after
  const first = Math.max(0, start - before)
  const last = Math.min(length - 1, start + shares.length - 1 + after)
  const spread = new Float64Array(last - first + 1)
  for (const [at, share] of shares.entries()) {
    const from = Math.max(0, start + at - before)
    const to = Math.min(length - 1, start + at + after)
    for (let pixel = from; pixel <= to; pixel++)
      spread[pixel - first] = (spread[pixel - first] ?? 0) + share / (to - from + 1)
  }
  return { start: first, shares: spread }
}

/**
 * Sums the differences between neighboring points, each as a whole percentage of full brightness.
 */
function qualityOf(points: Float32Array): number {
  let sum = 0
  const differ = (one: number, other: number): number =>
    Math.abs(Math.trunc((((points[one] ?? 0) - (points[other] ?? 0)) * 100) / 255))
  for (let y = 0; y < POINTS; y++)
    for (let x = 0; x < POINTS; x++) {
      const at = y * POINTS + x
      if (y + 1 < POINTS) sum += differ(at, at + POINTS)
      if (x + 1 < POINTS) sum += differ(at, at + 1)
    }
  return Math.min(100, Math.trunc(sum / 90))
}

const COSINES = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Float64Array.from(
    { length: POINTS },
    (_point, at) => Math.sqrt(2 / POINTS) * Math.cos((Math.PI / (2 * POINTS)) * (frequency + 1) * (2 * at + 1)),
  ),
)

/** The discrete cosine transform of the points, for the frequencies 1 to 16 of both sides. */
function frequenciesOf(points: Float32Array): Float64Array {
  const rows = COSINES.map((cosine) =>
    Float64Array.from({ length: POINTS }, (_, x) =>
      cosine.reduce((sum, factor, y) => sum + factor * (points[y * POINTS + x] ?? 0), 0),
    ),
  )
  const frequencies = new Float64Array(FREQUENCIES * FREQUENCIES)
  for (const [down, row] of rows.entries())
    for (const [across, cosine] of COSINES.entries())
      frequencies[down * FREQUENCIES + across] = cosine.reduce((sum, factor, x) => sum + factor * (row[x] ?? 0), 0)
  return frequencies
}

type View = { isTransposed: boolean; isMirroredAcross: boolean; isMirroredDown: boolean }

const BOTH = [false, true]
const VIEWS: readonly View[] = BOTH.flatMap((isTransposed) =>
  BOTH.flatMap((isMirroredDown) =>
    BOTH.map((isMirroredAcross) => ({ isTransposed, isMirroredDown, isMirroredAcross })),
  ),
)

/**
 * Frequencies of the turned or mirrored picture. A mirror changes the sign of the odd frequencies
 * of one side, and the first column is frequency 1.
 */
function turned(frequencies: Float64Array, { isTransposed, isMirroredAcross, isMirroredDown }: View): Float64Array {
  return frequencies.map((_, at) => {
    const down = Math.floor(at / FREQUENCIES)
    const across = at % FREQUENCIES
    const value = frequencies[isTransposed ? across * FREQUENCIES + down : at] ?? 0
    const isFlipped = (isMirroredAcross && across % 2 === 0) !== (isMirroredDown && down % 2 === 0)
    return isFlipped ? -value : value
  })
}

/** One bit per frequency: set if it is above the lower median. The last frequency comes first. */
function bitsOf(frequencies: Float64Array): string {
  const median = frequencies.toSorted()[frequencies.length / 2 - 1] ?? 0
  let bits = 0n
  for (const [at, value] of frequencies.entries()) if (value > median) bits |= 1n << BigInt(at)
  return bits.toString(16).padStart(frequencies.length / 4, '0')
}
