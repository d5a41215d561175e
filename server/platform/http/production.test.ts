import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCTION } from '../../../tests/support/programs/production.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'

const METRICS_TOKEN = 'metrics-token-for-tests'
let guarded: World
let bare: World
let development: World
beforeAll(async () => {
  guarded = await createWorld({ env: { ...PRODUCTION, METRICS_TOKEN } })
  bare = await createWorld({ env: PRODUCTION })
  development = await createWorld({ env: { METRICS_TOKEN } })
})
afterAll(() => Promise.all([guarded, bare, development].map((world) => world.close())))

describe('GET /metrics', () => {
  const fetchMetrics = async (world: World, authorization?: string) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    const responses = [world.stranger(), world.stranger().auth].map((listener) => listener.get('/metrics', headers))
    return (await Promise.all(responses)).map(({ status, text }) => [status, text.includes('semblance_')])
  }

  test('accepts its token on both listeners', async () => {
    expect(await fetchMetrics(guarded, `Bearer ${METRICS_TOKEN}`)).toEqual([
      [200, true],
      [200, true],
    ])
  })

  test.each([undefined, '', 'Bearer', 'Bearer ', 'Bearer undefined', `Bearer ${METRICS_TOKEN}2`, METRICS_TOKEN])(
    'returns 401 for %j in production and wherever a token is set',
    async (authorization) => {
      for (const world of [guarded, development])
        expect(await fetchMetrics(world, authorization)).toEqual([
          [401, false],
          [401, false],
        ])
    },
  )

  test('returns 404 in production if no token is set', async () => {
    for (const authorization of [undefined, 'Bearer ', 'Bearer undefined'])
      expect(await fetchMetrics(bare, authorization)).toEqual([
        [404, false],
        [404, false],
      ])
  })
})

test('both listeners send HSTS for a year with every response', async () => {
  const talent = await bare.talent()
  for (const listener of [bare.stranger(), bare.stranger().auth])
    for (const path of ['/healthz', '/nothing', '/api/me', `/api/talents/${talent.slug}`])
      expect([path, (await listener.get(path)).headers['strict-transport-security']]).toEqual([
        path,
        'max-age=31536000; includeSubDomains',
      ])
})
