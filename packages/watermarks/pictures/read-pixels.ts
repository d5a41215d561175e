import { CODE_BITS, decodeMark } from '../code.ts'
import { residualOf } from './residual.ts'
import { CODE, SIGNS, SYNC, TILES, type Wave } from './tile.ts'

/** Side, in pixels, of the square whose area a picture should have before it is read. */
export const READ_SIDE = 512
/** Points along each side of a folded tile. */
const POINTS = 64
const MAX_WAVES = 16
/**
 * Limits of a tile's size, relative to a tile of the picture as it is: smaller if something was
 * added around the picture, larger if the picture was cropped.
 */
const [SMALLEST, LARGEST] = [0.66, 1.6]
const STEP = 0.006
/** Step between the scales tried around each of the best ones. */
const FINE_STEP = 0.002
/**
 * Least correlation of a place, in standard deviations. Pictures without a mark rarely exceed it.
 */
const MIN_CORRELATION = 5.5
/** At most this many places are decoded, because each may be a false alarm. */
const MAX_DECODED = 12

export type ReadMark = {
  id: string
  channel: number
  /** Size of a tile, relative to a tile of the picture as it is. */
  scale: number
  correlation: number
}

type Place = { scale: number; correlation: number; right: number; below: number; spectrum: Spectrum }
type Spectrum = { reals: Float64Array; imaginaries: Float64Array }

/**
 * Reads the marks of a picture from its brightness, whose area should be that of `READ_SIDE`
 * squared. A picture can have one mark per channel.
 */
export function readPixels(
  brightness: Float32Array,
  { width, height }: { width: number; height: number },
  scales: readonly number[] = SCALES,
): ReadMark[] {
  const residual = residualOf(brightness, width, height)
  const tile = Math.sqrt(width * height) / TILES
  const lookAt = (scale: number): Place => placeIn(residual, { width, height, tile: tile * scale, scale })
  let decoded = 0
  const marks: ReadMark[] = []
  const decode = (place: Place): boolean => {
    if (place.correlation < MIN_CORRELATION || decoded >= MAX_DECODED) return false
    decoded++
    const found = [...CODE.keys()].flatMap((channel) => {
      const id = decodeMark(codeIn(place, channel))
      return id === undefined ? [] : [{ id, channel, scale: place.scale, correlation: place.correlation }]
    })
    marks.push(...found)
    return marks.length > 0
  }
  const places: Place[] = []
  for (const scale of scales) {
    const place = lookAt(scale)
    if (place.correlation > 2 * MIN_CORRELATION && decode(place)) return marks
    places.push(place)
  }
  const best = places.toSorted((one, other) => other.correlation - one.correlation).slice(0, 3)
  for (const { scale } of best) {
    const around = [-2, -1, 0, 1, 2].map((step) => lookAt(scale * (1 + step * FINE_STEP)))
    for (const place of around.toSorted((one, other) => other.correlation - one.correlation).slice(0, 2))
      if (decode(place)) return marks
  }
  return marks
}

/** The scales to look at: that of the whole picture first, then those next to it. */
export const SCALES: readonly number[] = Array.from({ length: 200 }, (_, at) => {
  const steps = at % 2 === 0 ? at / 2 : -(at + 1) / 2
  return (1 + STEP) ** steps
})
  .concat(Array.from({ length: 100 }, (_, at) => (1 + STEP) ** (at - 200)))
  .filter((scale) => scale >= SMALLEST && scale <= LARGEST)

type Fold = { width: number; height: number; tile: number; scale: number }

function placeIn(residual: Float32Array, fold: Fold): Place {
  const spectrum = spectrumOf(foldTiles(residual, fold))
  return { scale: fold.scale, spectrum, ...correlate(spectrum) }
}

/** Adds all tiles of a picture. The repeated tile remains, and the picture averages out. */
function foldTiles(residual: Float32Array, { width, height, tile }: Fold): Float64Array {
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x * POINTS) / tile) % POINTS)
  const folded = new Float64Array(POINTS * POINTS)
  for (let y = 0; y < height; y++) {
    const row = (Math.floor((y * POINTS) / tile) % POINTS) * POINTS
    const start = y * width
    for (let x = 0; x < width; x++) {
      const at = row + (columns[x] ?? 0)
      folded[at] = (folded[at] ?? 0) + (residual[start + x] ?? 0)
    }
  }
  return folded
}

