import { CODE_BITS, decodeMark } from '../code.ts'
import { createTransform } from './fft.ts'
import { BAND_WIDTH, BANDS, bitOf, FIRST_BIN, FRAME, ORDER, SIGNS, SLOT, SLOTS, SYNC_CELLS, WINDOW } from './grid.ts'

/** Samples between two frames that are read: 16 ms. */
const STEP = 256
const STEPS = SLOT / STEP
const PHASES = SLOTS * STEPS
/** Decibels. Louder differences come from the recording. */
const LIMIT = 4.5
/** Bands and frames on each side. A cell is compared with their mean. */
const [NEAR_BANDS, NEAR_STEPS] = [3, 12 * STEPS]
/** Decibels below the loudest frame that count as silence. */
const SILENCE = 75
/**
 * The quietest tenth of a band shows its noise. Levels near the noise say nothing, so this multiple
 * of the noise is added to each level.
 */
const [QUIET_SHARE, NOISE] = [0.1, 4]
/** Least correlation of a place, in standard deviations. */
const MIN_CORRELATION = 4.5
/** At most this many places are decoded, because each may be a false alarm. */
const MAX_DECODED = 6

/** Returns the id of the mark in a recording of 16 kHz, if it has one. */
export function readSamples(samples: Float32Array): { id: string; correlation: number } | undefined {
  const folded = foldPeriods(samples)
  const correlations = Float64Array.from({ length: PHASES }, (_, phase) => correlationAt(folded, phase))
  const spread = Math.sqrt(correlations.reduce((sum, value) => sum + value * value, 0) / PHASES) || 1
  const places = [...correlations.keys()].toSorted(
    (one, other) => (correlations[other] ?? 0) - (correlations[one] ?? 0),
  )
  for (const phase of places.slice(0, MAX_DECODED)) {
    const correlation = (correlations[phase] ?? 0) / spread
    if (correlation < MIN_CORRELATION) return undefined
    const id = decodeMark(codeAt(folded, phase))
    if (id !== undefined) return { id, correlation }
  }
  return undefined
}

/** Adds all periods of the pattern: one row per step of 16 ms, one column per band. */
function foldPeriods(samples: Float32Array): Float64Array {
  const differences = differencesOf(levelsOf(samples))
  const folded = new Float64Array(PHASES * BANDS)
  for (const [frame, row] of differences.entries()) {
    const start = (frame % PHASES) * BANDS
    for (let band = 0; band < BANDS; band++) folded[start + band] = (folded[start + band] ?? 0) + (row[band] ?? 0)
  }
  return folded
}

/** Decibels of each band in each frame. */
function levelsOf(samples: Float32Array): Float32Array[] {
  const transform = createTransform(FRAME)
  const [reals, imaginaries] = [new Float64Array(FRAME), new Float64Array(FRAME)]
  const powers: Float32Array[] = []
  for (let start = 0; start + FRAME <= samples.length; start += STEP) {
    for (let at = 0; at < FRAME; at++) reals[at] = (samples[start + at] ?? 0) * (WINDOW[at] ?? 0)
    imaginaries.fill(0)
    transform(reals, imaginaries)
    powers.push(
      Float32Array.from({ length: BANDS }, (_, band) => {
        let power = 0
        for (let bin = FIRST_BIN + band * BAND_WIDTH; bin < FIRST_BIN + (band + 1) * BAND_WIDTH; bin++)
          power += (reals[bin] ?? 0) ** 2 + (imaginaries[bin] ?? 0) ** 2
        return power
      }),
    )
  }
  let loudest = 0
  for (const row of powers) for (const power of row) loudest = Math.max(loudest, power)
  const silence = loudest * 10 ** (-SILENCE / 10) || 1
  const noise = Float32Array.from({ length: BANDS }, (_, band) => {
    const sorted = Float32Array.from(powers, (row) => row[band] ?? 0).sort()
    return NOISE * (sorted[Math.floor(sorted.length * QUIET_SHARE)] ?? 0)
  })
  return powers.map((row) => row.map((power, band) => 10 * Math.log10(power + silence + (noise[band] ?? 0))))
}

