import { describe, expect, test } from 'vitest'
import { html, json, serveResponses } from '../../tests/support/programs/small-server.ts'
import { createApiClient } from './client.ts'
import { pages } from './pages.ts'

const found = (slugs: string[], nextCursor: string | null) =>
  json({ success: true, results: slugs.map((slug) => ({ slug })), count: 3, nextCursor })
const offers = (ids: string[], offset: number) =>
  json({ offers: ids.map((id) => ({ id })), buyerAccounts: {}, sellerAccounts: {}, total: 5, limit: 2, offset })

describe('pages', () => {
  test('follow the offset up to the last page and stop', async () => {
    const { address, requests } = await serveResponses(offers(['a', 'b'], 0), offers(['c', 'd'], 2), offers(['e'], 4))
    const ids: string[] = []
    const query = { limit: 2, perspective: 'buyer' } as const
    for await (const page of pages(createApiClient({ address }), 'GET /api/offers/list', { query }))
      if (page.ok) ids.push(...page.body.offers.map(({ id }) => id))
    expect(ids).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/offers/list?limit=2&perspective=buyer',
      '/api/offers/list?limit=2&perspective=buyer&offset=2',
      '/api/offers/list?limit=2&perspective=buyer&offset=4',
    ])
  })

  test('follow the cursor if the list has one', async () => {
    const { address, requests } = await serveResponses(found(['a', 'b'], 'after-b'), found(['c'], null))
    const slugs: string[] = []
    for await (const page of pages(createApiClient({ address }), 'GET /api/indexing/search', { query: { q: 'm' } }))
      if (page.ok) slugs.push(...page.body.results.map(({ slug }) => slug))
    expect(slugs).toEqual(['a', 'b', 'c'])
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/indexing/search?q=m',
      '/api/indexing/search?q=m&offset=0&cursor=after-b',
    ])
  })

  test('send the cursor in the body for a search that takes one', async () => {
    const { address, requests } = await serveResponses(found(['a'], 'after-a'), found(['b'], null))
    const body = {
      q: 'm',
      limit: 1,
      offset: 0,
      orderDirection: 'desc',
      includeSimilar: false,
      facets: false,
      explain: false,
      minimums: false,
    } as const
    for await (const page of pages(createApiClient({ address }), 'POST /api/indexing/search', { body }))
      expect(page.ok).toBe(true)
    expect(requests.map((one) => JSON.parse(one.body))).toEqual([body, { ...body, cursor: 'after-a' }])
  })

  test.each([
    [
      'inside a member `data`',
      'GET /api/merch/admin/filters',
      (offset: number) => ({ status: 'success', data: { filters: [{}], total: 2, limit: 1, offset } }),
    ],
    [
      'that has only a total',
      'GET /api/admin/users',
      (offset: number) => ({ accounts: [{ id: offset }], total: 2, brandLimits: {} }),
    ],
  ] as const)('of a list %s are recognized', async (_what, operation, response) => {
    const { address, requests } = await serveResponses(json(response(0)), json(response(1)))
    const outcomes: unknown[] = []
    for await (const page of pages(createApiClient({ address }), operation)) outcomes.push(page.ok)
    expect(outcomes).toEqual([true, true])
    expect(requests[1]?.path).toBe(`${operation.slice(4)}?offset=1`)
  })

  test('of an empty list are a single page', async () => {
    const { address, requests } = await serveResponses(json({ offers: [], total: 0, limit: 50, offset: 0 }))
    for await (const page of pages(createApiClient({ address }), 'GET /api/offers/list')) expect(page.ok).toBe(true)
    expect(requests).toHaveLength(1)
  })

  test('end with the error if a page is refused', async () => {
    const { address } = await serveResponses(offers(['a', 'b'], 0), html(403))
    const statuses: unknown[] = []
    for await (const page of pages(createApiClient({ address }), 'GET /api/offers/list')) statuses.push(page.status)
    expect(statuses).toEqual([200, 403])
  })

  test('are requested only as they are consumed', async () => {
    const { address, requests } = await serveResponses(offers(['a', 'b'], 0))
    for await (const page of pages(createApiClient({ address }), 'GET /api/offers/list')) {
      expect(page.ok).toBe(true)
      break
    }
    expect(requests).toHaveLength(1)
  })
})
