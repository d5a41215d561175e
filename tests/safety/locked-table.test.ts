import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { offerIn } from '../support/offers.ts'
import { openPastPooler } from '../support/test-databases.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/** More than the pool has connections. */
const WAITING = 24

describe.skipIf(inject('template').engine === 'pglite')('while a table is locked', () => {
  let world: World
  let brand: Person
  beforeAll(async () => {
    world = await createWorld({ openDatabase: openPastPooler })
    ;({ brand } = await offerIn(world, 'APPROVED'))
  })
  afterAll(() => world.close())

  /** Runs `meanwhile` while nobody can read offers and requests for them wait for a connection. */
  async function withLockedOffers(meanwhile: () => Promise<void>): Promise<number[]> {
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = inTransaction(world.database.health, async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`lock table offers in access exclusive mode`.execute(trx)
      locked.resolve()
      await over.promise
    })
    await locked.promise
    const waiting = Array.from({ length: WAITING }, () => brand.get('/api/offers/list'))
    try {
      await expect.poll(() => world.database.pool().waiting).toBeGreaterThan(WAITING / 3)
      await meanwhile()
    } finally {
      over.resolve()
      await holding
    }
    return (await Promise.all(waiting)).map(({ status }) => status)
  }

  test('the server is ready, reports metrics, and serves routes that do not use the table', async () => {
    const statuses = await withLockedOffers(async () => {
      const stranger = world.stranger()
      expect((await stranger.get('/readyz')).status).toBe(200)
      const metrics = await stranger.get('/metrics')
      expect(metrics.status).toBe(200)
      expect(metrics.text).toContain('semblance_reading_failed 1')
      expect((await stranger.get('/api/merch/catalog/products')).status).toBeLessThan(500)
      expect((await brand.get('/api/notifications/list')).status).toBe(200)
      expect((await brand.get('/api/shortlists')).status).toBe(200)
    })
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('a request that waits for it longer than ten seconds returns 503 and has changed nothing', async () => {
    let status = 0
    await withLockedOffers(async () => {
      status = (await brand.get('/api/offers/list')).status
    })
    expect(status).toBe(503)
  })
})