/** Compares the level of each band with the bands and frames around it. */
function differencesOf(levels: readonly Float32Array[]): Float32Array[] {
  const fromBands = levels.map((row) =>
    row.map((level, band) => {
      let [sum, count] = [0, 0]
      for (let near = Math.max(0, band - NEAR_BANDS); near <= Math.min(BANDS - 1, band + NEAR_BANDS); near++) {
        sum += row[near] ?? 0
        count++
      }
      return level - sum / count
    }),
  )
  const sums = new Float64Array(BANDS)
  const add = (row: Float32Array | undefined, sign: number) => {
    for (let band = 0; row && band < BANDS; band++) sums[band] = (sums[band] ?? 0) + sign * (row[band] ?? 0)
  }
  for (const row of fromBands.slice(0, NEAR_STEPS)) add(row, 1)
  return fromBands.map((row, frame) => {
    add(fromBands[frame + NEAR_STEPS], 1)
    add(fromBands[frame - NEAR_STEPS - 1], -1)
    const count = Math.min(fromBands.length - 1, frame + NEAR_STEPS) - Math.max(0, frame - NEAR_STEPS) + 1
    return row.map((value, band) => Math.max(-LIMIT, Math.min(LIMIT, value - (sums[band] ?? 0) / count)))
  })
}

/** Sums a cell, if the pattern begins at this phase. Frames are read around its middle. */
function cellAt(folded: Float64Array, phase: number, cell: number): number {
  const [slot, band] = [Math.floor(cell / BANDS), cell % BANDS]
  let sum = 0
  for (let step = -1; step <= 1; step++) {
    const row = (phase + slot * STEPS + step + PHASES) % PHASES
    sum += (step === 0 ? 2 : 1) * (folded[row * BANDS + band] ?? 0)
  }
  return sum * (SIGNS[cell] ?? 0)
}

function correlationAt(folded: Float64Array, phase: number): number {
  let sum = 0
  for (let place = 0; place < SYNC_CELLS; place++) sum += cellAt(folded, phase, ORDER[place] ?? 0)
  return sum
}

/** Neighboring bands, which noise and encoders treat alike. */
const GROUP = 16
const groupOf = (cell: number): number => Math.floor((cell % BANDS) / GROUP)

/** Returns the weight of the cells in each group of bands, measured with the known cells. */
function weightsAt(folded: Float64Array, phase: number): Float64Array {
  const groups = Math.ceil(BANDS / GROUP)
  const [sums, squares, counts] = [new Float64Array(groups), new Float64Array(groups), new Float64Array(groups)]
  for (let place = 0; place < SYNC_CELLS; place++) {
    const cell = ORDER[place] ?? 0
    const [group, value] = [groupOf(cell), cellAt(folded, phase, cell)]
    sums[group] = (sums[group] ?? 0) + value
    squares[group] = (squares[group] ?? 0) + value * value
    counts[group] = (counts[group] ?? 0) + 1
  }
  return sums.map((sum, group) => {
    const count = counts[group] || 1
    const mean = sum / count
    const noise = (squares[group] ?? 0) / count - mean * mean || 1
    return Math.max(MIN_SIGNAL * Math.sqrt(noise), mean) / noise
  })
}

/**
 * Least signal, as a share of the noise. A group whose known cells show less still counts a little.
 */
const MIN_SIGNAL = 0.05

function codeAt(folded: Float64Array, phase: number): Float64Array {
  const received = new Float64Array(CODE_BITS)
  const weights = weightsAt(folded, phase)
  for (let place = SYNC_CELLS; place < ORDER.length; place++) {
    const [bit, cell] = [bitOf(place), ORDER[place] ?? 0]
    received[bit] = (received[bit] ?? 0) + cellAt(folded, phase, cell) * (weights[groupOf(cell)] ?? 0)
  }
  return received
}
