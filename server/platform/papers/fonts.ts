import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { lazily } from '@semblance/workers/lazily'
import type { Font } from 'fontkit'
import { isEmoji, lettersOf } from './letters.ts'
import { type OtherScripts, openOtherScripts } from './other-scripts.ts'

/**
 * Inter contains Latin, Cyrillic, Greek and Vietnamese letters, Fraunces Latin and Vietnamese
 * ones. All others come from `other-scripts.ts`.
 */
const FILES = {
  heading: '@expo-google-fonts/fraunces/500Medium/Fraunces_500Medium.ttf',
  text: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const

export type Face = keyof typeof FILES
/** `bytes` is embedded in a document, and `font` measures text. */
type Typeface = { bytes: Uint8Array; font: Font }
export type PaperFonts = { faces: Readonly<Record<Face, Typeface>>; others: OtherScripts }

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
 * Characters that are invisible or change the direction of text. Emoji keep them, because there
 * they join parts.
 */
const INVISIBLE_CHARACTERS = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufe00-\ufe0f]/gu

/** Joins letters and their accents, and removes invisible characters outside emoji. */
const prepareText = (text: string): string =>
  lettersOf(text.normalize('NFC'))
    .map((letter) => (isEmoji(letter) ? letter : letter.replaceAll(INVISIBLE_CHARACTERS, '')))
    .join('')

export const hasLetter = ({ font }: Typeface, letter: string): boolean =>
  letter === '\n' || (!isEmoji(letter) && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

export const covers = (typeface: Typeface, text: string): boolean =>
  lettersOf(text).every((letter) => hasLetter(typeface, letter))

/**
 * Returns a name that can be printed on a line of its own. For a name with letters that Inter
 * lacks, such as Chinese ones, returns the short name of the account. The certificate links to a
 * page that shows the real name.
 */
export function printedName({ faces: { text } }: PaperFonts, name: string, slug: string): string {
  const prepared = prepareText(name).trim()
  return prepared !== '' && covers(text, prepared) ? prepared : `@${slug}`
}

/** Replaces letters that none of the fonts contains by question marks. */
export const printedText = ({ faces: { text }, others }: PaperFonts, words: string): string =>
  lettersOf(prepareText(words))
    .map((letter) => (hasLetter(text, letter) || others.cutOf(letter, words, false) ? letter : '?'))
    .join('')

/** Returns the bold text font if Fraunces lacks a letter of the heading. */
export const headingFace = ({ faces: { heading } }: PaperFonts, words: string): Face =>
  covers(heading, words) ? 'heading' : 'strong'
