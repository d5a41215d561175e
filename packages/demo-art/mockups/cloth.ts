import { blurPlane, clouds, computePlane, grain, type Plane, plane, renderPlane, SIDE } from './plane.ts'

export type Piece = {
  shape: string
  /** Width of the rounded edge, in pixels. */
  roundness: number
  /**
   * Ridges that raise the surface by `height`. `strokes` is SVG: a white stroke is raised fully, a
   * gray one less.
   */
  ridges?: readonly { strokes: string; blur: number; height: number }[]
  waves?: number
  /** Darkens a piece that faces away from the light. */
  dark?: number
  /** Width of a rib in pixels, and angle of the ribs. */
  ribs?: { every: number; angle: number }
  /** Shadow on the pieces below. */
  shadow?: number
  /** True if art is printed on this piece. Pieces above it cover the print. */
  isPrinted?: boolean
  seams?: string
  /** Thin dark lines where pieces meet. */
  creases?: string
}

export type Color = { r: number; g: number; b: number; sheen: number }

export type LitCloth = { light: Plane; height: Plane; cover: Plane; printed: Plane }

/** Computes the light on all pieces, the lowest first. */
export async function lightCloth(pieces: readonly Piece[], seed: number): Promise<LitCloth> {
  let light = plane(1)
  let height = plane()
  let cover = plane()
  let printed = plane()
  for (const [at, piece] of pieces.entries()) {
    const shape = await renderPlane(`<g fill="#fff">${piece.shape}</g>`, 0)
    const own = await heightOf(piece, shape, seed + at * 31)
    const shade = await lightOf(piece, own, shape, seed + at * 17)
    const fall = blurPlane(shape, 16)
    const near = blurPlane(shape, 5)
    const strength = piece.shadow ?? 0.35
    light = computePlane((i, x, y) => {
      const from = Math.max(0, y - 7) * SIDE + Math.max(0, x - 5)
      const shaded = light[i]! * (1 - strength * Math.min(1, fall[from]! * 0.75 + near[i]! * 0.45))
      return shaded * (1 - shape[i]!) + shade[i]! * shape[i]!
    })
    height = computePlane((i) => height[i]! * (1 - shape[i]!) + own[i]! * shape[i]!)
    printed = computePlane((i) => (piece.isPrinted ? shape[i]! : printed[i]! * (1 - shape[i]!)))
    cover = computePlane((i) => Math.max(cover[i]!, shape[i]!))
  }
  return { light, height, cover, printed }
}

async function heightOf({ roundness, ridges = [], waves = 1 }: Piece, shape: Plane, seed: number): Promise<Plane> {
  const soft = blurPlane(shape, roundness)
  const wide = blurPlane(shape, roundness * 3)
  const strokes = await Promise.all(ridges.map(({ strokes, blur }) => renderPlane(strokes, blur)))
  return computePlane((i, x, y) => {
    if (wide[i]! < 0.002) return 0
    // Inside the shape, the blurred value rises from 0.5 at the edge to 1 in the middle.
    const bulge = Math.sqrt(Math.max(0, soft[i]! * 2 - 1)) * roundness * 0.55 + wide[i]! * roundness * 1.2
    const bent = x + clouds(x / 210, y / 260, seed + 5) * 90
    const turned = y + clouds(x / 240, y / 240, seed + 6) * 80
    const long = clouds(bent / 150, turned / 420, seed, 2) * 26
    const creased =
      (1 - Math.min(1, Math.abs(clouds((bent + turned * 0.4) / 230, (turned - bent * 0.25) / 520, seed + 1, 2)) * 3)) **
        2 *
      7
    const fine = clouds(bent / 60, turned / 90, seed + 2, 2) * 2
    let own = bulge + (long + creased + fine) * waves
    for (const [at, stroke] of strokes.entries()) own += stroke[i]! * ridges[at]!.height
    return own
  })
}

const LIGHT = normal(-0.42, -0.55, 0.72)

