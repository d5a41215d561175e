import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, openTestDatabase, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { DatabaseUnavailable } from '../../database/connections/unavailable.ts'

/**
 * Responses to clients that must wait contain the time to wait, also for pages of other origins.
 */

const APP_ORIGIN = 'https://app.brand.example'

/** Refuses connections while `isDown` is set. */
const outage = { isDown: false }
const refuse = (): void => {
  if (outage.isDown)
    throw new DatabaseUnavailable(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
}
const refusing: KyselyPlugin = {
  transformQuery: ({ node }) => {
    refuse()
    return node
  },
  // Statements that were compiled before the outage skip the transformation.
  transformResult: async ({ result }) => {
    refuse()
    return result
  },
}

let world: World
beforeAll(async () => {
  world = await createWorld({
    env: { ALLOWED_DOMAINS_CORS: APP_ORIGIN },
    openDatabase: async () => {
      const { database, drop } = await openTestDatabase()
      const { kysely, health } = database
      const broken = { kysely: kysely.withPlugin(refusing), health: health.withPlugin(refusing) }
      return { database: { ...database, ...broken }, drop }
    },
  })
})
afterAll(() => world.close())

function expectReadableElsewhere({ headers }: TestResponse): void {
  expect(headers['access-control-allow-origin']).toBe(APP_ORIGIN)
  expect(headers['access-control-expose-headers']?.split(', ')).toContain('retry-after')
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

describe('a database that is down', () => {
  test('returns 503 with Retry-After in the envelope of the route’s family', async () => {
    const brand = await world.brand()
    outage.isDown = true
    const standard = await brand.get('/api/offers/list', { origin: APP_ORIGIN })
    const payments = await brand.get('/api/payments/history')
    const probe = await world.stranger().get('/readyz')
    outage.isDown = false
    expect(standard).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
    expectReadableElsewhere(standard)
    expect(payments).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE' },
      headers: { 'retry-after': '5' },
    })
    expect(probe).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect((await brand.get('/api/offers/list')).status).toBe(200)
  })
})

test('too many requests return 429 with a Retry-After that a listed origin may read', async () => {
  const busy = await createWorld({ env: { ALLOWED_DOMAINS_CORS: APP_ORIGIN, RATE_LIMIT_PER_MINUTE: '1' } })
  const browser = busy.stranger()
  await browser.get('/api/offers/list', { origin: APP_ORIGIN })
  const limited = await browser.get('/api/offers/list', { origin: APP_ORIGIN })
  expect(limited).toMatchObject({ status: 429, body: { code: 'RateLimited' } })
  expectReadableElsewhere(limited)
  await busy.close()
})

test('a closing server is not ready, sends Retry-After and closes its connections', async () => {
  const leaving = await createWorld()
  const ready = () => leaving.stranger().get('/readyz')
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } })
  leaving.app.drain()
  expect(await ready()).toMatchObject({
    status: 503,
    body: { code: 'ServiceUnavailable' },
    headers: { 'retry-after': '5', connection: 'close' },
  })
  expect(await leaving.stranger().get('/healthz')).toMatchObject({ status: 200, headers: { connection: 'close' } })
  await leaving.close()
})
