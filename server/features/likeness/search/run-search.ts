import type { Context } from '../../../platform/context.ts'
import { badRequest, issueAt, unavailable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { knownMessage, message } from '../../../platform/words/index.ts'
import type { Minimum } from '../../people/accounts/index.ts'
import type { Alike } from './domain/alike.ts'
import { cursorOf, type Direction, type Order, parseCursor, type Sorting } from './domain/cursor.ts'
import { describeFilters, type Filters, isEmpty } from './domain/filters.ts'
import type { SentenceTrait } from './domain/read-sentence.ts'
import { embedSearchText } from './embed-texts.ts'
import type { FreeScope } from './free-scope.ts'
import { findExact } from './queries/find-exact.ts'
import type { Facets } from './queries/find-facets.ts'
import { findSimilar, type SimilarQuery } from './queries/find-similar.ts'
import { findTransposed } from './queries/find-transposed.ts'
import { type ProfileHit, readProfiles } from './queries/read-profiles.ts'

export type SearchRequest = {
  q?: string | undefined
  filters: Filters
  text?: string | undefined
  /** Reads names and hard traits from `text`. */
  understand?: boolean | undefined
  limit: number
  offset: number
  orderBy?: Order | undefined
  orderDirection: Direction
  cursor?: string | undefined
  includeSimilar?: boolean | undefined
  facets?: boolean | undefined
  explain?: boolean | undefined
  minimums?: boolean | undefined
  /** Brand that asks, and the use for which the results must be free. */
  freeFor?: { brand: Caller; scope: FreeScope } | undefined
  /** Origin of the request, for charging model costs. */
  visit?: Visit | undefined
}

export type UnderstoodText = {
  /**
   * NAME: the text is a name. TRAITS: it has filters, and its other words rank the results. WORDS:
   * all its words rank the results.
   */
  readAs: 'NAME' | 'TRAITS' | 'WORDS'
  traits: SentenceTrait[]
  filters: Filters
  rest: string
  setAside: string[]
}

export type SearchHit = ProfileHit & {
  match: 'filter' | 'similar'
  mentioned?: readonly string[]
  /** Labels of the traits that a nearest talent lacks. */
  misses?: readonly string[]
  alike?: Alike
  reasons?: string[]
  minimums?: Minimum[]
  availability?: 'FREE' | 'ON_REQUEST'
}
export type SearchResult = {
  results: SearchHit[]
  count: number
  nextCursor: string | null
  facets?: Facets
  understood?: UnderstoodText
  /** True if nobody matches and these are the nearest results. */
  isNearest?: boolean
  name?: string | undefined
}

export type NormalizedRequest = SearchRequest & { name: string | undefined }

/**
 * Name and filters match exactly. If nobody matches the filters, returns the nearest in meaning
 * instead.
 * @throws BadRequest for a cursor of another order
 */
export async function searchByFilters(
  ctx: Context,
  request: NormalizedRequest,
  signal: AbortSignal,
): Promise<SearchResult> {
  const { filters, limit, offset } = request
  const exact = await searchWithSwappedLetters(ctx, request, signal)
  const { results, count } = exact
  if (isEmpty(filters) || (count > 0 && !(request.includeSimilar && results.length < limit))) return exact
  const more = { limit: limit - results.length, offset: Math.max(0, offset - count) }
  const { unavailable } = filters
  const within = unavailable ? { within: { filters: { unavailable } } } : {}
  const near = await findSimilarTo(ctx, describeFilters(filters), { ...more, except: { filters }, ...within }, signal)
  return { results: [...results, ...near], count: count === 0 ? near.length : count, nextCursor: null }
}

/**
 * Searches by name and filters. If no name resembles the text, also tries it with two letters
 * swapped, because a short name with swapped letters shares no trigram with the right one.
 */
export async function searchWithSwappedLetters(
  ctx: Context,
  request: NormalizedRequest,
  signal: AbortSignal,
): Promise<SearchResult> {
  const exact = await searchExactly(ctx, request, signal)
  if (request.name === undefined || exact.count > 0 || request.cursor !== undefined) return exact
  const name = await findTransposed(ctx.db, request.name, { signal })
  return name === undefined ? exact : searchExactly(ctx, { ...request, name }, signal)
}

export async function searchExactly(
  ctx: Context,
  request: NormalizedRequest,
  signal: AbortSignal,
): Promise<SearchResult> {
  const { name, filters, limit, offset, cursor } = request
  const sorting = sortingOf(request)
  const after = cursor === undefined ? undefined : parseCursor(sorting, cursor)
  if (cursor !== undefined && !after) throw fault('cursor', 'does not belong to a search in this order')
  const { hits, total } = await findExact(ctx.db, { name, filters, sorting, limit, offset, after }, { signal })
  const found = await readProfiles(ctx.primary, hits)
  const last = hits.at(-1)
  return {
    results: found.map((each) => ({ ...each, match: 'filter' as const })),
    count: total,
    nextCursor: last && hits.length === limit ? cursorOf(sorting, last) : null,
  }
}

/**
 * Searches by the meaning of a text, among those that match the name and the filters.
 * @throws ServiceUnavailable without an available model
 */
export async function searchByText(
  ctx: Context,
  request: NormalizedRequest,
  text: string,
  signal: AbortSignal,
): Promise<SearchResult> {
  const { name, filters, limit, offset } = request
  const meaning = await embedSearchText(ctx, text, signal, request.visit)
  if (!meaning) throw noSearchByText()
  const results = await readSimilar(ctx, { meaning, within: { name, filters }, limit, offset }, signal)
  return { results, count: results.length, nextCursor: null }
}

export const noSearchByText = () =>
  unavailable('Search by text is not available at the moment. Use filters, or try again in a moment.')

async function findSimilarTo(
  ctx: Context,
  words: string,
  wanted: Omit<SimilarQuery, 'meaning'>,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  const meaning = await embedSearchText(ctx, words, signal)
  return meaning ? readSimilar(ctx, { ...wanted, meaning }, signal) : []
}

async function readSimilar(ctx: Context, wanted: SimilarQuery, signal: AbortSignal): Promise<SearchHit[]> {
  const found = await readProfiles(ctx.primary, await findSimilar(ctx.db, wanted, { signal }))
  return found.map((each) => ({ ...each, match: 'similar' }))
}

const sortingOf = ({ name, orderBy, orderDirection: direction }: NormalizedRequest): Sorting =>
  orderBy ? { by: orderBy, direction } : { by: name === undefined ? 'numberOfFollowers' : 'name', direction: 'desc' }

export const fault = (path: string, words: string) =>
  badRequest(message('The field “{path}” {fault}.', { path, fault: knownMessage(words) }), {
    issues: [issueAt(path, words)],
  })
