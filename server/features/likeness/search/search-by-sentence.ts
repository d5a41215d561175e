import type { Context } from '../../../platform/context.ts'
import { type Filters, requestedFilters } from './domain/filters.ts'
import { mergeFilters, readSentence, type SentenceTrait } from './domain/read-sentence.ts'
import { wordsOf } from './domain/sentence-words.ts'
import { normalizeText } from './domain/traits.ts'
import { embedSearchText } from './embed-texts.ts'
import { findByWords } from './queries/find-by-words.ts'
import { findExact } from './queries/find-exact.ts'
import { findSimilar } from './queries/find-similar.ts'
import { findTransposed } from './queries/find-transposed.ts'
import { normalizeName } from './queries/normalize-name.ts'
import { readProfiles } from './queries/read-profiles.ts'
import {
  type NormalizedRequest,
  noSearchByText,
  type SearchHit,
  type SearchResult,
  searchExactly,
  type UnderstoodText,
} from './run-search.ts'

/** Minimum score of a name with a word that begins with the text (`startScore`). */
const STARTS_WITH = 0.8
/** Below this score, names share a few letters by chance. */
const MISSPELLED = 0.4
/** A longer text is no name. */
const MAX_NAME_WORDS = 5
const MAX_MISSPELLED_WORDS = 3
/**
 * Minimum similarity in meaning of a match, and of a nearest result. They fit the local model;
 * `judged-searches.test.ts` measures them.
 */
const MEANT = 0.42
const NEAR = 0.34
const MENTION_WEIGHT = 0.6
/** Pages are cut from this many ranked talents. */
const MAX_RANKED = 2000
/** Limit of searches for the nearest, each without some of the traits. */
const MAX_ATTEMPTS = 20

/** Traits to drop first when searching for the nearest. */
const GIVEN_UP_FIRST: readonly (keyof Filters)[] = [
  'minFollowers',
  'maxFollowers',
  'maxFeeMinorUnit',
  'minAge',
  'maxAge',
  'hairColor',
  'voiceTone',
  'place',
  'hasImageAsset',
  'hasVoiceSample',
  'accent',
  'languages',
  'category',
  'gender',
]

/**
 * Searches by a sentence: as a name first, otherwise with its hard traits as filters and the other
 * words for ranking. If nobody has all traits, returns those who lack the fewest. Talents below a
 * minimum similarity are left out.
 * @throws ServiceUnavailable for words that need a model while none is available
 */
export async function searchBySentence(
  ctx: Context,
  request: NormalizedRequest,
  text: string,
  signal: AbortSignal,
): Promise<SearchResult> {
  const sentence = readSentence(text)
  const own = requestedFilters(request.filters)
  // A filter that the client chose overrides the words.
  const traits = sentence.traits.filter(({ filters }) => Object.keys(filters).every((key) => !(key in own)))
  const named = mergeFilters(traits.map((trait) => trait.filters))
  const year = { asOfYear: ctx.clock.now().getUTCFullYear() }
  const filters: Filters = { ...named, ...request.filters, ...year }
  const search: Sentence = { ...sentence, traits, filters, own: request.filters, request, text, words: wordsOf(text) }
  const found =
    (await searchAsName(ctx, search, signal)) ??
    (traits.length > 0 ? await searchByTraits(ctx, search, signal) : await searchByWords(ctx, search, signal))
  const { readAs, ...result } = found
  const asName = readAs === 'NAME' && !found.isWithTraits
  return {
    results: result.results,
    count: result.count,
    nextCursor: result.nextCursor,
    ...(result.isNearest ? { isNearest: true } : {}),
    name: result.name,
    understood: {
      readAs,
      traits: asName ? [] : traits,
      filters: asName ? {} : named,
      rest: asName ? '' : sentence.rest,
      setAside: asName ? [] : sentence.setAside,
    },
  }
}

type Sentence = Omit<ReturnType<typeof readSentence>, 'filters'> & {
  filters: Filters
  own: Filters
  request: NormalizedRequest
  text: string
  words: ReturnType<typeof wordsOf>
}
type Found = SearchResult & { readAs: UnderstoodText['readAs']; isWithTraits?: boolean }

