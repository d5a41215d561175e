import { badRequest } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { timeBudget } from '../../../../platform/http/time-budget.ts'
import { visitOf } from '../../../../platform/limits/visit.ts'
import { searchLikeness } from '../search-likeness.ts'
import { MAX_TAGS, SearchBody, SearchQuery, SearchResponse, toSearchResponse } from '../search-schemas.ts'

/** Time limit of a search (contract, part 3, "Likeness search routes"). */
const MAX_DURATION_MS = 60_000

const shared = {
  path: '/api/indexing/search',
  auth: 'public',
  cors: 'anybody',
  envelope: 'likeness',
  tag: 'Likeness',
  rate: { max: 'SEARCHES_PER_MINUTE', perMs: 60_000 },
  responses: { 200: SearchResponse },
} as const

export const searchByQueryRoute = defineRoute({
  ...shared,
  method: 'GET',
  mayLag: true,
  operationId: 'searchLikenesses',
  summary: 'Finds talents who allow to be found, by name and filters.',
  description:
    'Filters match exactly, and `count` is the number of matches. If there are none, the closest in meaning are returned instead. Open to everyone, from any page.',
  contract: 'part 3, GET /search',
  query: SearchQuery,
  errors: ['BadRequest'],
  handler: async ({ ctx, query, reply }) => {
    const {
      q,
      tags,
      limit,
      offset,
      orderBy,
      orderDirection,
      cursor,
      includeSimilar,
      facets,
      explain,
      minimums,
      ...filters
    } = query
    const searchRequest = {
      q,
      filters: tags === undefined ? filters : { ...filters, tags: listOf(tags) },
      limit,
      offset,
      orderBy,
      orderDirection,
      cursor,
      includeSimilar,
      facets,
      explain,
      minimums,
    }
    return ok(
      toSearchResponse(ctx.config, await searchLikeness(ctx, searchRequest, timeBudget(reply, MAX_DURATION_MS))),
    )
  },
})

/**
 * Splits comma-separated tags.
 * @throws BadRequest for more tags than the body of a search may have
 */
function listOf(tags: string | readonly string[]): string[] {
  const list = [tags]
    .flat()
    .flatMap((each) => each.split(','))
    .map((tag) => tag.trim())
    .filter(Boolean)
  if (list.length <= MAX_TAGS) return list
  const message = `must have at most ${MAX_TAGS} entries`
  throw badRequest(`The query parameter “tags” ${message}.`, { issues: [{ path: 'tags', message }] })
}

export const searchByBodyRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'searchLikenessesByBody',
  summary: 'Finds talents by filters in a body, and by a free text.',
  description:
    '`text` returns the closest in meaning among those that match the filters; `count` is the number returned. Open to everyone, from any page.',
  contract: 'part 3, POST /search',
  body: SearchBody,
  errors: ['BadRequest'],
  handler: async ({ ctx, body, request, reply }) => {
    const { filters = {}, ...rest } = body
    const searchRequest = { ...rest, filters, visit: visitOf(ctx.config, request) }
    return ok(
      toSearchResponse(ctx.config, await searchLikeness(ctx, searchRequest, timeBudget(reply, MAX_DURATION_MS))),
    )
  },
})
