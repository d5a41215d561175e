import { globSync, readFileSync } from 'node:fs'
import { type ReadComment, readComments } from './read-comments.ts'

export type ProseFault = { file: string; line: number; detail: string }

const SOURCES = ['{server,web,client,packages,scripts,tests,bench,examples,deploy}/**/*.{ts,tsx}', '*.ts']
const GENERATED =
  /^(client\/src\/api-types|web\/site\/parts\/rules\/body-rules|server\/platform\/database\/tables)\.ts$|(^|\/)(node_modules|dist)\//
const WIDEST = 100
/** Matches a tag that follows other text in its line. */
const INLINE_TAG = /^\s*\/?\*.*[^\s*`] @(?:throws|returns|param)\b/
const VAGUE_START = /^(What|Who|Whom|Whose|Whoever|Whatever|Whether|How|Where|When|Of|That|Those)\b/
const FILLER = new Set(['a', 'an', 'the', 'of', 'for', 'to', 'is', 'and', 'in', 'this', 'returns', 'gets', 'makes'])

/** Lists the source files that people write, sorted. */
export const listProseFiles = (root: string): string[] =>
  globSync(SOURCES, { cwd: root })
    .filter((file) => !GENERATED.test(file))
    .toSorted()

/** Checks comments against docs/style.md. */
export function findProseFaults(root: string): { faults: ProseFault[]; fileCount: number } {
  const files = listProseFiles(root)
  const faults = files.flatMap((file) => {
    const source = readFileSync(`${root}/${file}`, 'utf8')
    return [...lineFaults(file, source), ...readComments(file, source).flatMap((comment) => docFaults(file, comment))]
  })
  return { faults, fileCount: files.length }
}

/** Checks each line of comments by itself. */
export function lineFaults(file: string, source: string): ProseFault[] {
  const isWide = (text: string): boolean =>
    text.length > WIDEST && /^\s*(\/\/|\/\*|\*)/.test(text) && !/https?:\/\/\S{40}/.test(text)
  return source.split('\n').flatMap((text, index) => {
    const line = index + 1
    if (isWide(text)) return [{ file, line, detail: `The comment is wider than ${WIDEST} columns.` }]
    return INLINE_TAG.test(text) ? [{ file, line, detail: 'Start a new line with each tag of the doc comment.' }] : []
  })
}

function docFaults(file: string, { line, isDoc, text, next }: ReadComment): ProseFault[] {
  if (!isDoc) return []
  const start = VAGUE_START.exec(text)?.[0]
  if (text === '') return [{ file, line, detail: 'The doc comment is empty.' }]
  if (start)
    return [{ file, line, detail: `The doc comment starts with “${start}”. Start with a verb, or name the thing.` }]
  const name = /\b(?:function|const|type|class|interface)\s+([A-Za-z0-9_]+)/.exec(next)?.[1]
  return name && repeats(text, name) ? [{ file, line, detail: `The doc comment only repeats “${name}”.` }] : []
}

/** True if the comment has only one sentence and its words all occur in the name below it. */
function repeats(text: string, name: string): boolean {
  const nameWords = new Set(words(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')))
  const meaningful = words(text).filter((word) => !FILLER.has(word))
  return meaningful.length > 0 && meaningful.every((word) => nameWords.has(word))
}

const words = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
