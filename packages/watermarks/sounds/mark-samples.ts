import { createTransform } from './fft.ts'
import { BAND_WIDTH, BANDS, FIRST_BIN, FRAME, HOP, patternOf, SLOT, SLOTS, WINDOW } from './grid.ts'

/** Cells become louder or quieter by 2.5 dB. */
const LOUDER = 10 ** (2.5 / 20) - 1
const QUIETER = 10 ** (-2.5 / 20) - 1

/**
 * Returns the signal that marks a recording of 16 kHz when it is added. For a higher sample rate,
 * resample the signal, then add it to each channel: everything above 7 kHz stays unchanged.
 */
export function markOfSamples(samples: Float32Array, id: string): Float32Array {
  const pattern = patternOf(id)
  const transform = createTransform(FRAME)
  const added = new Float32Array(samples.length)
  const [reals, imaginaries] = [new Float64Array(FRAME), new Float64Array(FRAME)]
  for (let start = HOP - FRAME; start < samples.length; start += HOP) {
    for (let at = 0; at < FRAME; at++) reals[at] = (samples[start + at] ?? 0) * (WINDOW[at] ?? 0)
    imaginaries.fill(0)
    transform(reals, imaginaries)
    const slot = Math.floor((start + FRAME / 2) / SLOT) % SLOTS
    scale(reals, imaginaries, pattern.subarray(slot * BANDS, (slot + 1) * BANDS))
    transform(reals, imaginaries, true)
    for (let at = Math.max(0, -start); at < Math.min(FRAME, samples.length - start); at++)
      added[start + at] = (added[start + at] ?? 0) + (reals[at] ?? 0) * (WINDOW[at] ?? 0)
  }
  return added
}

/** Keeps only the part of a frame that the cells change. */
function scale(reals: Float64Array, imaginaries: Float64Array, cells: Int8Array): void {
  for (let bin = 0; bin <= FRAME / 2; bin++) {
    const band = Math.floor((bin - FIRST_BIN) / BAND_WIDTH)
    const share = band < 0 || band >= BANDS ? 0 : (cells[band] ?? 0) > 0 ? LOUDER : QUIETER
    for (const at of bin === 0 || bin === FRAME / 2 ? [bin] : [bin, FRAME - bin]) {
      reals[at] = (reals[at] ?? 0) * share
      imaginaries[at] = (imaginaries[at] ?? 0) * share
    }
  }
}
