import { parseSync, Visitor } from 'oxc-parser'
import { blanked } from './texts.ts'

/**
 * Matches names within texts: code, paths, URLs, quoted values, names in camelCase, words in
 * capitals and command-line options.
 */
const NAMES =
  /`[^`\n]*`|https?:\/\/\S+|'[\w-]*'|“[\w-]*”|[\w-]*[@_/.#$]+\w[\w@/.#$-]*|\w*[a-z][A-Z]\w*|\b[A-Z]{2,}\b|--[a-z-]+/g
/** A string without a space is a value, and a string with one of these characters is code. */
const HAS_SPACE = /\S\s+\S/
const HAS_CODE = /[={};]/
const ALIAS = /^[\w.]+ as \w+$/

type Range = { start: number; end: number }

/**
 * Replaces everything that is not English text, such as code, names and values, with spaces.
 * Positions and lines stay the same.
 */
export function readProse(file: string, source: string): string {
  const retained = keepRanges(source, rangesOf(file, source))
  return retained.replace(NAMES, blanked)
}

function rangesOf(file: string, source: string): Range[] {
  if (/\.(ts|tsx|js)$/.test(file)) return rangesOfProgram(file, source)
  if (file.endsWith('.md'))
    return rangesBetween(source, /^ *```[\s\S]*?^ *```|`[^`\n]*`|\]\([^)\n]*\)|<!--[\s\S]*?-->/gm)
  if (file.endsWith('.css')) return rangesMatching(source, /\/\*[\s\S]*?\*\//g)
  if (file.endsWith('.html')) return rangesMatching(source, /(?<=>)[^<]+/g)
  // A released migration cannot be changed, and half of its words are names.
  if (file.endsWith('.sql')) return []
  return rangesMatching(source, /#.*$/gm)
}

function rangesOfProgram(file: string, source: string): Range[] {
  const { program, comments } = parseSync(file, source)
  const found: Range[] = comments.map(({ start, end }) => ({ start, end }))
  const statements = new Set<number>()
  const add = ({ start, end }: Range, text: string): void => {
    if (HAS_SPACE.test(text) && !HAS_CODE.test(text) && !ALIAS.test(text)) found.push({ start, end })
  }
  new Visitor({
    TaggedTemplateExpression: ({ quasi }) => void statements.add(quasi.start),
    TemplateLiteral: ({ start, quasis }) => {
      if (!statements.has(start)) for (const each of quasis) add(each, each.value.raw)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') add(node, node.value)
    },
    JSXText: (node) => void found.push({ start: node.start, end: node.end }),
  }).visit(program)
  return found
}

const rangesMatching = (source: string, pattern: RegExp): Range[] =>
  [...source.matchAll(pattern)].map(({ index, 0: text }) => ({ start: index, end: index + text.length }))

function rangesBetween(source: string, pattern: RegExp): Range[] {
  const gaps = rangesMatching(source, pattern)
  return [...gaps, { start: source.length, end: source.length }].map(({ start }, at) => ({
    start: gaps[at - 1]?.end ?? 0,
    end: start,
  }))
}

function keepRanges(source: string, ranges: readonly Range[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (end <= at) continue
    parts.push(blanked(source.slice(at, Math.max(at, start))), source.slice(Math.max(at, start), end))
    at = end
  }
  return parts.join('') + blanked(source.slice(at))
}