async function searchAsName(ctx: Context, search: Sentence, signal: AbortSignal): Promise<Found | undefined> {
  const { request, text, words, own, filters, traits, rest } = search
  const mayBeName = words.length <= MAX_NAME_WORDS && !/[\d$€£]/.test(text)
  // A single word that names a trait ("German") is the trait.
  if (mayBeName && words.length > 0 && (traits.length === 0 || words.length > 1)) {
    const name = await normalizeName(ctx.db, text)
    const found = await searchExactly(ctx, { ...request, name, filters: own }, signal)
    if (isNamed(found)) return { ...withoutWorseNames(found, request.offset), name, readAs: 'NAME' }
  }
  if (traits.length === 0 || rest === '' || rest.split(' ').length > 3) return undefined
  const name = await normalizeName(ctx.db, rest)
  const found = await searchExactly(ctx, { ...request, name, filters }, signal)
  const first = found.results[0]
  const isWhole = first && ` ${normalizeText(first.displayName)} `.includes(` ${normalizeText(rest)} `)
  return isWhole ? { ...withoutWorseNames(found, request.offset), name, readAs: 'NAME', isWithTraits: true } : undefined
}

/** Leaves out names that only resemble the text, if others begin with it. */
function withoutWorseNames(found: SearchResult, offset: number): SearchResult {
  const results = found.results.filter(({ score }) => score >= STARTS_WITH)
  if (results.length === 0 || results.length === found.results.length) return found
  return { ...found, results, count: offset + results.length, nextCursor: null }
}

const isNamed = ({ results: [first], count }: SearchResult): boolean =>
  first === undefined ? false : first.score >= STARTS_WITH || count === 0

async function searchByTraits(ctx: Context, search: Sentence, signal: AbortSignal): Promise<Found> {
  const { request, filters, rest } = search
  const exact = await searchExactly(ctx, { ...request, name: undefined, filters }, signal)
  if (exact.count === 0) return { ...(await findNearest(ctx, search, signal)), readAs: 'TRAITS' }
  if (rest === '') return { ...exact, readAs: 'TRAITS' }
  const { limit, offset } = request
  const ranked = await rank(ctx, search, signal)
  const page = ranked.slice(offset, offset + limit)
  const results = await readRanked(ctx, page, 'filter')
  if (page.length === limit) return { results, count: exact.count, nextCursor: null, readAs: 'TRAITS' }
  // Talents without a vector follow, so that everybody who matches the filters is listed once.
  const listed = new Set(ranked.map(({ accountId }) => accountId))
  const { hits } = await findExact(
    ctx.db,
    {
      filters,
      sorting: { by: 'numberOfFollowers', direction: 'desc' },
      limit: Math.min(MAX_RANKED, ranked.length + limit),
      offset: Math.max(0, offset - ranked.length),
    },
    { signal },
  )
  const others = hits.filter(({ accountId }) => !listed.has(accountId)).slice(0, limit - page.length)
  const filled = await readProfiles(ctx.primary, others)
  return {
    results: [...results, ...filled.map((each) => ({ ...each, match: 'filter' as const, score: 0 }))],
    count: exact.count,
    nextCursor: null,
    readAs: 'TRAITS',
  }
}

async function searchByWords(ctx: Context, search: Sentence, signal: AbortSignal): Promise<Found> {
  const { request, words, rest } = search
  const { limit, offset } = request
  const NOBODY: Found = { results: [], count: 0, nextCursor: null, readAs: 'WORDS' }
  if (!words.some(({ text: word }) => /\p{L}/u.test(word))) return NOBODY
  if (rest === '') return { ...(await searchExactly(ctx, { ...request, name: undefined }, signal)), readAs: 'TRAITS' }
  const ranked = await rank(ctx, search, signal)
  const matching = ranked.filter(({ mentioned, meaning }) => mentioned.length > 0 || (meaning ?? 0) >= MEANT)
  const isMentioned = matching.some(({ mentioned }) => mentioned.length > 0)
  // Capitalized words are more likely a name with a typo than a description.
  const isNameLike = words.every(({ isCapital }) => isCapital)
  if (!isMentioned && (isNameLike || matching.length === 0)) {
    const misspelled = await searchAsMisspelled(ctx, search, signal)
    if (misspelled) return { ...misspelled, readAs: 'NAME' }
  }
  if (matching.length > 0)
    return {
      results: await readRanked(ctx, matching.slice(offset, offset + limit), 'similar'),
      count: matching.length,
      nextCursor: null,
      readAs: 'WORDS',
    }
  const near = ranked.filter(({ meaning }) => (meaning ?? 0) >= NEAR)
  if (near.length === 0) return NOBODY
  const results = await readRanked(ctx, near.slice(offset, offset + limit), 'similar')
  return { ...NOBODY, results, count: near.length, isNearest: true }
}

