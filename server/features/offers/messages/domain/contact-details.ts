import type { FoundContact } from '../../../../platform/errors.ts'
import { type FoldedText, foldText } from './folded-text.ts'
import { findPhones } from './phone-numbers.ts'
import { findEmails, findHandles, findLinks, type Reading, type Span } from './written-names.ts'

/** What may stand in a text all the same. */
export type Permitted = {
  /** Names of our own machines: links to them, and to what lies below them. */
  hosts?: readonly string[]
  /** What the two sides are called, for those who are called like a site of theirs. */
  names?: readonly string[]
}

const FINDERS: readonly [FoundContact['kind'], (reading: Reading) => Span[]][] = [
  ['email', findEmails],
  ['link', findLinks],
  ['handle', findHandles],
  ['phone', ({ text }) => findPhones(text)],
]

/**
 * Whatever in a text somebody could be reached by past the platform: addresses of mail, telephones, links, handles; also
 * where they are spelt out, spaced, or written in letters that only look right. In the order of the text; no two overlap.
 */
export function findContactDetails(text: string, permitted: Permitted = {}): FoundContact[] {
  const folded = foldText(text)
  const found: FoundContact[] = []
  for (const read of [folded, drawnTogether(folded), turnedRound(folded, text)]) {
    if (!read) continue
    const within = ({ from, to }: Span) => ({
      start: Math.min(read.starts[from] ?? 0, read.starts[to - 1] ?? 0),
      end: Math.max(read.ends[from] ?? 0, read.ends[to - 1] ?? 0),
    })
    const reading: Reading = {
      text: read.text,
      written: (span) => {
        const { start, end } = within(span)
        return text.slice(start, end)
      },
    }
    for (const [kind, find] of FINDERS)
      for (const span of find(reading)) {
        if (kind === 'link' && isPermitted(read.text.slice(span.from, span.to), permitted)) continue
        const { start, end } = within(span)
        if (found.some((other) => start < other.end && other.start < end)) continue
        found.push({ kind, start, end, text: text.slice(start, end) })
      }
  }
  return found.toSorted((one, other) => one.start - other.start)
}

function isPermitted(link: string, { hosts = [], names = [] }: Permitted): boolean {
  const host = URL.parse(/^https?:/.test(link) ? link : `https://${link}`)?.hostname ?? ''
  return (
    hosts.some((own) => host === own || host.endsWith(`.${own}`)) || names.some((name) => foldText(name).text === link)
  )
}

/** Everything behind it is shown from the right to the left, whatever it is. */
const OVERRIDE = '\u202e'

/** A text that is written backwards and shown forwards, as it is read; undefined for any other. */
function turnedRound({ text, starts, ends }: FoldedText, original: string): FoldedText | undefined {
  if (!original.includes(OVERRIDE)) return undefined
  return { text: text.split('').toReversed().join(''), starts: starts.toReversed(), ends: ends.toReversed() }
}

const SPACED = /(?<!\S)(?:\S ){6,}\S(?!\S)/gu

/** “j o e @ g m a i l . c o m”: letters that stand apart, drawn together; undefined where none do. */
function drawnTogether({ text, starts, ends }: FoldedText): FoldedText | undefined {
  const runs = [...text.matchAll(SPACED)]
  if (runs.length === 0) return undefined
  const isDropped = new Set(
    runs.flatMap(({ 0: run, index }) => [...run.matchAll(/ /g)].map((blank) => index + blank.index)),
  )
  const places = Array.from({ length: text.length }, (_, at) => at).filter((at) => !isDropped.has(at))
  return {
    text: places.map((at) => text[at]).join(''),
    starts: places.map((at) => starts[at] ?? 0),
    ends: places.map((at) => ends[at] ?? 0),
  }
}
