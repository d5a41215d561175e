import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { isEmoji } from './letters.ts'

/**
 * Noto Sans for letters that Inter and Fraunces lack (SIL Open Font License 1.1). Large fonts are
 * split into small files, of which a document needs few or none.
 */
const FAMILIES = {
  hebrew: { folder: '@fontsource/noto-sans-hebrew', name: 'noto-sans-hebrew', isSliced: false },
  arabic: { folder: '@fontsource/noto-sans-arabic', name: 'noto-sans-arabic', isSliced: false },
  thai: { folder: '@fontsource/noto-sans-thai', name: 'noto-sans-thai', isSliced: false },
  devanagari: { folder: '@fontsource/noto-sans-devanagari', name: 'noto-sans-devanagari', isSliced: false },
  chinese: { folder: '@fontsource-variable/noto-sans-sc', name: 'noto-sans-sc', isSliced: true },
  japanese: { folder: '@fontsource-variable/noto-sans-jp', name: 'noto-sans-jp', isSliced: true },
  korean: { folder: '@fontsource-variable/noto-sans-kr', name: 'noto-sans-kr', isSliced: true },
} as const
type Family = keyof typeof FAMILIES
/** One color, because many laser printers print no color. */
const EMOJI = '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'
/** GNU Unifont, for letters that no other font contains. Its shapes are coarse but readable. */
const LAST = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff'

const EAST_ASIAN = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\uff00-\uffef`
/** A line may break before and after such a letter. */
export const EAST_ASIAN_LETTER = new RegExp(`[${EAST_ASIAN}]`, 'u')
const HEBREW = /\p{scx=Hebrew}/u
const ARABIC = /\p{scx=Arabic}/u
const THAI = /\p{scx=Thai}/u
const DEVANAGARI = /\p{scx=Devanagari}/u
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
const HANGUL = /\p{sc=Hangul}/u

/**
 * The sliced fonts have thin letters, so an outline makes them heavier. `stroke` is the width of
 * the outline as a fraction of the text size, or 0 for no outline. A file for each weight would
 * need ten times the space.
 */
export type Cut = { font: Font; stroke: number }
const STROKES = { text: 0.042, strong: 0.07 } as const

export type OtherScripts = {
  /**
   * Returns the font that draws a letter or emoji, or undefined. Chinese, Japanese and Korean draw
   * shared characters differently; the other letters of `text` decide.
   */
  cutOf: (letter: string, text: string, isStrong: boolean) => Cut | undefined
}

type Slices = readonly { key: string; ranges: readonly (readonly [number, number])[] }[]

/** `create` is fontkit's parser, which the caller has already loaded. */
export function openOtherScripts(create: (bytes: Buffer) => Font): OtherScripts {
  const require = createRequire(import.meta.url)
  const slices = new Map<Family, Slices>()
  const fonts = new Map<string, Font>()

  const slicesOf = (family: Family): Slices => {
    const known = slices.get(family)
    if (known) return known
    const listed = JSON.parse(
      readFileSync(require.resolve(`${FAMILIES[family].folder}/unicode.json`), 'utf8'),
    ) as Record<string, string>
    const read = Object.entries(listed).map(([key, ranges]) => ({ key, ranges: ranges.split(',').map(readRange) }))
    slices.set(family, read)
    return read
  }
  const open = (file: string): Font => {
    const known = fonts.get(file)
    if (known) return known
    const font = create(readFileSync(require.resolve(file)))
    fonts.set(file, font)
    return font
  }
  return {
    cutOf: (letter, text, isStrong) => {
      const codePoint = letter.codePointAt(0) ?? 0
      if (isEmoji(letter)) {
        const font = open(EMOJI)
        if (font.hasGlyphForCodePoint(codePoint)) return { font, stroke: 0 }
      }
      for (const family of familiesFor(letter, text)) {
        const { folder, name, isSliced } = FAMILIES[family]
        const slice = slicesOf(family).find(({ ranges }) =>
          ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
        )
        if (!slice) continue
        const key = slice.key.replace(/[[\]]/g, '')
        const end = isSliced ? 'wght-normal.woff2' : `${isStrong ? 600 : 400}-normal.woff`
        const font = open(`${folder}/files/${name}-${key}-${end}`)
        if (!font.hasGlyphForCodePoint(codePoint)) continue
        return { font, stroke: isSliced ? STROKES[isStrong ? 'strong' : 'text'] : 0 }
      }
      const last = open(LAST)
      return last.hasGlyphForCodePoint(codePoint) ? { font: last, stroke: 0 } : undefined
    },
  }
}

/** Parses a range such as `U+5d0-5ea`. */
function readRange(range: string): readonly [number, number] {
  const [from = '', to = from] = range.trim().replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** Best first. For Han characters, starts with the language of the text. */
function familiesFor(letter: string, text: string): readonly Family[] {
  if (HEBREW.test(letter)) return ['hebrew']
  if (ARABIC.test(letter)) return ['arabic']
  if (THAI.test(letter)) return ['thai']
  if (DEVANAGARI.test(letter)) return ['devanagari']
  if (!EAST_ASIAN_LETTER.test(letter)) return []
  if (KANA.test(text)) return ['japanese', 'chinese', 'korean']
  if (HANGUL.test(text)) return ['korean', 'chinese', 'japanese']
  return ['chinese', 'japanese', 'korean']
}
