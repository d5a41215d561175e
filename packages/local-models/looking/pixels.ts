/** RGB, top row first. */
export type Pixels = { rgb: Uint8Array; width: number; height: number }
export type Point = readonly [x: number, y: number]

/** Rotation, scale and offset, which map points of a view to the picture from which it is cut. */
export type Similarity = { cos: number; sin: number; x: number; y: number }

export const place = ({ cos, sin, x: dx, y: dy }: Similarity, [x, y]: Point): Point => [
  cos * x - sin * y + dx,
  sin * x + cos * y + dy,
]

/**
 * Maps a `size` × `size` view to a square around `center` with `side` pixels, rotated by `angle`
 * (radians, clockwise).
 */
export function turnedSquare(center: Point, side: number, angle: number, size: number): Similarity {
  const scale = side / size
  const turned = { cos: Math.cos(angle) * scale, sin: Math.sin(angle) * scale, x: 0, y: 0 }
  const [x, y] = place(turned, [size / 2, size / 2])
  return { ...turned, x: center[0] - x, y: center[1] - y }
}

/** Maps `from` to `to` with the least squares. */
export function similarityBetween(from: readonly Point[], to: readonly Point[]): Similarity {
  const [fromX, fromY] = meanPoint(from)
  const [toX, toY] = meanPoint(to)
  let along = 0
  let across = 0
  let spread = 0
  for (const [at, [x, y]] of from.entries()) {
    const [u, v] = to[at] as Point
    along += (x - fromX) * (u - toX) + (y - fromY) * (v - toY)
    across += (x - fromX) * (v - toY) - (y - fromY) * (u - toX)
    spread += (x - fromX) ** 2 + (y - fromY) ** 2
  }
  const cos = along / spread
  const sin = across / spread
  return { cos, sin, x: toX - (cos * fromX - sin * fromY), y: toY - (sin * fromX + cos * fromY) }
}

export function meanPoint(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}

/**
 * Cuts a view out of a picture, with unrounded values 0–255. Pixels beyond the edge get `beyond`,
 * or else the value of the nearest edge pixel. A shrinking view is averaged first, so that no
 * detail is lost.
 */
export function cutOut(
  pixels: Pixels,
  similarity: Similarity,
  size: { width: number; height: number },
  beyond?: number,
): Float32Array {
  let source = pixels
  let { cos, sin, x: dx, y: dy } = similarity
  while (Math.hypot(cos, sin) >= 2 && Math.min(source.width, source.height) >= 4) {
    source = halved(source)
    ;[cos, sin, dx, dy] = [cos / 2, sin / 2, dx / 2, dy / 2]
  }
  const { rgb, width, height } = source
  const result = new Float32Array(size.width * size.height * 3)
  for (let row = 0, at = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++, at += 3) {
      // The center of a pixel is half a pixel away from its corner.
      const u = cos * (column + 0.5) - sin * (row + 0.5) + dx - 0.5
      const v = sin * (column + 0.5) + cos * (row + 0.5) + dy - 0.5
      if (beyond !== undefined && (u < -0.5 || v < -0.5 || u > width - 0.5 || v > height - 0.5)) {
        result.fill(beyond, at, at + 3)
        continue
      }
      const inX = Math.min(Math.max(u, 0), width - 1.001)
      const inY = Math.min(Math.max(v, 0), height - 1.001)
      const left = Math.floor(inX)
      const top = Math.floor(inY)
      const right = inX - left
      const down = inY - top
      const above = (top * width + left) * 3
      const below = above + width * 3
      for (let channel = 0; channel < 3; channel++) {
        const upper = (rgb[above + channel] ?? 0) * (1 - right) + (rgb[above + 3 + channel] ?? 0) * right
        const lower = (rgb[below + channel] ?? 0) * (1 - right) + (rgb[below + 3 + channel] ?? 0) * right
        result[at + channel] = upper * (1 - down) + lower * down
      }
    }
  }
  return result
}

export function mirrored(values: Float32Array, width: number): Float32Array {
  return values.map((_, at) => {
    const [pixel, channel] = [Math.floor(at / 3), at % 3]
    const column = pixel % width
    return values[(pixel + width - 1 - 2 * column) * 3 + channel] ?? 0
  })
}

/** 0–255. */
export function greyOf(rgb: ArrayLike<number>): Float32Array {
  return Float32Array.from(
    { length: rgb.length / 3 },
    (_, at) => 0.299 * (rgb[at * 3] ?? 0) + 0.587 * (rgb[at * 3 + 1] ?? 0) + 0.114 * (rgb[at * 3 + 2] ?? 0),
  )
}

/** Cached half-size copies, because every face in a picture needs them. */
const halves = new WeakMap<Pixels, Pixels>()

function halved(pixels: Pixels): Pixels {
  const known = halves.get(pixels)
  if (known) return known
  const width = pixels.width >> 1
  const height = pixels.height >> 1
  const { rgb } = pixels
  const half = new Uint8Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const above = (2 * y * pixels.width + 2 * x) * 3
      const below = above + pixels.width * 3
      for (let channel = above; channel < above + 3; channel++) {
        const under = below + channel - above
        const sum = (rgb[channel] ?? 0) + (rgb[channel + 3] ?? 0) + (rgb[under] ?? 0) + (rgb[under + 3] ?? 0)
        half[at++] = (sum + 2) >> 2
      }
    }
  }
  const result = { rgb: half, width, height }
  halves.set(pixels, result)
  return result
}