const [COSINES, SINES] = [Math.cos, Math.sin].map((wave) =>
  Float64Array.from({ length: POINTS }, (_, at) => wave((2 * Math.PI * at) / POINTS)),
) as [Float64Array, Float64Array]
const WIDTH = 2 * MAX_WAVES + 1
const indexOf = ({ across, down }: Wave): number => down * WIDTH + across + MAX_WAVES

/** The waves of a folded tile, each divided by the usual strength of waves of its length. */
function spectrumOf(folded: Float64Array): Spectrum {
  const rowReals = new Float64Array(POINTS * WIDTH)
  const rowImaginaries = new Float64Array(POINTS * WIDTH)
  for (let y = 0; y < POINTS; y++)
    for (let across = 0; across <= MAX_WAVES; across++) {
      let [real, imaginary] = [0, 0]
      for (let x = 0, turn = 0; x < POINTS; x++, turn = (turn + across) % POINTS) {
        const value = folded[y * POINTS + x] ?? 0
        real += value * (COSINES[turn] ?? 0)
        imaginary -= value * (SINES[turn] ?? 0)
      }
      rowReals[y * WIDTH + MAX_WAVES + across] = real
      rowImaginaries[y * WIDTH + MAX_WAVES + across] = imaginary
      rowReals[y * WIDTH + MAX_WAVES - across] = real
      rowImaginaries[y * WIDTH + MAX_WAVES - across] = -imaginary
    }
  const reals = new Float64Array((MAX_WAVES + 1) * WIDTH)
  const imaginaries = new Float64Array((MAX_WAVES + 1) * WIDTH)
  const powers = new Float64Array(2 * MAX_WAVES)
  const counts = new Float64Array(2 * MAX_WAVES)
  for (let down = 0; down <= MAX_WAVES; down++)
    for (let column = 0; column < WIDTH; column++) {
      let [real, imaginary] = [0, 0]
      for (let y = 0, turn = 0; y < POINTS; y++, turn = (turn + down) % POINTS) {
        const [a, b] = [rowReals[y * WIDTH + column] ?? 0, rowImaginaries[y * WIDTH + column] ?? 0]
        const [cosine, sine] = [COSINES[turn] ?? 0, SINES[turn] ?? 0]
        real += a * cosine + b * sine
        imaginary += b * cosine - a * sine
      }
      const at = down * WIDTH + column
      reals[at] = real
      imaginaries[at] = imaginary
      const ring = ringOf(down, column)
      powers[ring] = (powers[ring] ?? 0) + real * real + imaginary * imaginary
      counts[ring] = (counts[ring] ?? 0) + 1
    }
  for (let at = 0; at < reals.length; at++) {
    const ring = ringOf(Math.floor(at / WIDTH), at % WIDTH)
    const usual = Math.sqrt((powers[ring] ?? 0) / (counts[ring] ?? 1)) || 1
    reals[at] = (reals[at] ?? 0) / usual
    imaginaries[at] = (imaginaries[at] ?? 0) / usual
  }
  return { reals, imaginaries }
}

const ringOf = (down: number, column: number): number => Math.round(Math.hypot(down, column - MAX_WAVES))

const SYNC_TURNS = SYNC.map(({ phase }) => ({
  cosine: Math.cos(2 * Math.PI * phase),
  sine: Math.sin(2 * Math.PI * phase),
}))

