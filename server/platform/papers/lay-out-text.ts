import { createRequire } from 'node:module'
import type { GlyphRun } from 'fontkit'
import { type Face, hasLetter, type PaperFonts } from './fonts.ts'
import { isEmoji, lettersOf } from './letters.ts'
import { type Cut, EAST_ASIAN_LETTER } from './other-scripts.ts'

/**
 * Neighboring glyphs with the same font and direction, from left to right. `width` is in points.
 */
export type TextRun = { shaped: GlyphRun; cut: Cut; scale: number; width: number }
export type TextLine = { runs: readonly TextRun[]; isRightToLeft: boolean }

type Set = { face: Face; size: number }
type Part = { text: string; cut: Cut; level: number }

// bidi-js declares a default export that does not exist for `require`.
const bidi = (createRequire(import.meta.url)('bidi-js') as typeof import('bidi-js').default)()

/**
 * Divides text into lines of glyphs, each in a font that contains it. pdfkit supports only one
 * font and one direction per text. A line may break at a space, and before or after an emoji or an
 * East Asian letter.
 */
export function layOutText(fonts: PaperFonts, text: string, { width, ...set }: Set & { width: number }): TextLine[] {
  return text.split('\n').flatMap((paragraph) => {
    const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph)
    const isRightToLeft = (paragraphs[0]?.level ?? 0) % 2 === 1
    const line = (start: number, end: number): TextLine => ({
      runs: visualOrder(partsOf(fonts, { paragraph, levels, start, end }, set)).map((part) => shape(part, set)),
      isRightToLeft,
    })
    const widthOf = (start: number, end: number) => line(start, end).runs.reduce((sum, run) => sum + run.width, 0)
    return linesOf(paragraph, widthOf, width).map(({ start, end }) => line(start, end))
  })
}

type Stretch = { start: number; end: number }

/** A word that is wider than a line is split. */
function linesOf(paragraph: string, widthOf: (start: number, end: number) => number, width: number): Stretch[] {
  const lines: Stretch[] = []
  let start = 0
  let filled = 0
  for (const unit of unitsOf(paragraph)) {
    const isBlank = paragraph.slice(unit.start, unit.end).trim() === ''
    const wide = widthOf(unit.start, unit.end)
    if (filled > 0 && filled + wide > width && !isBlank) {
      lines.push({ start, end: unit.start })
      start = unit.start
      filled = 0
    }
    if (wide > width && !isBlank) {
      for (let at = unit.start; at < unit.end; at++) {
        if (at > start && !isWithinLetter(paragraph, at) && widthOf(start, at + 1) > width) {
          lines.push({ start, end: at })
          start = at
        }
      }
      filled = widthOf(start, unit.end)
    } else filled += wide
  }
  lines.push({ start, end: paragraph.length })
  return lines.map((line) => ({
    start: line.start,
    end: line.start + paragraph.slice(line.start, line.end).trimEnd().length,
  }))
}

const isWithinLetter = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? '')

function unitsOf(paragraph: string): Stretch[] {
  const units: (Stretch & { kind: string })[] = []
  let at = 0
  for (const letter of lettersOf(paragraph)) {
    const isAlone = EAST_ASIAN_LETTER.test(letter) || isEmoji(letter)
    const kind = /\s/.test(letter) ? 'blank' : isAlone ? `letter ${at}` : 'word'
    const last = units.at(-1)
    if (last?.kind === kind) last.end += letter.length
    else units.push({ kind, start: at, end: at + letter.length })
    at += letter.length
  }
  return units
}

/** Splits a section into parts with one font and direction each, in reading order. */
function partsOf(
  fonts: PaperFonts,
  { paragraph, levels, start, end }: Stretch & { paragraph: string; levels: Uint8Array },
  { face }: Set,
): Part[] {
  const parts: Part[] = []
  const own: Cut = { font: fonts.faces[face].font, stroke: 0 }
  let at = start
  for (const letter of lettersOf(paragraph.slice(start, end))) {
    const level = levels[at] ?? 0
    const cut = hasLetter(fonts.faces[face], letter)
      ? own
      : (fonts.others.cutOf(letter, paragraph, face !== 'text') ?? own)
    const displayed = (level % 2 === 1 && bidi.getMirroredCharacter(letter)) || letter
    const last = parts.at(-1)
    if (last && last.level === level && last.cut.font === cut.font) last.text += displayed
    else parts.push({ text: displayed, cut, level })
    at += letter.length
  }
  return parts
}

/**
 * Reorders parts from reading order to left-to-right order: from the deepest level up, reverses
 * neighboring parts of that level or deeper (rule L2 of the Unicode Bidirectional Algorithm).
 */
function visualOrder(parts: readonly Part[]): Part[] {
  let ordered = [...parts]
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--) {
    const turned: Part[] = []
    let group: Part[] = []
    for (const part of ordered) {
      if (part.level >= level) group.unshift(part)
      else {
        turned.push(...group, part)
        group = []
      }
    }
    ordered = [...turned, ...group]
  }
  return ordered
}

function shape({ text, cut, level }: Part, { size }: Set): TextRun {
  const shaped = cut.font.layout(text, undefined, undefined, undefined, level % 2 === 1 ? 'rtl' : 'ltr')
  const scale = size / cut.font.unitsPerEm
  return { shaped, cut, scale, width: shaped.advanceWidth * scale }
}
