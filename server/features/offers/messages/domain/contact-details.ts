import type { FoundContact } from '../../../../platform/errors.ts'
import { type FoldedText, foldText } from './folded-text.ts'
import { findPhones } from './phone-numbers.ts'
import { findEmails, findHandles, findLinks, type ScannedText, type Span } from './written-names.ts'

export type PermittedContacts = {
  /** Hosts of this platform. Links to these hosts and to their subdomains are allowed. */
  hosts?: readonly string[]
  /** Names of the two sides, which may look like domains. */
  names?: readonly string[]
}

const FINDERS: readonly [FoundContact['kind'], (reading: ScannedText) => Span[]][] = [
  ['email', findEmails],
  ['link', findLinks],
  ['handle', findHandles],
  ['phone', ({ text }) => findPhones(text)],
]

/**
 * Finds e-mail addresses, phone numbers, links and handles, even if they are spelled out, spaced
 * out or written in lookalike letters. Results are in text order and never overlap.
 */
export function findContactDetails(text: string, permitted: PermittedContacts = {}): FoundContact[] {
  const folded = foldText(text)
  const found: FoundContact[] = []
  for (const read of [folded, joinSpacedLetters(folded), reverseIfOverridden(folded, text)]) {
    if (!read) continue
    const within = ({ from, to }: Span) => ({
      start: Math.min(read.starts[from] ?? 0, read.starts[to - 1] ?? 0),
      end: Math.max(read.ends[from] ?? 0, read.ends[to - 1] ?? 0),
    })
    const reading: ScannedText = {
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

function isPermitted(link: string, { hosts = [], names = [] }: PermittedContacts): boolean {
  const host = URL.parse(/^https?:/.test(link) ? link : `https://${link}`)?.hostname ?? ''
  return (
    hosts.some((own) => host === own || host.endsWith(`.${own}`)) || names.some((name) => foldText(name).text === link)
  )
}

/** The right-to-left override. The text after it is displayed in reverse order. */
const OVERRIDE = '\u202e'

function reverseIfOverridden({ text, starts, ends }: FoldedText, original: string): FoldedText | undefined {
  if (!original.includes(OVERRIDE)) return undefined
  return { text: text.split('').toReversed().join(''), starts: starts.toReversed(), ends: ends.toReversed() }
}

const SPACED = /(?<!\S)(?:\S ){6,}\S(?!\S)/gu

/**
 * Joins spaced letters, such as "j o e @ g m a i l . c o m". Returns undefined if there are none.
 */
function joinSpacedLetters({ text, starts, ends }: FoldedText): FoldedText | undefined {
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
