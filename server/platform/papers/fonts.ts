import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { lazily } from '../lazily.ts'
import { isEmoji, lettersOf } from './letters.ts'
import { type OtherScripts, openOtherScripts } from './other-scripts.ts'

/**
 * The house's typefaces: Inter has Latin, Cyrillic, Greek and Vietnamese, Fraunces of those Latin
 * and Vietnamese. Emoji and the letters of other scripts are those of `other-scripts.ts`.
 */
const FILES = {
  heading: '@expo-google-fonts/fraunces/500Medium/Fraunces_500Medium.ttf',
  text: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const

export type Face = keyof typeof FILES
/** The file as a document takes it in, and what it can be asked. */
type Typeface = { bytes: Uint8Array; font: Font }
export type PaperFonts = { faces: Readonly<Record<Face, Typeface>>; others: OtherScripts }

/** Read once, when the first paper is drawn. */
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
    if (!('layout' in font)) throw new Error('a slice of a typeface holds several')
    return font
  })
  return { faces: { heading, text, strong }, others }
}

/** Shows nothing, or turns the direction round; between the parts of an emoji it joins them. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufe00-\ufe0f]/gu

/** Prepares a text for print: composed letters and emoji, without invisible characters. */
const seen = (text: string): string =>
  lettersOf(text.normalize('NFC'))
    .map((letter) => (isEmoji(letter) ? letter : letter.replaceAll(UNSEEN, '')))
    .join('')

export const hasLetter = ({ font }: Typeface, letter: string): boolean =>
  letter === '\n' || (!isEmoji(letter) && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

/** Whether a typeface has every letter of a text. */
export const covers = (typeface: Typeface, text: string): boolean =>
  lettersOf(text).every((letter) => hasLetter(typeface, letter))

/**
 * A name as it can be printed in a line of its own. One in a script that the typeface does not have
 * (Chinese, Japanese, Korean, Arabic, Hebrew and others) stands as the account's slug, which is
 * always in plain letters; the page that the certificate leads to has the name itself.
 */
export function printedName({ faces: { text } }: PaperFonts, name: string, slug: string): string {
  const whole = seen(name).trim()
  return whole !== '' && covers(text, whole) ? whole : `@${slug}`
}

/**
 * A text as it can be printed: what no typeface has (a letter younger than all of them) is a
 * question mark.
 */
export const printedText = ({ faces: { text }, others }: PaperFonts, words: string): string =>
  lettersOf(seen(words))
    .map((letter) => (hasLetter(text, letter) || others.cutOf(letter, words, false) ? letter : '?'))
    .join('')

/** The heading's own typeface, where it has every letter. */
export const headingFace = ({ faces: { heading } }: PaperFonts, words: string): Face =>
  covers(heading, words) ? 'heading' : 'strong'
