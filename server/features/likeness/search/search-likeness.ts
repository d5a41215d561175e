import type { Context } from '../../../platform/context.ts'
import { minimumsOf } from '../../people/accounts/index.ts'
import type { Filters, Unavailable } from './domain/filters.ts'
import { reasonsFor } from './domain/reasons.ts'
import { fitsSearchText, MAX_SEARCH_TEXT } from './embed-texts.ts'
import { findUnavailable, markOnRequest } from './free-scope.ts'
import { findFacets } from './queries/find-facets.ts'
import { normalizeName } from './queries/normalize-name.ts'
import {
  fault,
  type NormalizedRequest,
  type SearchRequest,
  type SearchResult,
  searchByFilters,
  searchByText,
} from './run-search.ts'
import { searchBySentence } from './search-by-sentence.ts'

export type { SearchHit, SearchRequest, SearchResult } from './run-search.ts'

/**
 * Searches listed talents (contract, part 3, "GET /search", "POST /search"). Filters and the name
 * match exactly. If nobody matches the filters, returns the talents with the most similar
 * description, and `count` is their number. `includeSimilar` fills a short page with such talents.
 * With `text`, the talents nearest to it come first. Results are read from the primary even if
 * `ctx.db` lags, so a talent who just withdrew consent is not shown.
 * With `freeFor`, finds only talents who are free for a use.
 * @throws BadRequest for a cursor of another order, and for parameters that exclude each other;
 * ServiceUnavailable for `text` without an available model, and after the signal's timeout.
 */
export async function searchLikeness(
  context: Context,
  question: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResult> {
  const q = question.q?.trim() || undefined
  assertCompatible(question)
  const { freeFor } = question
  // The primary knows at once that a rule or an exclusivity has changed.
  const ctx = freeFor ? { ...context, db: context.primary } : context
  const free = freeFor && (await findUnavailable(ctx, freeFor.brand, freeFor.scope))
  const filters = {
    ...withYear(question.filters, ctx.clock.now()),
    ...(free && hasAny(free.unavailable) ? { unavailable: free.unavailable } : {}),
  }
  const request = { ...question, filters, q, name: q === undefined ? undefined : await normalizeName(ctx.db, q) }
  const response = await runSearch(ctx, request, signal)
  // Filters of a sentence count as the request's own, in facets and reasons.
  const effective = {
    ...request,
    filters: withYear({ ...response.understood?.filters, ...filters }, ctx.clock.now()),
    q: response.understood?.readAs === 'NAME' ? request.text : q,
    name: response.name ?? request.name,
  }
  const facets = await facetsOf(ctx, effective, signal)
  const minimums =
    request.minimums || (request.explain && effective.filters.maxFeeMinorUnit !== undefined)
      ? await minimumsOf(
          ctx.db,
          response.results.map(({ accountId }) => accountId),
        )
      : undefined
  const allowed = free ? await markOnRequest(ctx.db, free.asked, response.results) : response.results
  const results = allowed.map((found) => ({
    ...found,
    ...(request.explain ? { reasons: reasonsFor(found, effective, minimums?.get(found.accountId)) } : {}),
    ...(minimums && request.minimums ? { minimums: minimums.get(found.accountId) ?? [] } : {}),
  }))
  return { ...response, results, ...(facets ? { facets } : {}) }
}

const hasAny = ({ accountIds, ruleKeys }: Unavailable): boolean => accountIds.length + ruleKeys.length > 0

function runSearch(ctx: Context, request: NormalizedRequest, signal: AbortSignal): Promise<SearchResult> {
  const { text, understand } = request
  if (text === undefined) return searchByFilters(ctx, request, signal)
  return understand ? searchBySentence(ctx, request, text, signal) : searchByText(ctx, request, text, signal)
}

const withYear = (filters: Filters, now: Date): Filters =>
  filters.minAge === undefined && filters.maxAge === undefined
    ? filters
    : { ...filters, asOfYear: now.getUTCFullYear() }

const facetsOf = async (ctx: Context, { name, filters, facets }: NormalizedRequest, signal: AbortSignal) =>
  facets ? findFacets(ctx.db, { name, filters }, { signal }) : undefined

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
