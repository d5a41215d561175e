import { badRequest } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { timeBudget } from '../../../../platform/http/time-budget.ts'
import { visitOf } from '../../../../platform/limits/visit.ts'
import { searchLikeness } from '../search-likeness.ts'
import { MOST_TAGS, SearchAnswer, SearchBody, SearchQuery, viewAnswer } from '../search-schemas.ts'

/** Part 3, "Likeness search routes". */
const LONGEST_MS = 60_000

const shared = {
  path: '/api/indexing/search',
  auth: 'public',
  cors: 'anybody',
  envelope: 'likeness',
  tag: 'Likeness',
  rate: { max: 'SEARCHES_PER_MINUTE', perMs: 60_000 },
  responses: { 200: SearchAnswer },
} as const

export const searchByQueryRoute = defineRoute({
  ...shared,
  method: 'GET',
  mayLag: true,
  operationId: 'searchLikenesses',
  summary: 'Talents who allow to be found, by their name and by filters.',
  description:
    'Filters hold exactly, and `count` is how many there are; when nobody is so, the nearest in meaning come instead. For anybody, from any page.',
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
    const asked = {
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
    return ok(viewAnswer(ctx.config, await searchLikeness(ctx, asked, timeBudget(reply, LONGEST_MS))))
  },
})

/**
 * Splits comma-separated tags.
 * @throws BadRequest for more tags than a body may have.
 */
function listOf(tags: string | readonly string[]): string[] {
  const list = [tags]
    .flat()
    .flatMap((each) => each.split(','))
    .map((tag) => tag.trim())
    .filter(Boolean)
  if (list.length <= MOST_TAGS) return list
  const message = `must be ${MOST_TAGS} at most`
  throw badRequest(`The query parameter “tags” ${message}.`, { issues: [{ path: 'tags', message }] })
}

export const searchByBodyRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'searchLikenessesByBody',
  summary: 'The same with filters in a body, and by words of one’s own.',
  description:
    'What `text` says brings the nearest in meaning, of those that the filters let through; `count` is how many came. For anybody, from any page.',
  contract: 'part 3, POST /search',
  body: SearchBody,
  errors: ['BadRequest'],
  handler: async ({ ctx, body, request, reply }) => {
    const { filters = {}, ...rest } = body
    const asked = { ...rest, filters, visit: visitOf(ctx.config, request) }
    return ok(viewAnswer(ctx.config, await searchLikeness(ctx, asked, timeBudget(reply, LONGEST_MS))))
  },
})
