import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { openPastPooler } from '../support/database/test-databases.ts'
import { offerIn } from '../support/offers/offers.ts'
import { createWorld, type Person, type TestResponse, type World } from '../support/world.ts'

/** Number of waiting requests, which exceeds the number of connections in the pool. */
const WAITING = 24

describe.skipIf(inject('template').engine === 'pglite')('while a table is locked', () => {
  let world: World
  let brand: Person
  const logged: string[] = []
  beforeAll(async () => {
    world = await createWorld({
      openDatabase: openPastPooler,
      logger: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
    })
    ;({ brand } = await offerIn(world, 'APPROVED'))
  })
  afterAll(() => world.close())

  const listOffers = () => brand.get('/api/offers/list')

  async function withLockedOffers(meanwhile: () => Promise<void>): Promise<void> {
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = inTransaction(world.database.health, async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`lock table offers in access exclusive mode`.execute(trx)
      locked.resolve()
      await over.promise
    })
    await locked.promise
    try {
      await meanwhile()
    } finally {
      over.resolve()
      await holding
    }
  }

  test('the server is ready, reports metrics, and serves routes that do not use the table', async () => {
    let waiting: Promise<TestResponse>[] = []
    await withLockedOffers(async () => {
      waiting = Array.from({ length: WAITING }, listOffers)
      await expect.poll(() => world.database.pool().waiting).toBeGreaterThan(WAITING / 3)
      const stranger = world.stranger()
      expect((await stranger.get('/readyz')).status).toBe(200)
      const metrics = await stranger.get('/metrics')
      expect(metrics.status).toBe(200)
      expect(metrics.text).toContain('semblance_reading_failed 1')
      expect((await stranger.get('/api/merch/catalog/products')).status).toBeLessThan(500)
      expect((await brand.get('/api/notifications/list')).status).toBe(200)
      expect((await brand.get('/api/shortlists')).status).toBe(200)
    })
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('a request that waits for it longer than ten seconds returns 503 and has changed nothing', async () => {
    let response: TestResponse | undefined
    await withLockedOffers(async () => {
      response = await listOffers()
    })
    expect(response).toMatchObject({
      status: 503,
      body: { error: 'This took too long. Nothing was changed; try again in a moment.' },
    })
    // The lock timeout must end the request, not the statement timeout of one minute.
    expect(logged.join('')).toContain('canceling statement due to lock timeout')
  })
})