async function searchAsMisspelled(
  ctx: Context,
  { request, words, text, own }: Sentence,
  signal: AbortSignal,
): Promise<SearchResult | undefined> {
  if (words.length > MAX_MISSPELLED_WORDS) return undefined
  const name = await normalizeName(ctx.db, text)
  const found = await searchExactly(ctx, { ...request, name, filters: own }, signal)
  if ((found.results[0]?.score ?? 0) >= MISSPELLED) return { ...found, name }
  const swapped = await findTransposed(ctx.db, name, { signal })
  if (swapped === undefined) return undefined
  return { ...(await searchExactly(ctx, { ...request, name: swapped, filters: own }, signal)), name: swapped }
}

type Ranked = { accountId: string; score: number; mentioned: string[]; meaning: number | null }

async function rank(ctx: Context, { rest, filters, request }: Sentence, signal: AbortSignal): Promise<Ranked[]> {
  const meaning = await embedSearchText(ctx, rest, signal, request.visit)
  const words = rest.split(' ').filter((word) => /\p{L}{2}/u.test(word))
  const limit = Math.min(MAX_RANKED, request.offset + request.limit + 100)
  const mentioned = await findByWords(ctx.db, { words, meaning, within: { filters }, limit }, { signal })
  if (!meaning && mentioned.length === 0) throw noSearchByText()
  const near = meaning ? await findSimilar(ctx.db, { meaning, within: { filters }, limit, offset: 0 }, { signal }) : []
  const byId = new Map<string, Ranked>()
  for (const hit of mentioned) {
    const share = hit.mentioned.length / Math.max(1, words.length)
    byId.set(hit.accountId, { ...hit, score: Math.min(1, (hit.meaning ?? 0) + MENTION_WEIGHT * share) })
  }
  for (const { accountId, score } of near)
    if (!byId.has(accountId)) byId.set(accountId, { accountId, score, mentioned: [], meaning: score })
  return [...byId.values()].toSorted((one, other) => other.score - one.score)
}

async function readRanked(ctx: Context, page: readonly Ranked[], match: 'filter' | 'similar'): Promise<SearchHit[]> {
  const byId = new Map(page.map((each) => [each.accountId, each]))
  const found = await readProfiles(ctx.primary, page)
  return found.map((each) => ({ ...each, match, mentioned: byId.get(each.accountId)?.mentioned ?? [] }))
}

/**
 * Finds those who lack the fewest traits: first without one trait, then without two. Each result
 * names the missing traits.
 */
async function findNearest(ctx: Context, search: Sentence, signal: AbortSignal): Promise<SearchResult> {
  const { traits, own, request } = search
  const { limit, offset } = request
  const place = ({ filters }: SentenceTrait) =>
    Math.max(...Object.keys(filters).map((key) => GIVEN_UP_FIRST.indexOf(key as keyof Filters)))
  const ordered = traits.toSorted((one, other) => place(one) - place(other))
  const found = new Map<string, SearchHit>()
  let attempts = 0
  for (let lacking = 1; lacking < ordered.length && found.size === 0; lacking++)
    for (const missed of combinations(ordered, lacking)) {
      if (found.size >= offset + limit || ++attempts > MAX_ATTEMPTS) break
      const left = mergeFilters(ordered.filter((each) => !missed.includes(each)).map(({ filters }) => filters))
      const wanted = {
        ...request,
        name: undefined,
        filters: { ...left, ...own, asOfYear: search.filters.asOfYear ?? 0 },
        limit: offset + limit,
        offset: 0,
      }
      const { results } = await searchExactly(ctx, wanted, signal)
      for (const each of results)
        if (!found.has(each.accountId))
          found.set(each.accountId, {
            ...each,
            match: 'similar',
            score: 1 - lacking / ordered.length,
            misses: missed.map(({ label }) => label),
          })
    }
  const all = [...found.values()]
  return { results: all.slice(offset, offset + limit), count: all.length, nextCursor: null, isNearest: true }
}

function combinations<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, at) => combinations(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]))
}
