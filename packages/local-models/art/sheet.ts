import type { Color } from './color.ts'
import { clamp, type Plane } from './planes.ts'

/** Three planes of color, and how much of each pixel is covered, all 0–1. */
export type Sheet = { width: number; height: number; red: Plane; green: Plane; blue: Plane; cover: Plane }

export function blank(width: number, height: number, color: Color): Sheet {
  const filled = (part: number): Plane => new Float32Array(width * height).fill(part)
  return {
    width,
    height,
    red: filled(color[0]),
    green: filled(color[1]),
    blue: filled(color[2]),
    cover: filled(1),
  }
}

/** Transparent ink of the given amount at each pixel, 0–1. */
export function print(sheet: Sheet, ink: Color, amount: (x: number, y: number, index: number) => number): void {
  lay(sheet, amount, (under, part) => under * part, ink)
}

/** Opaque color of the given amount at each pixel, 0–1. */
export function paint(sheet: Sheet, color: Color, amount: (x: number, y: number, index: number) => number): void {
  lay(sheet, amount, (_, part) => part, color)
}

function lay(
  { width, height, red, green, blue }: Sheet,
  amount: (x: number, y: number, index: number) => number,
  over: (under: number, part: number) => number,
  [r, g, b]: Color,
): void {
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const share = clamp(amount(x, y, i))
      if (share === 0) continue
      red[i] = red[i]! + (over(red[i]!, r) - red[i]!) * share
      green[i] = green[i]! + (over(green[i]!, g) - green[i]!) * share
      blue[i] = blue[i]! + (over(blue[i]!, b) - blue[i]!) * share
    }
}

/** RGBA. */
export function bytesOf({ red, green, blue, cover }: Sheet): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(red.length * 4)
  for (let i = 0; i < red.length; i++) {
    bytes[i * 4] = clamp(red[i]!) * 255 + 0.5
    bytes[i * 4 + 1] = clamp(green[i]!) * 255 + 0.5
    bytes[i * 4 + 2] = clamp(blue[i]!) * 255 + 0.5
    bytes[i * 4 + 3] = clamp(cover[i]!) * 255 + 0.5
  }
  return bytes
}
