import { badRequest } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { timeBudget } from '../../../../platform/http/time-budget.ts'
import { visitOf } from '../../../../platform/limits/visit.ts'
import type { Filters } from '../domain/filters.ts'
import { languageCode } from '../domain/language-words.ts'
import { searchLikeness } from '../search-likeness.ts'
import { SearchResponse, toSearchResponse } from '../search-responses.ts'
import { MAX_TAGS, SearchBody, SearchQuery } from '../search-schemas.ts'

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
  summary: 'Finds talents who agree to be found, by name and filters.',
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
      languages,
      voices,
      ...filters
    } = query
    const wanted: Filters = { ...filters }
    if (tags !== undefined) wanted.tags = listOf(tags)
    if (languages !== undefined) wanted.languages = codesOf(languages.split(','))
    const searchRequest = {
      q,
      filters: wanted,
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
    const found = await searchLikeness(ctx, searchRequest, timeBudget(reply, MAX_DURATION_MS))
    return ok(toSearchResponse(ctx.config, found, { voices }))
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

/**
 * Converts languages to codes.
 * @throws BadRequest for an unknown language
 */
const codesOf = (languages: readonly string[]): string[] =>
  languages.map((language) => {
    const code = languageCode(language)
    if (code !== undefined) return code
    const message = `“${language.trim()}” is not a known language; use a code such as “es” or an English name`
    throw badRequest(`The filter “languages” is invalid: ${message}.`, { issues: [{ path: 'languages', message }] })
  })

export const searchByBodyRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'searchLikenessesByBody',
  summary: 'Finds talents by filters in a body, and by a free text.',
  description:
    '`text` returns the closest in meaning among those that match the filters; `count` is the number returned. With `understand`, names and hard traits of the text come first. Open to everyone, from any page.',
  contract: 'part 3, POST /search',
  body: SearchBody,
  errors: ['BadRequest'],
  handler: async ({ ctx, body, request, reply }) => {
    const { filters = {}, voices, ...rest } = body
    const { languages } = filters
    const coded = languages === undefined ? filters : { ...filters, languages: codesOf(languages) }
    const searchRequest = { ...rest, filters: coded, visit: visitOf(ctx.config, request) }
    const found = await searchLikeness(ctx, searchRequest, timeBudget(reply, MAX_DURATION_MS))
    return ok(toSearchResponse(ctx.config, found, { voices }))
  },
})
