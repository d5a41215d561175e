import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { lazily } from '@semblance/workers/lazily'
import type { Font } from 'fontkit'
import { isEmoji, lettersOf } from './letters.ts'
import { type OtherScripts, openOtherScripts } from './other-scripts.ts'

/**
 * Fonts of documents. Inter contains Latin, Cyrillic, Greek and Vietnamese letters. Fraunces
 * contains Latin and Vietnamese letters. Emoji and letters of other scripts come from
 * `other-scripts.ts`.
 */
const FILES = {
  heading: '@expo-google-fonts/fraunces/500Medium/Fraunces_500Medium.ttf',
  text: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const

export type Face = keyof typeof FILES
/**
 * A font. `bytes` is the file that is embedded in a document. `font` is the parsed file, which is
 * used to measure text.
 */
type Typeface = { bytes: Uint8Array; font: Font }
export type PaperFonts = { faces: Readonly<Record<Face, Typeface>>; others: OtherScripts }

/** Opens the fonts when the first document is created. Later documents use the same fonts. */
export const paperFonts = lazily(open)

async function open(): Promise<PaperFonts> {
  const { create } = await import('fontkit')
  const openOne = async (file: string): Promise<Typeface> => {
    const bytes = await readFile(fileURLToPath(import.meta.resolve(file)))
    const font = create(bytes)
    if (!('layout' in font)) throw new Error(`${file} holds several typefaces`)
    return { bytes, font }
  }
  const [heading, text, strong] = await Promise.all([
    openOne(FILES.heading),
    openOne(FILES.text),
    openOne(FILES.strong),
  ])
  const others = openOtherScripts((bytes) => {
    const font = create(bytes)
    if (!('layout' in font)) throw new Error('a font file for other scripts holds several typefaces')
    return font
  })
  return { faces: { heading, text, strong }, others }
}

/**
 * Matches characters that are invisible or that change the direction of text. They are not removed
 * from emoji, because there they join the parts of an emoji.
 */
const INVISIBLE_CHARACTERS = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufe00-\ufe0f]/gu

/**
 * Prepares a text for print. Joins letters and their accents to single characters. Removes
 * invisible characters outside emoji.
 */
const prepareText = (text: string): string =>
  lettersOf(text.normalize('NFC'))
    .map((letter) => (isEmoji(letter) ? letter : letter.replaceAll(INVISIBLE_CHARACTERS, '')))
    .join('')

export const hasLetter = ({ font }: Typeface, letter: string): boolean =>
  letter === '\n' || (!isEmoji(letter) && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

/** True if a font contains every letter of a text. */
export const covers = (typeface: Typeface, text: string): boolean =>
  lettersOf(text).every((letter) => hasLetter(typeface, letter))

/**
 * Returns a name in a form that can be printed on a line of its own. Inter has no letters for some
 * names, for example Chinese, Arabic or Hebrew ones. In that case, the result is the short name of
 * the account, which contains only plain letters. The certificate links to a page that shows the
 * real name.
 */
export function printedName({ faces: { text } }: PaperFonts, name: string, slug: string): string {
  const prepared = prepareText(name).trim()
  return prepared !== '' && covers(text, prepared) ? prepared : `@${slug}`
}

/**
 * Returns a text in a form that can be printed. A letter that none of the fonts contains becomes a
 * question mark.
 */
export const printedText = ({ faces: { text }, others }: PaperFonts, words: string): string =>
  lettersOf(prepareText(words))
    .map((letter) => (hasLetter(text, letter) || others.cutOf(letter, words, false) ? letter : '?'))
    .join('')

/**
 * Returns the font for a heading. If Fraunces lacks a letter of the heading, the result is the
 * bold text font.
 */
export const headingFace = ({ faces: { heading } }: PaperFonts, words: string): Face =>
  covers(heading, words) ? 'heading' : 'strong'
