import { parseSync } from 'oxc-parser'

const WIDEST = 100
/** Matches a line that stays a paragraph of its own, for example an item of a list. */
const OWN_PARAGRAPH = /^(@|[-*•] |\d+\. |\||```|#|<|$)/
/** Matches instructions for tools and long links. They must stay on one line. */
const LEFT_ALONE = /oxlint-|biome-|@ts-|eslint-|https?:\/\/\S{60}/

type Edit = { start: number; end: number; text: string }

/** Wraps only comments that are wider than 100 columns. */
export function wrapComments(file: string, source: string): string {
  const edits = [...blockEdits(file, source), ...lineEdits(file, source)].toSorted((a, b) => b.start - a.start)
  return edits.reduce((text, { start, end, text: wrapped }) => text.slice(0, start) + wrapped + text.slice(end), source)
}

function blockEdits(file: string, source: string): Edit[] {
  return parseSync(file, source).comments.flatMap(({ type, value, start, end }) => {
    if (type !== 'Block' || !value.startsWith('*')) return []
    const indent = indentBefore(source, start)
    if (indent === undefined || !isTooWide(source, start, end)) return []
    const lines = value
      .slice(1)
      .split('\n')
      .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    if (lines.some((line) => LEFT_ALONE.test(line))) return []
    const wrapped = wrapParagraphs(lines.join('\n').trim().split('\n'), WIDEST - indent.length - 3)
    const body = wrapped.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}`).join('\n')
    return [{ start, end, text: `/**\n${body}\n${indent} */` }]
  })
}

/** Comments in consecutive lines with the same indentation are one text. */
function lineEdits(file: string, source: string): Edit[] {
  const comments = parseSync(file, source).comments.filter(({ type }) => type === 'Line')
  const runs: { indent: string; start: number; end: number; lines: string[] }[] = []
  for (const { value, start, end } of comments) {
    const indent = indentBefore(source, start)
    if (indent === undefined || LEFT_ALONE.test(value)) continue
    const last = runs.at(-1)
    if (last && last.indent === indent && source.slice(last.end, start) === `\n${indent}`) {
      last.end = end
      last.lines.push(value.replace(/^ /, '').trimEnd())
    } else runs.push({ indent, start, end, lines: [value.replace(/^ /, '').trimEnd()] })
  }
  return runs
    .filter(({ start, end }) => isTooWide(source, start, end))
    .map(({ indent, start, end, lines }) => ({
      start,
      end,
      text: wrapParagraphs(lines, WIDEST - indent.length - 3)
        .map((line) => `//${line === '' ? '' : ` ${line}`}`)
        .join(`\n${indent}`),
    }))
}

function indentBefore(source: string, start: number): string | undefined {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start)
  return before.trim() === '' ? before : undefined
}

function isTooWide(source: string, start: number, end: number): boolean {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const to = source.indexOf('\n', end)
  return source
    .slice(from, to === -1 ? source.length : to)
    .split('\n')
    .some((line) => line.length > WIDEST)
}

/** List items, tags and blank lines stay separate. */
function wrapParagraphs(lines: readonly string[], width: number): string[] {
  const paragraphs: string[] = []
  for (const line of lines)
    if (paragraphs.length === 0 || OWN_PARAGRAPH.test(line) || paragraphs.at(-1) === '') paragraphs.push(line)
    else paragraphs.push(`${paragraphs.pop()} ${line.trim()}`)
  return paragraphs.flatMap((paragraph) => broken(paragraph, width))
}

function broken(paragraph: string, width: number): string[] {
  const lines: string[] = []
  const hanging = /^([-*•] |\d+\. )/.exec(paragraph)?.[0].length ?? 0
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined) lines.push(word)
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(' '.repeat(hanging) + word)
  }
  return lines
}
