/** Pixels to each side whose mean is subtracted. The longest waves of a mark are 21 pixels. */
const MEAN_REACH = 12
const POWER_REACH = 8
/** Steps of brightness that count as plain, so that their noise is not enlarged. */
const PLAIN = 1.5
/** Edges count no more than this. */
const LIMIT = 2.5

/** Returns the details of a picture, everywhere with the same strength. */
export function residualOf(brightness: Float32Array, width: number, height: number): Float32Array {
  const means = boxMeans(brightness, width, height, MEAN_REACH)
  const details = brightness.map((value, at) => value - (means[at] ?? 0))
  const powers = boxMeans(
    details.map((value) => value * value),
    width,
    height,
    POWER_REACH,
  )
  return details.map((value, at) =>
    Math.max(-LIMIT, Math.min(LIMIT, value / (Math.sqrt(Math.max(0, powers[at] ?? 0)) + PLAIN))),
  )
}

/** Means of the square of pixels around each pixel. At the edges, the square is smaller. */
function boxMeans(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const rows = new Float32Array(values.length)
  for (let y = 0; y < height; y++) slideMean(values, rows, { start: y * width, step: 1, length: width, reach })
  const means = new Float32Array(values.length)
  for (let x = 0; x < width; x++) slideMean(rows, means, { start: x, step: width, length: height, reach })
  return means
}

type Line = { start: number; step: number; length: number; reach: number }

function slideMean(from: Float32Array, to: Float32Array, { start, step, length, reach }: Line): void {
  let [sum, count] = [0, 0]
  for (let at = 0; at < Math.min(reach, length); at++) {
    sum += from[start + at * step] ?? 0
    count++
  }
  for (let at = 0; at < length; at++) {
    if (at + reach < length) {
      sum += from[start + (at + reach) * step] ?? 0
      count++
    }
    if (at - reach - 1 >= 0) {
      sum -= from[start + (at - reach - 1) * step] ?? 0
      count--
    }
    to[start + at * step] = sum / count
  }
}
