import { brightnessOf, type Pixels } from './pixels.ts'
import { drawTile, localPowerOf, TILE_POINTS, TILES } from './tile.ts'

/** Pixels per side of the blocks whose texture decides how strong the mark is in them. */
const BLOCK = 5
/**
 * Loss of structural similarity (SSIM) that the mark may cause in each block. Texture hides more of
 * the mark than a plain surface, so the mark is stronger there at the same loss.
 */
const LOSS = 0.016
/** A picture whose textures are all coarse gets a stronger mark on its plain surfaces. */
const MAX_RAISE = 1.15
/** Constant of SSIM (C2): the variance that nobody sees on a plain surface. */
const PLAIN = 58.5
/** Steps of brightness. A stronger mark would be seen in coarse textures. */
const MAX_STRENGTH = 5

/**
 * Writes a mark into the pixels. Its strength follows the texture, so that nobody sees the mark.
 * Fully transparent pixels stay unchanged. `channel` is 1 for a picture that already has a mark.
 */
export function markPixels(pixels: Pixels, id: string, channel: number): void {
  const { data, width, height, channels } = pixels
  const tile = drawTile(id, channel)
  const strengths = strengthsOf(brightnessOf(pixels), width, height)
  const across = stepsOf(width)
  const down = stepsOf(height)
  const hasOpacity = channels % 2 === 0
  const colors = hasOpacity ? channels - 1 : channels
  const points = TILE_POINTS / (Math.sqrt(width * height) / TILES)
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(x * points) % TILE_POINTS)
  const shares = Float32Array.from({ length: width }, (_, x) => (x * points) % 1)
  for (let y = 0; y < height; y++) {
    const place = (y * points) % TILE_POINTS
    const upper = Math.floor(place) * TILE_POINTS
    const lower = ((Math.floor(place) + 1) % TILE_POINTS) * TILE_POINTS
    const share = place % 1
    const { before, after, part } = down
    const [top, bottom, lowerPart] = [(before[y] ?? 0) * across.count, (after[y] ?? 0) * across.count, part[y] ?? 0]
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels
      if (hasOpacity && data[at + colors] === 0) continue
      const [left, right, rightPart] = [across.before[x] ?? 0, across.after[x] ?? 0, across.part[x] ?? 0]
      const high = (strengths[top + left] ?? 0) * (1 - rightPart) + (strengths[top + right] ?? 0) * rightPart
      const low = (strengths[bottom + left] ?? 0) * (1 - rightPart) + (strengths[bottom + right] ?? 0) * rightPart
      const column = columns[x] ?? 0
      const next = column + 1 === TILE_POINTS ? 0 : column + 1
      const inner = shares[x] ?? 0
      const one = (tile[upper + column] ?? 0) * (1 - inner) + (tile[upper + next] ?? 0) * inner
      const two = (tile[lower + column] ?? 0) * (1 - inner) + (tile[lower + next] ?? 0) * inner
      const change = (high * (1 - lowerPart) + low * lowerPart) * (one * (1 - share) + two * share)
      for (let color = at; color < at + colors; color++) {
        const value = (data[color] ?? 0) + change + 0.5
        data[color] = value < 0 ? 0 : value > 255 ? 255 : value
      }
    }
  }
}

/**
 * Returns, for each pixel along a side, the blocks before and after it, and the share of the second
 * one.
 */
function stepsOf(length: number): { before: Int32Array; after: Int32Array; part: Float32Array; count: number } {
  const count = Math.ceil(length / BLOCK)
  const place = (at: number) => Math.min(count - 1, Math.max(0, (at + 0.5) / BLOCK - 0.5))
  return {
    before: Int32Array.from({ length }, (_, at) => Math.floor(place(at))),
    after: Int32Array.from({ length }, (_, at) => Math.min(count - 1, Math.floor(place(at)) + 1)),
    part: Float32Array.from({ length }, (_, at) => place(at) % 1),
    count,
  }
}

/** Returns the strength of the mark in each block, in steps of brightness. */
function strengthsOf(brightness: Float32Array, width: number, height: number): Float32Array {
  const [columns, rows] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)]
  const variances = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let [sum, squares, count] = [0, 0, 0]
      for (let y = row * BLOCK; y < Math.min(height, (row + 1) * BLOCK); y++)
        for (let at = y * width + column * BLOCK; at < y * width + Math.min(width, (column + 1) * BLOCK); at++) {
          const value = brightness[at] ?? 0
          sum += value
          squares += value * value
          count++
        }
      variances[row * columns + column] = squares / count - (sum / count) ** 2
    }
  const local = localPowerOf(Math.sqrt(width * height) / TILES)
  const strengths = new Float32Array(columns * rows)
  let lost = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let [sum, count] = [0, 0]
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          sum += Math.sqrt(Math.max(0, variances[y * columns + x] ?? 0))
          count++
        }
      const at = row * columns + column
      const own = variances[at] ?? 0
      // Beside an edge, the plain surface decides, because the mark would be visible there.
      const texture = Math.min(own, (sum / count) ** 2)
      const power = Math.min(MAX_STRENGTH ** 2, (LOSS / local) * (2 * texture + PLAIN))
      strengths[at] = Math.sqrt(power)
      lost += (power * local) / (2 * own + power * local + PLAIN)
    }
  const raise = Math.min(MAX_RAISE, Math.sqrt(LOSS / (lost / strengths.length)))
  return strengths.map((strength) => strength * raise)
}
