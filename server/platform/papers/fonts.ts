import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { lazily } from '@semblance/workers/lazily'
import type { Font } from 'fontkit'
import { isEmoji, lettersOf } from './letters.ts'
import { type OtherScripts, openOtherScripts } from './other-scripts.ts'

/**
 * Our fonts. Inter covers Latin, Cyrillic, Greek and Vietnamese. Fraunces covers Latin and
 * Vietnamese. Emoji and letters of other scripts come from `other-scripts.ts`.
 */
const FILES = {
  heading: '@expo-google-fonts/fraunces/500Medium/Fraunces_500Medium.ttf',
  text: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const

export type Face = keyof typeof FILES
/** The font file to embed in a document, and its parsed form. */
type Typeface = { bytes: Uint8Array; font: Font }
export type PaperFonts = { faces: Readonly<Record<Face, Typeface>>; others: OtherScripts }

/** The fonts, opened once for the first document. */
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
 * Characters that are invisible or override the text direction. Inside an emoji they join its
 * parts.
 */
const INVISIBLE_CHARACTERS = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufe00-\ufe0f]/gu

/** Prepares a text for print: composed letters and emoji, without invisible characters. */
const prepareText = (text: string): string =>
  lettersOf(text.normalize('NFC'))
    .map((letter) => (isEmoji(letter) ? letter : letter.replaceAll(INVISIBLE_CHARACTERS, '')))
    .join('')

export const hasLetter = ({ font }: Typeface, letter: string): boolean =>
  letter === '\n' || (!isEmoji(letter) && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

/** True if a font has every letter of a text. */
export const covers = (typeface: Typeface, text: string): boolean =>
  lettersOf(text).every((letter) => hasLetter(typeface, letter))

/**
 * Returns a name in printable form, for a line that contains nothing else. If the font lacks the
 * letters of the name (for example Chinese, Arabic or Hebrew letters), returns the account's slug,
 * which always has plain letters. The certificate links to a page that shows the name itself.
 */
export function printedName({ faces: { text } }: PaperFonts, name: string, slug: string): string {
  const prepared = prepareText(name).trim()
  return prepared !== '' && covers(text, prepared) ? prepared : `@${slug}`
}

/**
 * Returns a text in printable form. Letters that are newer than the fonts become question marks.
 */
export const printedText = ({ faces: { text }, others }: PaperFonts, words: string): string =>
  lettersOf(prepareText(words))
    .map((letter) => (hasLetter(text, letter) || others.cutOf(letter, words, false) ? letter : '?'))
    .join('')

/** Returns the heading font if it has every letter, otherwise the strong text font. */
export const headingFace = ({ faces: { heading } }: PaperFonts, words: string): Face =>
  covers(heading, words) ? 'heading' : 'strong'
