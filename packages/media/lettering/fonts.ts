import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font, Glyph } from 'opentype.js'

/**
 * Oswald, Playfair Display, Inter and Fraunces, which look the same on every machine (SIL Open
 * Font License 1.1, from npm packages). Oswald and Playfair Display have a file for each script,
 * which is read when one of its letters is needed.
 */
export const FONT_NAMES = ['poster', 'engraved', 'plain', 'book'] as const
export type FontName = (typeof FONT_NAMES)[number]

/** Fractions of the font size. */
export const CAP_HEIGHT: Readonly<Record<FontName, number>> = { poster: 0.81, engraved: 0.708, plain: 0.728, book: 0.7 }

type Part = { file: string; has: (codePoint: number) => boolean }

const between =
  (...ranges: readonly (readonly [number, number])[]) =>
  (codePoint: number): boolean =>
    ranges.some(([from, to]) => codePoint >= from && codePoint <= to)

const partsOf = (name: string, weight: number): Part[] => {
  const file = (script: string): string => `@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`
  return [
    {
      file: file('latin'),
      has: between([0x20, 0x7e], [0xa0, 0xff], [0x2000, 0x206f], [0x152, 0x153], [0x20ac, 0x20ac]),
    },
    { file: file('latin-ext'), has: between([0x100, 0x2ff], [0x1e00, 0x1eff], [0x20a0, 0x20cf]) },
    { file: file('vietnamese'), has: between([0x102, 0x1b0], [0x1ea0, 0x1ef9]) },
    { file: file('cyrillic'), has: between([0x400, 0x45f], [0x490, 0x4b1]) },
  ]
}

const FONTS: Readonly<Record<FontName, readonly Part[]>> = {
  poster: partsOf('oswald', 700),
  engraved: partsOf('playfair-display', 900),
  plain: [{ file: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', has: () => true }],
  book: [{ file: '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf', has: () => true }],
}

const require = createRequire(import.meta.url)
/**
 * opentype.js is a megabyte, so it is loaded on first use, with `require`, because its ESM entry
 * has no named exports.
 */
const openType = () => require('opentype.js') as typeof import('opentype.js')
const opened = new Map<string, Promise<Font>>()

function open(file: string): Promise<Font> {
  const known = opened.get(file)
  if (known) return known
  const font = readFile(require.resolve(file)).then((bytes) => openType().parse(new Uint8Array(bytes).buffer))
  opened.set(file, font)
  return font
}

export type Letter = { glyph: Glyph; font: Font }

/**
 * Returns a letter's glyph, or undefined if the font lacks it. All fonts lack Arabic, Hebrew, the
 * scripts of India and East Asia, and emoji. Only `plain` has Greek, and `book` lacks Cyrillic.
 */
export async function letterOf(name: FontName, character: string): Promise<Letter | undefined> {
  const codePoint = character.codePointAt(0) ?? 0
  for (const part of FONTS[name]) {
    if (!part.has(codePoint)) continue
    const font = await open(part.file)
    if (font.charToGlyphIndex(character) > 0) return { glyph: font.charToGlyph(character), font }
  }
  return undefined
}

/**
 * Returns a letter as an SVG path. opentype.js itself writes numbers slightly above an integer in
 * an invalid form.
 */
export function outlineOf({ glyph }: Letter, left: number, baseline: number, size: number): string {
  const at = (...numbers: readonly number[]): string => numbers.map((number) => number.toFixed(2)).join(' ')
  let path = ''
  for (const command of glyph.getPath(left, baseline, size).commands)
    switch (command.type) {
      case 'M':
      case 'L':
        path += command.type + at(command.x, command.y)
        break
      case 'Q':
        path += `Q${at(command.x1, command.y1, command.x, command.y)}`
        break
      case 'C':
        path += `C${at(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
        break
      case 'Z':
        path += 'Z'
        break
    }
  return path
}
