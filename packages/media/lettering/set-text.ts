import { CAP_HEIGHT, type FontName, type Letter, letterOf, outlineOf } from './fonts.ts'

/** Area in the units of the returned outlines. */
export type TextArea = { left: number; top: number; width: number; height: number }

type Line = { letters: readonly (Letter | undefined)[]; width: number }

/**
 * Returns text as an SVG path, centered and as large as the area allows, on one or two lines.
 * Leaves out letters that the font lacks.
 */
export async function setText(text: string, font: FontName, area: TextArea): Promise<string> {
  const tracking = font === 'poster' ? 0.035 : font === 'engraved' ? 0.07 : 0.01
  const one = [await lineOf(text, font, tracking)]
  const two = text.includes(' ') ? await Promise.all(halves(text).map((half) => lineOf(half, font, tracking))) : one
  const sizeOf = (lines: readonly Line[]): number =>
    Math.min(
      area.width / Math.max(...lines.map((line) => line.width)),
      area.height / (lines.length + (lines.length - 1) * 0.28) / CAP_HEIGHT[font],
    )
  const lines = sizeOf(two) > sizeOf(one) * 1.15 ? two : one
  const size = sizeOf(lines)
  const leading = CAP_HEIGHT[font] * size * 1.28
  const block = CAP_HEIGHT[font] * size + leading * (lines.length - 1)
  return lines
    .map((line, at) => {
      const baseline = area.top + (area.height - block) / 2 + CAP_HEIGHT[font] * size + at * leading
      return pathOf(line, area.left + (area.width - line.width * size) / 2, baseline, size, tracking)
    })
    .join('')
}

/** Measures the width as a multiple of the font size. */
async function lineOf(text: string, font: FontName, tracking: number): Promise<Line> {
  const letters = await Promise.all([...text].map((character) => letterOf(font, character)))
  const width = letters.reduce((sum, letter, at) => sum + advanceOf(letter, letters[at + 1], tracking), -tracking)
  return { letters, width: Math.max(0.3, width) }
}

function advanceOf(letter: Letter | undefined, next: Letter | undefined, tracking: number): number {
  if (!letter) return 0
  const kerning = next && next.font === letter.font ? letter.font.getKerningValue(letter.glyph, next.glyph) : 0
  return ((letter.glyph.advanceWidth ?? 0) + kerning) / letter.font.unitsPerEm + tracking
}

function pathOf({ letters }: Line, left: number, baseline: number, size: number, tracking: number): string {
  let x = left
  let path = ''
  letters.forEach((letter, at) => {
    if (letter) path += outlineOf(letter, x, baseline, size)
    x += advanceOf(letter, letters[at + 1], tracking) * size
  })
  return path
}

/** Splits at the space nearest to the middle. */
function halves(text: string): [string, string] {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const at = spaces.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0] ?? 0
  return [text.slice(0, at), text.slice(at + 1)]
}
