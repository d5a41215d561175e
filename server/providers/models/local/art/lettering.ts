import sharp from 'sharp'
import { type FontName, type Letter, letterOf, outlineOf } from './fonts.ts'
import type { Plane } from './planes.ts'
import type { Area } from './subject.ts'

const MOST_LETTERS = 48
/** Less than this share of a name could be set: then none of it is, rather than a torso. */
const LEAST_SET = 0.6
const CAP_HEIGHT = { poster: 0.81, engraved: 0.708 } as const

/** The name as it can be set: capitals, one space between words, what no font has left out; undefined when too little stays. */
export async function settable(name: string, font: FontName): Promise<string | undefined> {
  const wanted = name.normalize('NFC').replace(/\s+/g, ' ').trim().toUpperCase().normalize('NFC')
  let kept = ''
  let asked = 0
  for (const character of [...wanted].slice(0, MOST_LETTERS * 2)) {
    const isMark = /\p{L}|\p{N}|\p{Extended_Pictographic}/u.test(character)
    if (isMark) asked++
    if (await letterOf(font, character)) kept += character
    else if (await letterOf(font, baseOf(character))) kept += baseOf(character)
  }
  const text = kept.replace(/\s+/g, ' ').trim()
  const set = [...text].filter((character) => /\p{L}|\p{N}/u.test(character)).length
  if (set === 0 || set < asked * LEAST_SET) return undefined
  const letters = [...text]
  return letters.length > MOST_LETTERS
    ? `${letters
        .slice(0, MOST_LETTERS - 1)
        .join('')
        .trim()}…`
    : text
}

const baseOf = (character: string): string => character.normalize('NFKD').charAt(0)

type Line = { letters: readonly (Letter | undefined)[]; width: number }

/** The name as a mask of the sheet, 0–1; as large as the area lets it be, in one line or two. */
export async function lettering(
  text: string,
  font: FontName,
  area: Area,
  width: number,
  height: number,
): Promise<Plane> {
  const tracking = font === 'poster' ? 0.035 : 0.07
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
  const paths = lines.map((line, at) => {
    const baseline = area.top + (area.height - block) / 2 + CAP_HEIGHT[font] * size + at * leading
    return pathOf(line, area.left + (area.width - line.width * size) / 2, baseline, size, tracking)
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#fff" d="${paths.join('')}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const mask = new Float32Array(width * height)
  for (let i = 0; i < mask.length; i++) mask[i] = data[i * info.channels]! / 255
  return mask
}

/** In ems. */
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

/** At the space that is nearest to the middle. */
function halves(text: string): [string, string] {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const at = spaces.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0] ?? 0
  return [text.slice(0, at), text.slice(at + 1)]
}
