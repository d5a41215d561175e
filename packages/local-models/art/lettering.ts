import { type FontName, letterOf, setText } from '@semblance/media/lettering'
import sharp from 'sharp'
import type { Plane } from './planes.ts'
import type { Area } from './subject.ts'

const MAX_LETTERS = 48
/**
 * If the font contains a smaller share of the name's letters and digits, the art shows no name.
 */
const MIN_SET = 0.6

/**
 * Returns the name in capitals, with single spaces, without characters that the font lacks.
 * Undefined if too few remain.
 */
export async function typesettableName(name: string, font: FontName): Promise<string | undefined> {
  const wanted = name.normalize('NFC').replace(/\s+/g, ' ').trim().toUpperCase().normalize('NFC')
  let settable = ''
  let letterCount = 0
  for (const character of [...wanted].slice(0, MAX_LETTERS * 2)) {
    if (/\p{L}|\p{N}|\p{Extended_Pictographic}/u.test(character)) letterCount++
    if (await letterOf(font, character)) settable += character
    else if (await letterOf(font, baseOf(character))) settable += baseOf(character)
  }
  const text = settable.replace(/\s+/g, ' ').trim()
  const set = [...text].filter((character) => /\p{L}|\p{N}/u.test(character)).length
  if (set === 0 || set < letterCount * MIN_SET) return undefined
  const letters = [...text]
  return letters.length > MAX_LETTERS
    ? `${letters
        .slice(0, MAX_LETTERS - 1)
        .join('')
        .trim()}…`
    : text
}

const baseOf = (character: string): string => character.normalize('NFKD').charAt(0)

/**
 * Renders the name in one or two lines, as large as fits into `area`. Returns a mask of `width` ×
 * `height` with values of 0–1.
 */
export async function lettering(
  text: string,
  font: FontName,
  area: Area,
  width: number,
  height: number,
): Promise<Plane> {
  const path = await setText(text, font, area)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#fff" d="${path}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const mask = new Float32Array(width * height)
  for (let i = 0; i < mask.length; i++) mask[i] = data[i * info.channels]! / 255
  return mask
}
