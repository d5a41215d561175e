import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { addTalent, record } from '../../../../tests/support/likeness/likeness-records.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { checkListedCounts, deleteRecord } from './index.ts'
import { sumListedCounts } from './queries/listed-counts.ts'

let world: World
let mara: Person
beforeAll(async () => {
  world = await createWorld()
  await addTalent(world, 'Ada Always', { gender: 'female', category: 'actor', hasImageAsset: true })
})
beforeEach(async () => {
  mara = await addTalent(world, 'Mara Counted', { gender: 'female', category: 'actor', hasImageAsset: true })
})
afterAll(() => world.close())

const db = () => world.database.kysely
const SEARCHES = ['', 'gender=female', 'category=actor', 'hasImageAsset=true'] as const
const counts = async (): Promise<number[]> => {
  const responses = SEARCHES.map((query) => world.stranger().get(`/api/indexing/search?limit=1&${query}`))
  return (await Promise.all(responses)).map(({ body }) => body.count)
}
const less = (numbers: readonly number[]) => numbers.map((number) => number - 1)
const block = async (accountId: string, action: 'block' | 'unblock') =>
  (await world.admin()).post('/api/admin/users', { accountId, action, reason: 'Not who they say.' })

test('a talent who withdraws or is blocked is not counted from that moment, and counted again after their return', async () => {
  const all = await counts()
  await block(mara.accountId, 'block')
  expect(await counts()).toEqual(less(all))
  await block(mara.accountId, 'unblock')
  expect(await counts()).toEqual(all)
  await consent(mara, false)
  expect(await counts()).toEqual(less(all))
  await consent(mara)
  await record(world, mara, { gender: 'female', category: 'actor', hasImageAsset: true })
  expect(await counts()).toEqual(all)
  expect(await checkListedCounts(db())).toEqual([])
})

test('a changed trait is counted with its new value, and an uncommitted change is not counted', async () => {
  const [all = 0, females = 0, actors = 0, pictured = 0] = await counts()
  await record(world, mara, { gender: 'male', category: 'actor', hasImageAsset: true, tags: ['stage'] })
  expect(await counts()).toEqual([all, females - 1, actors, pictured])
  const failing = inTransaction(db(), async (trx) => {
    await deleteRecord(trx, mara.accountId)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await counts()).toEqual([all, females - 1, actors, pictured])
  expect(await checkListedCounts(db())).toEqual([])
})

test('the job adds up the changes of each count, and no count changes', async () => {
  const rows = async () => (await db().selectFrom('likeness_counts').select('term').execute()).map(({ term }) => term)
  await record(world, mara, { gender: 'male' })
  await record(world, mara, { gender: 'female', tags: ['stage'], accent: 'Göteborg' })
  const before = await counts()
  expect((await rows()).length).toBeGreaterThan(new Set(await rows()).size)
  expect((await world.cron('/api/indexing/cron/embed-records')).status).toBe(200)
  expect(await counts()).toEqual(before)
  expect((await rows()).length).toBe(new Set(await rows()).size)
  expect((await rows()).filter((term) => /^(tag|accent):/.test(term))).toEqual([])
  expect(await checkListedCounts(db())).toEqual([])
})

test('talents who change at the same time, while the job adds up, are all counted', async () => {
  const talents = await Promise.all(Array.from({ length: 6 }, (_, at) => addTalent(world, `Racer ${at}`)))
  const genders = ['female', 'male', 'non-binary', null] as const
  await Promise.all([
    ...talents.map(async (talent, at) => {
      for (let change = 0; change < 8; change++)
        await record(world, talent, { gender: genders[(at + change) % genders.length] ?? null })
    }),
    ...[1, 2].map(async () => {
      for (let run = 0; run < 8; run++) await sumListedCounts(db())
    }),
  ])
  expect(await checkListedCounts(db())).toEqual([])
})

test('a wrong count is reported, and correct again once all are recounted', async () => {
  const [, females = 0] = await counts()
  await db().insertInto('likeness_counts').values({ term: 'gender:female', listed: 5 }).execute()
  expect(await checkListedCounts(db())).toEqual([{ term: 'gender:female', kept: females + 5, listed: females }])
  await sql`select recount_listed_likeness()`.execute(db())
  expect(await checkListedCounts(db())).toEqual([])
})
