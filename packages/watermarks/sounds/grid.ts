import { CODE_BITS, encodeMark } from '../code.ts'
import { createRandom, shuffledIndexes } from '../random.ts'

// The mark of a recording makes some cells of its spectrogram a little louder and the others a
// little quieter. A cell is 64 ms long and 47 Hz high. After two seconds the pattern repeats, so
// five seconds contain it more than twice. A quarter of the cells is the same in every mark and
// shows where the pattern begins; the others carry the code.

/** Sample rate at which marks are written and read. */
export const MARK_RATE = 16_000
/** Samples of a frame, and samples from one frame to the next when a mark is written. */
export const [FRAME, HOP] = [1024, 512]
/** Samples of a cell. */
export const SLOT = 1024
export const SLOTS = 32
/**
 * Width of a band in frequencies of the transform, first frequency of the first band (0.7 kHz), and
 * number of bands. The last band ends at 7 kHz.
 */
export const [BAND_WIDTH, FIRST_BIN, BANDS] = [3, 45, 134]

export const SYNC_CELLS = SLOTS * 34
const SEED = 0x2b_71_05_d3

const random = createRandom(SEED)
/**
 * The cells in random order: first those that show where the pattern begins, then those of the
 * code.
 */
export const ORDER: readonly number[] = shuffledIndexes(SLOTS * BANDS, random)
/** Random signs of all cells, which scramble the code. */
export const SIGNS: Int8Array = Int8Array.from({ length: SLOTS * BANDS }, () => (random() < 0.5 ? -1 : 1))

/** Returns the index of the code bit that the cell at `place` in `ORDER` carries. */
export const bitOf = (place: number): number => (place - SYNC_CELLS) % CODE_BITS

/** Returns +1 for each louder cell and −1 for each quieter one, slot by slot. */
export function patternOf(id: string): Int8Array {
  const code = encodeMark(id)
  const pattern = new Int8Array(SLOTS * BANDS)
  for (const [place, cell] of ORDER.entries())
    pattern[cell] = (SIGNS[cell] ?? 0) * (place < SYNC_CELLS ? 1 : (code[bitOf(place)] ?? 0))
  return pattern
}

/** Window of a frame. Where two frames overlap, the squares of their windows add up to 1. */
export const WINDOW: Float64Array = Float64Array.from({ length: FRAME }, (_, at) =>
  Math.sin((Math.PI * (at + 0.5)) / FRAME),
)
