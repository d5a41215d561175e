import { createRequire } from 'node:module'
import type { GlyphRun } from 'fontkit'
import { type Face, hasLetter, type PaperFonts } from './fonts.ts'
import { isEmoji, lettersOf } from './letters.ts'
import { type Cut, EAST_ASIAN_LETTER } from './other-scripts.ts'

/** Letters of one typeface in one direction, shaped, from left to right as they are seen. Widths are in points. */
export type LaidRun = { shaped: GlyphRun; cut: Cut; scale: number; width: number }
export type LaidLine = { runs: readonly LaidRun[]; isRightToLeft: boolean }

type Set = { face: Face; size: number }
type Part = { text: string; cut: Cut; level: number }

// Its types tell of a default that there is for imports alone.
const bidi = (createRequire(import.meta.url)('bidi-js') as typeof import('bidi-js').default)()

/**
 * Text of any scripts as lines of shaped letters, each in a typeface that has it: for what the document's own way of writing
 * cannot do, which knows one typeface a text and one direction. Lines end at spaces, and between East Asian letters and emoji.
 */
export function layOut(fonts: PaperFonts, text: string, { width, ...set }: Set & { width: number }): LaidLine[] {
  return text.split('\n').flatMap((paragraph) => {
    const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph)
    const isRightToLeft = (paragraphs[0]?.level ?? 0) % 2 === 1
    const line = (start: number, end: number): LaidLine => ({
      runs: visualOrder(partsOf(fonts, { paragraph, levels, start, end }, set)).map((part) => shape(part, set)),
      isRightToLeft,
    })
    const widthOf = (start: number, end: number) => line(start, end).runs.reduce((sum, run) => sum + run.width, 0)
    return linesOf(paragraph, widthOf, width).map(({ start, end }) => line(start, end))
  })
}

type Stretch = { start: number; end: number }

/** Where lines begin and end: as much as fits on each; what alone is too wide is cut. */
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

/** Words, blanks, and each emoji and East Asian letter for itself. */
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

/** A stretch of a paragraph in parts of one typeface and one direction, as it is read. */
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
    const seen = (level % 2 === 1 && bidi.getMirroredCharacter(letter)) || letter
    const last = parts.at(-1)
    if (last && last.level === level && last.cut.font === cut.font) last.text += seen
    else parts.push({ text: seen, cut, level })
    at += letter.length
  }
  return parts
}

/** From left to right: from the deepest level on, what stands beside each other at it or deeper is turned round (rule L2). */
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

function shape({ text, cut, level }: Part, { size }: Set): LaidRun {
  const shaped = cut.font.layout(text, undefined, undefined, undefined, level % 2 === 1 ? 'rtl' : 'ltr')
  const scale = size / cut.font.unitsPerEm
  return { shaped, cut, scale, width: shaped.advanceWidth * scale }
}