function normal(x: number, y: number, z: number): [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

async function lightOf(piece: Piece, height: Plane, shape: Plane, seed: number): Promise<Plane> {
  const { dark = 0, ribs, seams, creases } = piece
  const smooth = blurPlane(height, 3)
  const hollow = blurPlane(height, 22)
  const stitched = seams
    ? await renderPlane(`<g fill="none" stroke="#fff" stroke-width="2.2" stroke-dasharray="7 4">${seams}</g>`, 1)
    : undefined
  const creased = creases
    ? await renderPlane(`<g fill="none" stroke="#fff" stroke-width="3">${creases}</g>`, 2)
    : undefined
  const broad = creases
    ? await renderPlane(`<g fill="none" stroke="#fff" stroke-width="9">${creases}</g>`, 7)
    : undefined
  return computePlane((i, x, y) => {
    if (shape[i] === 0) return 1
    const dx = (smooth[y * SIDE + Math.min(SIDE - 1, x + 2)]! - smooth[y * SIDE + Math.max(0, x - 2)]!) / 4
    const dy = (smooth[Math.min(SIDE - 1, y + 2) * SIDE + x]! - smooth[Math.max(0, y - 2) * SIDE + x]!) / 4
    const [nx, ny, nz] = normal(-dx * 0.85, -dy * 0.85, 1)
    const facing = Math.max(0, nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / LIGHT[2]
    const sunk = Math.max(-0.3, Math.min(0.2, (smooth[i]! - hollow[i]!) / 30))
    let light = 0.3 + 0.58 * facing + sunk * 0.5
    if (light > 0.84) light = 0.84 + 0.16 * Math.tanh((light - 0.84) / 0.16)
    if (ribs) {
      const along = x * Math.cos(ribs.angle) + y * Math.sin(ribs.angle)
      light *= 0.93 + 0.09 * Math.sin((along / ribs.every) * Math.PI * 2)
    }
    light += grain(x, y, seed) * 0.014 + clouds(x / 3, y / 4, seed + 9, 2) * 0.03
    light -= (stitched?.[i] ?? 0) * 0.16
    light -= (creased?.[i] ?? 0) * 0.2 + (broad?.[i] ?? 0) * 0.12
    return Math.max(0.05, light * (1 - dark))
  })
}

/** Paints the cloth over the background, as RGB bytes. */
export function paintCloth({ light, cover }: LitCloth, { r, g, b, sheen }: Color, ground: Uint8Array): Uint8Array {
  const out = new Uint8Array(ground)
  for (let i = 0; i < light.length; i++) {
    const alpha = cover[i]!
    if (alpha === 0) continue
    const lit = light[i]!
    // On light cloth, folds show mainly as shadows, and on dark cloth as highlights.
    const shine = Math.max(0, lit - 0.72) * sheen * 255
    for (const [channel, value] of [r, g, b].entries()) {
      const channelValue = Math.min(255, value * Math.min(1.1, lit * 1.1) + shine)
      out[i * 3 + channel] = out[i * 3 + channel]! * (1 - alpha) + channelValue * alpha
    }
  }
  return out
}

/** Returns the shading that darkens printed art, in gray. */
export function shadingOf({ light, cover }: LitCloth): Uint8Array {
  const out = new Uint8Array(light.length)
  for (let i = 0; i < light.length; i++) {
    const brightness = Math.min(1, 0.1 + light[i]! * 0.98)
    out[i] = 255 * (cover[i]! > 0 ? brightness : 1)
  }
  return out
}

/** Returns how far the folds shift printed art: red for x, green for y. */
export function displacementOf({ height }: LitCloth): Uint8Array {
  const smooth = blurPlane(height, 9)
  const out = new Uint8Array(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const at = (y * SIDE + x) * 3
      const across = smooth[y * SIDE + Math.min(SIDE - 1, x + 4)]! - smooth[y * SIDE + Math.max(0, x - 4)]!
      const down = smooth[Math.min(SIDE - 1, y + 4) * SIDE + x]! - smooth[Math.max(0, y - 4) * SIDE + x]!
      out[at] = Math.max(0, Math.min(255, 128 + across * 22))
      out[at + 1] = Math.max(0, Math.min(255, 128 + down * 22))
      out[at + 2] = 128
    }
  return out
}
