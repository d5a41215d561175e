import type { Filters } from './filters.ts'
import { LACKING, type Match, matchAt, type Part } from './match-traits.ts'
import { FILLERS, LEADING, LINKS, NEGATING_PAIRS, NEGATIONS, type Word, wordsOf } from './sentence-words.ts'

export type SentenceTrait = {
  filters: Filters
  /** Label for people: `40 to 49`, `Speaks Spanish`. */
  label: string
  words: string
  /** The text without this trait. Reading it finds the same other traits. */
  textWithout: string
}

export type ReadSentence = {
  traits: SentenceTrait[]
  filters: Filters
  rest: string
  /** Negated or alternative traits as the text names them. They are not searched for. */
  setAside: string[]
}

/**
 * Turns hard traits of a search text into filters; the rest is ranked by meaning. Negated traits
 * ("not bald") and alternatives ("men or women") are no filters.
 */
export function readSentence(text: string): ReadSentence {
  const words = wordsOf(text)
  const matches: Match[] = []
  for (let at = 0; at < words.length; ) {
    const match = matchAt(words, at)
    if (match) matches.push(match)
    at = match ? match.to : at + 1
  }
  const negated = negatedMatches(words, matches)
  const open = openKinds(matches.filter((match) => !negated.has(match)))
  const taken = new Set<string>()
  const kept = matches.flatMap((match) => {
    if (negated.has(match)) return []
    const parts = match.parts.filter(({ kind, value }) => {
      const key = `${kind} ${value}`
      return !open.has(kind) && !taken.has(key) && taken.add(key)
    })
    return parts.length > 0 ? [{ ...match, parts }] : []
  })
  const traits = kept.flatMap((match) =>
    match.parts.map((part) => ({
      filters: part.filters,
      label: part.label,
      words: wordsBetween(text, words, match.from, match.to),
      textWithout: textWithout(text, words, matches, part),
    })),
  )
  const { rest, excluded } = restOf(words, matches, negated)
  const aside = matches.flatMap((match) => {
    const from = negated.get(match)
    if (from !== undefined) return [{ from, to: match.to }]
    return match.parts.some(({ kind }) => open.has(kind)) ? [match] : []
  })
  return {
    traits,
    filters: mergeFilters(traits.map(({ filters }) => filters)),
    rest,
    setAside: [...aside, ...excluded]
      .toSorted((one, other) => one.from - other.from)
      .map(({ from, to }) => wordsBetween(text, words, from, to)),
  }
}

/** Languages add up, and age ranges are intersected. */
export function mergeFilters(all: readonly Filters[]): Filters {
  const merged: Filters = Object.assign({}, ...all)
  const languages = all.flatMap((filters) => filters.languages ?? [])
  const minAges = all.flatMap(({ minAge }) => minAge ?? [])
  const maxAges = all.flatMap(({ maxAge }) => maxAge ?? [])
  if (languages.length > 0) merged.languages = languages
  if (minAges.length > 0) merged.minAge = Math.max(...minAges)
  if (maxAges.length > 0) merged.maxAge = Math.min(...maxAges)
  return merged
}

const wordsBetween = (text: string, words: readonly Word[], from: number, to: number): string =>
  text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0)

/**
 * Finds the negated matches. A negation covers the alternatives after it ("no actors or models").
 */
function negatedMatches(words: readonly Word[], matches: readonly Match[]): ReadonlyMap<Match, number> {
  const negated = new Map<Match, number>()
  let last: Match | undefined
  for (const match of matches) {
    const isBounded =
      match.parts.every(({ kind }) => kind === 'hasVoiceSample' || kind === 'hasImageAsset') &&
      LACKING.test(words[match.from]?.text ?? '')
    const from = isBounded ? undefined : negationBefore(words, match.from)
    const between = last ? words.slice(last.to, match.from).map(({ text }) => text) : []
    const continues =
      last !== undefined &&
      negated.has(last) &&
      between.some((word) => /^(?:or|nor)$/.test(word)) &&
      between.every((word) => /^(?:or|nor|a|an|the)$/.test(word))
    if (from !== undefined) negated.set(match, from)
    else if (continues) negated.set(match, match.from)
    last = match
  }
  return negated
}

function negationBefore(words: readonly Word[], from: number): number | undefined {
  for (let at = from - 1; at >= 0; at--) {
    const word = words[at]?.text ?? ''
    if (NEGATIONS.has(word)) return at
    if (at > 0 && NEGATING_PAIRS.has(`${words[at - 1]?.text} ${word}`)) return at - 1
    if (!LINKS.has(word)) return undefined
  }
  return undefined
}

/**
 * Returns kinds with several values that exclude each other. Languages add up, and so do ages that
 * overlap.
 */
function openKinds(matches: readonly Match[]): ReadonlySet<string> {
  const values = new Map<string, Set<string>>()
  const parts = matches.flatMap((match) => match.parts)
  for (const { kind, value } of parts) values.set(kind, (values.get(kind) ?? new Set()).add(value))
  const { minAge = 0, maxAge = Infinity } = mergeFilters(parts.map(({ filters }) => filters))
  return new Set(
    [...values]
      .filter(([kind, each]) => each.size > 1 && kind !== 'language' && (kind !== 'age' || minAge > maxAge))
      .map(([kind]) => kind),
  )
}

/**
 * Returns the text without one trait. If its words name other traits too, words for these traits
 * replace them.
 */
function textWithout(text: string, words: readonly Word[], matches: readonly Match[], part: Part): string {
  let left = text
  for (const match of matches.toReversed()) {
    if (!match.parts.some(({ kind, value }) => kind === part.kind && value === part.value)) continue
    const standIn = match.parts
      .filter((each) => each.kind !== part.kind)
      .map((each) => each.standIn)
      .filter(Boolean)
      .join(' ')
    const before = matches.filter(({ to }) => to <= match.from).at(-1)?.to ?? 0
    let from = match.from
    while (standIn === '' && from > before && LEADING.has(words[from - 1]?.text ?? '')) from--
    left = `${left.slice(0, words[from]?.start)}${standIn}${left.slice(words[match.to - 1]?.end)}`
  }
  return left
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,;.])/g, '$1')
    .replaceAll(/^[\s,;.]+|[\s,;]+$/g, '')
}

function restOf(words: readonly Word[], matches: readonly Match[], negated: ReadonlyMap<Match, number>) {
  const used = new Set<number>()
  for (const match of matches)
    if (!match.isSpecific || negated.has(match))
      for (let at = negated.get(match) ?? match.from; at < match.to; at++) used.add(at)
  const excluded: { from: number; to: number }[] = []
  for (const [from, { text }] of words.entries()) {
    if (used.has(from) || !NEGATIONS.has(text)) continue
    let at = from + 1
    while (LINKS.has(words[at]?.text ?? '') && !used.has(at)) at++
    const word = words[at]
    if (!word || used.has(at) || FILLERS.has(word.text)) continue
    excluded.push({ from, to: at + 1 })
    for (let place = from; place <= at; place++) used.add(place)
  }
  const rest = words
    .filter(({ text }, at) => !used.has(at) && !FILLERS.has(text) && !NEGATIONS.has(text))
    .map(({ raw }) => raw)
    .join(' ')
  return { rest, excluded }
}
