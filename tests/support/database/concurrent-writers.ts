import { sql } from 'kysely'
import { expect } from 'vitest'
import { DELIVERY, type TestOffer } from '../offers/offers.ts'
import type { Person, TestResponse, World } from '../world.ts'

export async function countBlocked(world: World): Promise<number> {
  const { rows } = await sql<{ blocked: number }>`select count(*) as blocked from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.database.kysely)
  return rows[0]?.blocked ?? 0
}

export type Racer = () => Promise<TestResponse>

/**
 * Locks the row and starts the racers in the given order. Each racer starts once the one before it
 * waits for the lock or has ended. Then releases the lock.
 */
export async function queueUp(
  world: World,
  { table, id }: { table: 'payments' | 'offers' | 'merch_sessions' | 'accounts'; id: string },
  racers: readonly Racer[],
): Promise<TestResponse[]> {
  const blocker = await world.database.kysely.startTransaction().execute()
  const running: Promise<TestResponse>[] = []
  try {
    await blocker.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
    for (const start of racers) {
      const before = await countBlocked(world)
      let isThrough = false
      running.push(
        start().finally(() => {
          isThrough = true
        }),
      )
      await expect.poll(async () => isThrough || (await countBlocked(world)) > before, { interval: 5 }).toBe(true)
    }
  } finally {
    await blocker.commit().execute()
  }
  return Promise.all(running)
}

export const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))

/** Connections that open one by one would keep the first racers from running concurrently. */
export const openConnections = (anybody: Person) =>
  Promise.all(Array.from({ length: 20 }, () => anybody.get('/api/offers/list')))

export const paymentOfOffer = (world: World, offerId: string) =>
  world.database.kysely.selectFrom('payments').selectAll().where('pay_for_id', '=', offerId).executeTakeFirstOrThrow()

export const movesFrom = async (person: Person, offerId: string, status: string): Promise<string[]> =>
  (await person.get(`/api/offers/${offerId}`)).body.history
    .filter(({ fromStatus }: { fromStatus: string }) => fromStatus === status)
    .map(({ action }: { action: string }) => action)

export async function secondAdmin(world: World): Promise<Person> {
  const person = await world.brand('Second Admin')
  await world.database.kysely
    .updateTable('profiles')
    .set({ roles: sql`array['brand', 'admin']` })
    .where('user_id', '=', person.userId)
    .execute()
  return person
}

export function expectOneWinner(responses: readonly TestResponse[], winner?: number): void {
  const statuses = responses.map(({ status }) => status)
  for (const status of statuses) expect([200, 409, 422]).toContain(status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  if (winner !== undefined) expect(statuses[winner]).toBe(200)
}

export const acts = ({ id, brand, talent }: TestOffer) => ({
  cancel: () => talent.post('/api/offers/cancel', { offerId: id }),
  cancelAsBrand: () => brand.post('/api/offers/cancel', { offerId: id }),
  deliver: () => talent.post('/api/offers/deliver', { offerId: id, ...DELIVERY }),
  complete: () => brand.post('/api/offers/complete', { offerId: id }),
  revise: () => brand.post('/api/offers/revision', { offerId: id, reason: 'Brighter.' }),
  dispute: () => brand.post('/api/offers/dispute', { offerId: id, reason: 'No cup.' }),
  resolve: (admin: Person, resolution: string) =>
    admin.post('/api/offers/admin/resolve-dispute', { offerId: id, resolution, note: 'Looked at.' }),
  take: (admin: Person) => admin.post('/api/offers/admin/release-capture', { offerId: id }),
  decline: (admin: Person) => admin.post('/api/offers/admin/decline-capture', { offerId: id, note: 'No.' }),
})
