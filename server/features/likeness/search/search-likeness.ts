import type { Context } from '../../../platform/context.ts'
import { badRequest, unavailable } from '../../../platform/errors.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { type Minimum, minimumsOf } from '../../people/accounts/index.ts'
import { cursorOf, type Direction, type Order, parseCursor, type Sorting } from './domain/cursor.ts'
import { describeFilters, type Filters, isEmpty } from './domain/filters.ts'
import { reasonsFor } from './domain/reasons.ts'
import { embedSearchText, fitsSearchText, MAX_SEARCH_TEXT } from './embed-texts.ts'
import { findExact } from './queries/find-exact.ts'
import { type Facets, findFacets } from './queries/find-facets.ts'
import { findSimilar, type SimilarQuery } from './queries/find-similar.ts'
import { normalizeName } from './queries/normalize-name.ts'
import { type ProfileHit, readProfiles } from './queries/read-profiles.ts'

export type SearchRequest = {
  /** A name, or the beginning of a name. */
  q?: string | undefined
  filters: Filters
  /** Free text that describes the wanted talent. */
  text?: string | undefined
  limit: number
  offset: number
  orderBy?: Order | undefined
  orderDirection: Direction
  cursor?: string | undefined
  includeSimilar?: boolean | undefined
  facets?: boolean | undefined
  explain?: boolean | undefined
  minimums?: boolean | undefined
  /** Origin of the request, for charging model costs. */
  visit?: Visit | undefined
}

export type SearchHit = ProfileHit & { match: 'filter' | 'similar'; reasons?: string[]; minimums?: Minimum[] }
export type SearchResult = { results: SearchHit[]; count: number; nextCursor: string | null; facets?: Facets }

/**
 * Searches listed talents (contract, part 3, "GET /search", "POST /search").
 *
 * Filters and the name match exactly, and `count` is the number of matches. If nobody matches the
 * filters, returns the talents with the most similar description instead, and `count` is their
 * number. With `includeSimilar`, such talents also fill a page that has too few matches. With
 * `text`, returns the talents that match the filters, and those whose description is most similar
 * to the text come first.
 *
 * Even if `ctx.db` lags, results are read from the primary: a talent who just withdrew consent may
 * be counted but is not shown.
 * @throws BadRequest for a cursor of another order, and for parameters that exclude each other;
 * ServiceUnavailable for `text` without an available model, and after the signal's timeout.
 */
export async function searchLikeness(
  ctx: Context,
  question: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResult> {
  const q = question.q?.trim() || undefined
  assertCompatible(question)
  const request = { ...question, q, name: q === undefined ? undefined : await normalizeName(ctx.db, q) }
  const answer = await runSearch(ctx, request, signal)
  const facets = await facetsOf(ctx, request, signal)
  const minimums = request.minimums
    ? await minimumsOf(
        ctx.db,
        answer.results.map(({ accountId }) => accountId),
      )
    : undefined
  const results = answer.results.map((found) => ({
    ...found,
    ...(request.explain ? { reasons: reasonsFor(found, request) } : {}),
    ...(minimums ? { minimums: minimums.get(found.accountId) ?? [] } : {}),
  }))
  return { ...answer, results, ...(facets ? { facets } : {}) }
}

type NormalizedRequest = SearchRequest & { name: string | undefined }

const runSearch = (ctx: Context, request: NormalizedRequest, signal: AbortSignal): Promise<SearchResult> =>
  request.text === undefined ? searchByFilters(ctx, request, signal) : searchByText(ctx, request, request.text, signal)

async function searchByFilters(ctx: Context, request: NormalizedRequest, signal: AbortSignal): Promise<SearchResult> {
  const { name, filters, limit, offset, cursor } = request
  const sorting = sortingOf(request)
  const after = cursor === undefined ? undefined : parseCursor(sorting, cursor)
  if (cursor !== undefined && !after) throw fault('cursor', 'does not belong to a search in this order')
  const { hits, total } = await findExact(ctx.db, { name, filters, sorting, limit, offset, after }, { signal })
  const found = await readProfiles(ctx.primary, hits)
  const exact = found.map((each) => ({ ...each, match: 'filter' as const }))
  const last = hits.at(-1)
  const nextCursor = last && hits.length === limit ? cursorOf(sorting, last) : null
  if (isEmpty(filters) || (total > 0 && !(request.includeSimilar && found.length < limit)))
    return { results: exact, count: total, nextCursor }
  const more = { limit: limit - found.length, offset: Math.max(0, offset - total) }
  const near = await findSimilarTo(ctx, describeFilters(filters), { ...more, except: { filters } }, signal)
  return { results: [...exact, ...near], count: total === 0 ? near.length : total, nextCursor: null }
}

async function searchByText(
  ctx: Context,
  request: NormalizedRequest,
  text: string,
  signal: AbortSignal,
): Promise<SearchResult> {
  const { name, filters, limit, offset } = request
  const meaning = await embedSearchText(ctx, text, signal, request.visit)
  if (!meaning)
    throw unavailable('Search by text is not available at the moment. Use filters, or try again in a moment.')
  const results = await readSimilar(ctx, { meaning, within: { name, filters }, limit, offset }, signal)
  return { results, count: results.length, nextCursor: null }
}

/**
 * Finds similar talents. Returns none if no model is available, because the search can do without
 * them.
 */
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

const facetsOf = async (ctx: Context, { name, filters, facets }: NormalizedRequest, signal: AbortSignal) =>
  facets ? findFacets(ctx.db, { name, filters }, { signal }) : undefined

const sortingOf = ({ q, orderBy, orderDirection: direction }: SearchRequest): Sorting =>
  orderBy ? { by: orderBy, direction } : { by: q === undefined ? 'numberOfFollowers' : 'name', direction: 'desc' }

function assertCompatible({ cursor, offset, text, orderBy, includeSimilar }: SearchRequest): void {
  if (text !== undefined && !fitsSearchText(text))
    throw fault(
      'text',
      `must have at most ${MAX_SEARCH_TEXT} characters; a ligature counts as the letters it stands for`,
    )
  if (cursor !== undefined && offset > 0) throw fault('cursor', 'cannot be sent with an offset')
  if (cursor !== undefined && text !== undefined) throw fault('cursor', 'cannot be sent with a text')
  if (orderBy !== undefined && text !== undefined)
    throw fault('orderBy', 'cannot be sent with a text: results are sorted by best match')
  if (includeSimilar && text !== undefined)
    throw fault('includeSimilar', 'cannot be sent with a text: all results are similar')
}

const fault = (path: string, message: string) =>
  badRequest(`The field “${path}” ${message}.`, { issues: [{ path, message }] })
