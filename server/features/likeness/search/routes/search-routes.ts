import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../platform/context.ts'
import { badRequest, faultOf, issueAt } from '../../../../platform/errors.ts'
import { actingAs } from '../../../../platform/http/callers/teams.ts'
import { timeBudget } from '../../../../platform/http/connections/time-budget.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { visitOf } from '../../../../platform/limits/visit.ts'
import { message } from '../../../../platform/words/index.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import type { Filters } from '../domain/filters.ts'
import { languageCode } from '../domain/language-words.ts'
import { readFreeScope, requireBrand } from '../free-scope.ts'
import { searchLikeness } from '../search-likeness.ts'
import { SearchResponse, toSearchResponse } from '../search-responses.ts'
import { MAX_TAGS, SearchBody, SearchQuery } from '../search-schemas.ts'

/** Time limit of a search (contract, part 3, "Likeness search routes"). */
const MAX_DURATION_MS = 60_000

const shared = {
  path: '/api/indexing/search',
  auth: 'public',
  cors: 'visitors',
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
    'Filters match exactly, and `count` is the number of matches. If there are none, the closest in meaning are returned instead. Open to everyone, from any page; the `free…` filters only to brands.',
  contract: 'part 3, GET /search',
  query: SearchQuery,
  errors: ['BadRequest', 'Unauthorized', 'Forbidden'],
  handler: async ({ ctx, query, request, reply }) => {
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
      ...given
    } = query
    const { filters, freeFor } = await readFilters(ctx, given, { request, reply })
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
      freeFor,
    }
    const found = await searchLikeness(ctx, searchRequest, timeBudget(reply, MAX_DURATION_MS))
    return ok(toSearchResponse(ctx.config, found, { voices }))
  },
})

/**
 * Separates the filters by a free scope, and finds the brand that asks for them.
 * @throws BadRequest; Unauthorized or Forbidden unless a brand asks
 */
async function readFilters<Given extends Parameters<typeof readFreeScope>[0]>(
  ctx: Context,
  given: Given,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { free, filters } = readFreeScope(given, ctx.clock.now())
  if (free === undefined) return { filters, freeFor: undefined }
  const brand = requireBrand(actingAs(await findVisitor({ ctx: { ...ctx, db: ctx.primary }, request, reply })))
  return { filters, freeFor: { brand, scope: free } }
}

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
  const issue = issueAt('tags', message('must have at most {max} entries', { max: MAX_TAGS }))
  throw badRequest(message('The query parameter “{path}” {fault}.', { path: issue.path, fault: faultOf(issue) }), {
    issues: [issue],
  })
}

/**
 * Converts languages to codes.
 * @throws BadRequest for an unknown language
 */
const codesOf = (languages: readonly string[]): string[] =>
  languages.map((language) => {
    const code = languageCode(language)
    if (code !== undefined) return code
    const fault = message('“{language}” is not a known language; use a code such as “es” or an English name', {
      language: language.trim(),
    })
    throw badRequest(message('The filter “{path}” is invalid: {fault}.', { path: 'languages', fault }), {
      issues: [issueAt('languages', fault)],
    })
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
  errors: ['BadRequest', 'Unauthorized', 'Forbidden'],
  handler: async ({ ctx, body, request, reply }) => {
    const { filters: given = {}, voices, ...rest } = body
    const { filters, freeFor } = await readFilters(ctx, given, { request, reply })
    const { languages } = filters
    const coded = languages === undefined ? filters : { ...filters, languages: codesOf(languages) }
    const searchRequest = { ...rest, filters: coded, freeFor, visit: visitOf(ctx.config, request) }
    const found = await searchLikeness(ctx, searchRequest, timeBudget(reply, MAX_DURATION_MS))
    return ok(toSearchResponse(ctx.config, found, { voices }))
  },
})
