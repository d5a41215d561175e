import type { IndividualStream } from './aac-parts.ts'

const EIGHT_SHORT = 2
const LINES_OF_SHORT = 128
/** Bands above this are not filtered in short windows, at any sample rate. */
const MAX_SHORT_BANDS = 14

/**
 * Temporal noise shaping (ISO/IEC 14496-3, 4.6.9): an all-pole filter along the spectral lines,
 * upward or downward.
 */
export function shapeNoise({ data, info, tns }: IndividualStream): void {
  const { swbOffsets, swbCount, maxSFB, windowCount, windowSequence } = info
  const max = Math.min(windowSequence === EIGHT_SHORT ? MAX_SHORT_BANDS : tns.maxBands, maxSFB)
  for (let window = 0; window < windowCount; window++) {
    let bottom = swbCount
    for (let filter = 0; filter < (tns.nFilt[window] ?? 0); filter++) {
      const top = bottom
      bottom = Math.max(0, top - (tns.length[window]?.[filter] ?? 0))
      const order = tns.order[window]?.[filter] ?? 0
      const reflections = tns.coef[window]?.[filter]
      const from = swbOffsets[Math.min(bottom, max)] ?? 0
      const to = swbOffsets[Math.min(top, max)] ?? 0
      if (order === 0 || !reflections || to <= from) continue
      const predictors = fromReflections(reflections.subarray(0, order))
      const isDown = tns.direction[window]?.[filter] ?? false
      const start = window * LINES_OF_SHORT + (isDown ? to - 1 : from)
      filterLines(data, predictors, { start, step: isDown ? -1 : 1, count: to - from })
    }
  }
}

/** Levinson's recursion. */
function fromReflections(reflections: Float32Array): Float32Array {
  const predictors = new Float32Array(reflections.length)
  for (const [order, coefficient] of reflections.entries()) {
    const reflection = -coefficient
    const before = predictors.slice(0, order)
    for (let at = 0; at < order; at++) predictors[at] = (before[at] ?? 0) + reflection * (before[order - 1 - at] ?? 0)
    predictors[order] = reflection
  }
  return predictors
}

function filterLines(
  data: Float32Array,
  predictors: Float32Array,
  { start, step, count }: { start: number; step: 1 | -1; count: number },
): void {
  for (let at = 0; at < count; at++) {
    const line = start + at * step
    let value = data[line] ?? 0
    for (let back = 1; back <= Math.min(at, predictors.length); back++)
      value -= (data[line - back * step] ?? 0) * (predictors[back - 1] ?? 0)
    data[line] = value
  }
}