/** Finds where the tiles begin, in points of a tile. */
function correlate({ reals, imaginaries }: Spectrum): Pick<Place, 'correlation' | 'right' | 'below'> {
  const rowReals = new Float64Array((MAX_WAVES + 1) * POINTS)
  const rowImaginaries = new Float64Array((MAX_WAVES + 1) * POINTS)
  for (const [wave, { across, down, ...rest }] of SYNC.entries()) {
    const at = indexOf({ across, down, ...rest })
    const { cosine = 0, sine = 0 } = SYNC_TURNS[wave] ?? {}
    const [a, b] = [reals[at] ?? 0, imaginaries[at] ?? 0]
    // The wave drawn there has the spectrum cosine − i·sine; multiply by its conjugate.
    const [real, imaginary] = [a * cosine - b * sine, a * sine + b * cosine]
    const step = (across + POINTS) % POINTS
    for (let x = 0, turn = 0; x < POINTS; x++, turn = (turn + step) % POINTS) {
      const [turnCosine, turnSine] = [COSINES[turn] ?? 0, SINES[turn] ?? 0]
      const to = down * POINTS + x
      rowReals[to] = (rowReals[to] ?? 0) + real * turnCosine - imaginary * turnSine
      rowImaginaries[to] = (rowImaginaries[to] ?? 0) + real * turnSine + imaginary * turnCosine
    }
  }
  const sums = new Float64Array(POINTS * POINTS)
  let [power, best] = [0, 0]
  for (let y = 0; y < POINTS; y++)
    for (let x = 0; x < POINTS; x++) {
      let sum = 0
      for (let down = 0, turn = 0; down <= MAX_WAVES; down++, turn = (turn + y) % POINTS)
        sum +=
          (rowReals[down * POINTS + x] ?? 0) * (COSINES[turn] ?? 0) -
          (rowImaginaries[down * POINTS + x] ?? 0) * (SINES[turn] ?? 0)
      const at = y * POINTS + x
      sums[at] = sum
      power += sum * sum
      if (sum > (sums[best] ?? 0)) best = at
    }
  const [x, y] = [best % POINTS, Math.floor(best / POINTS)]
  const valueAt = (right: number, below: number) =>
    sums[((y + below + POINTS) % POINTS) * POINTS + ((x + right + POINTS) % POINTS)] ?? 0
  return {
    correlation: (sums[best] ?? 0) / Math.sqrt(power / sums.length || 1),
    right: x + peakBetween(valueAt(-1, 0), valueAt(0, 0), valueAt(1, 0)),
    below: y + peakBetween(valueAt(0, -1), valueAt(0, 0), valueAt(0, 1)),
  }
}

/** Returns the highest place of a parabola through three neighbors, from −0.5 to 0.5. */
function peakBetween(before: number, at: number, after: number): number {
  const bend = before - 2 * at + after
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0
}

/** Waves of similar length, which encoders keep or lose together. */
const BANDS = 5
const bandOf = ({ across, down }: Wave): number =>
  Math.min(BANDS - 1, Math.floor((Math.hypot(across, down) / MAX_WAVES) * BANDS))

/** Returns the received wave as the cosine and the sine that were drawn. */
function receivedOf({ spectrum, right, below }: Place, wave: Wave): [cosine: number, sine: number] {
  const angle = (2 * Math.PI * (wave.across * right + wave.down * below)) / POINTS
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const from = indexOf(wave)
  const [a, b] = [spectrum.reals[from] ?? 0, spectrum.imaginaries[from] ?? 0]
  return [a * cosine - b * sine, -(a * sine + b * cosine)]
}

/**
 * Returns the weight of the waves in each band: the mean of the known waves relative to their
 * variance.
 */
function weightsIn(place: Place): Float64Array {
  const sums = new Float64Array(BANDS)
  const squares = new Float64Array(BANDS)
  const counts = new Float64Array(BANDS)
  for (const [at, wave] of SYNC.entries()) {
    const { cosine = 0, sine = 0 } = SYNC_TURNS[at] ?? {}
    const [one, two] = receivedOf(place, wave)
    const band = bandOf(wave)
    const right = (one * cosine + two * sine) / Math.SQRT2
    sums[band] = (sums[band] ?? 0) + right
    squares[band] = (squares[band] ?? 0) + (one * one + two * two) / 2
    counts[band] = (counts[band] ?? 0) + 1
  }
  return sums.map((sum, band) => {
    const count = counts[band] || 1
    const mean = sum / count
    const noise = Math.max(0.05, (squares[band] ?? 0) / count - mean * mean)
    return Math.max(0.02, mean) / noise
  })
}

/** Returns what was received for each bit of the code. */
function codeIn(place: Place, channel: number): Float64Array {
  const received = new Float64Array(CODE_BITS)
  const signs = SIGNS[channel] ?? new Int8Array()
  const weights = weightsIn(place)
  for (const [at, wave] of (CODE[channel] ?? []).entries()) {
    const weight = weights[bandOf(wave)] ?? 0
    const [cosine, sine] = receivedOf(place, wave)
    received[2 * at] = cosine * weight * (signs[2 * at] ?? 0)
    received[2 * at + 1] = sine * weight * (signs[2 * at + 1] ?? 0)
  }
  return received
}
