/** Methods that remove a background of one color without a neural network. */
export type BackgroundRemoval = 'flood-fill' | 'edge'

type Raw = { pixels: Uint8Array; width: number; height: number }

/**
 * Limits for removing the background. The first two are distances between colors, 0–441.
 * - `SAME_COLOR`: a pixel closer to the background color is background.
 * - `SOFT_COLOR`: a pixel on the outline whose color is at least this far from the background color
 *   stays opaque.
 * - `STEEP`: a change in brightness of at least this is an outline.
 */
const SAME_COLOR = 38
const SOFT_COLOR = 62
const STEEP = 42

/**
 * Makes the background that touches the picture's edges transparent, in place, and pixels along the
 * outline partly transparent. `flood-fill` stops at colors that differ from the color of the
 * picture's edge, `edge` only at outlines.
 */
export function removeBackground({ pixels, width, height }: Raw, removal: BackgroundRemoval): void {
  const background = borderColor(pixels, width, height)
  const isOpen =
    removal === 'flood-fill'
      ? (at: number) => colorDistance(pixels, at, background) < SAME_COLOR
      : (at: number) => gradientAt(pixels, width, height, at) < STEEP
  const flooded = flood(width, height, isOpen)
  for (let at = 0; at < flooded.length; at++) {
    if (flooded[at] === 1) {
      pixels[at * 4 + 3] = 0
      continue
    }
    if (!touchesFlooded(flooded, width, height, at)) continue
    // The more similar the color of an outline pixel is to the background, the lower its alpha.
    const share = Math.min(1, colorDistance(pixels, at, background) / SOFT_COLOR)
    pixels[at * 4 + 3] = Math.round((pixels[at * 4 + 3] ?? 255) * Math.max(0.25, share))
  }
}

/**
 * Returns the median of each color channel along the picture's edges. A figure that touches one
 * edge does not change it.
 */
function borderColor(pixels: Uint8Array, width: number, height: number): [number, number, number] {
  const edge: number[] = []
  for (let x = 0; x < width; x += 4) edge.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y += 4) edge.push(y * width, y * width + width - 1)
  const median = (channel: number): number => {
    const values = edge.map((at) => pixels[at * 4 + channel] ?? 0).sort((one, other) => one - other)
    return values[values.length >> 1] ?? 0
  }
  return [median(0), median(1), median(2)]
}

const colorDistance = (pixels: Uint8Array, at: number, [red, green, blue]: readonly [number, number, number]): number =>
  Math.hypot((pixels[at * 4] ?? 0) - red, (pixels[at * 4 + 1] ?? 0) - green, (pixels[at * 4 + 2] ?? 0) - blue)

/** Sobel operator; 255 for a change from black to white. */
function gradientAt(pixels: Uint8Array, width: number, height: number, at: number): number {
  const x = at % width
  const y = (at - x) / width
  const light = (dx: number, dy: number): number => {
    const to = Math.min(height - 1, Math.max(0, y + dy)) * width + Math.min(width - 1, Math.max(0, x + dx))
    return 0.299 * (pixels[to * 4] ?? 0) + 0.587 * (pixels[to * 4 + 1] ?? 0) + 0.114 * (pixels[to * 4 + 2] ?? 0)
  }
  const across = light(1, -1) + 2 * light(1, 0) + light(1, 1) - light(-1, -1) - 2 * light(-1, 0) - light(-1, 1)
  const down = light(-1, 1) + 2 * light(0, 1) + light(1, 1) - light(-1, -1) - 2 * light(0, -1) - light(1, -1)
  return Math.hypot(across, down) / 4
}

/** Marks all pixels that can be reached from the picture's edge through open pixels. */
function flood(width: number, height: number, isOpen: (at: number) => boolean): Uint8Array {
  const marks = new Uint8Array(width * height)
  const queue = new Int32Array(width * height)
  let end = 0
  const reach = (at: number): void => {
    if (marks[at] !== 0) return
    marks[at] = isOpen(at) ? 1 : 2
    if (marks[at] === 1) queue[end++] = at
  }
  for (let x = 0; x < width; x++) {
    reach(x)
    reach((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    reach(y * width)
    reach(y * width + width - 1)
  }
  for (let next = 0; next < end; next++) {
    const at = queue[next] ?? 0
    const x = at % width
    if (x > 0) reach(at - 1)
    if (x < width - 1) reach(at + 1)
    if (at >= width) reach(at - width)
    if (at < width * (height - 1)) reach(at + width)
  }
  return marks
}

function touchesFlooded(flooded: Uint8Array, width: number, height: number, at: number): boolean {
  const x = at % width
  return (
    (x > 0 && flooded[at - 1] === 1) ||
    (x < width - 1 && flooded[at + 1] === 1) ||
    (at >= width && flooded[at - width] === 1) ||
    (at < width * (height - 1) && flooded[at + width] === 1)
  )
}
