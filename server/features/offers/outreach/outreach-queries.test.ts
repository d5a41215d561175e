import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsInPages } from '../../../../tests/support/database/due-rows.ts'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { writeRows } from '../../../../tests/support/database/written-rows.ts'
import { createBlast, readBlast } from '../../../../tests/support/offers/blasts.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { listUnfinishedBlasts } from './queries/find-blasts.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)

let world: World
let brand: Person
beforeAll(async () => {
  world = await createWorld()
  brand = await world.brand()
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

test('a brand sees only its own brief drafts, most recently changed first', async () => {
  const draft = (id: string, ms: number, buyer = brand) => ({
    id,
    buyer_account_id: buyer.accountId,
    draft: { slugs: [], candidates: [], brief: {} },
    created_at: at(-9 * HOUR_MS),
    updated_at: at(ms),
  })
  await writeRows(world, 'blast_drafts', [
    draft('draft-b', 0),
    draft('draft-z', -HOUR_MS),
    draft('draft-of-another', 0, await world.brand('Contoso Tea')),
    draft('draft-c', 0),
    draft('draft-a', HOUR_MS),
  ])
  const { drafts } = (await brand.get('/api/offers/blast/draft/list')).body
  expect(drafts.map(({ id }: { id: string }) => id)).toEqual(['draft-a', 'draft-c', 'draft-b', 'draft-z'])
})

test('recipients keep the brand’s order, in whatever order they were updated', async () => {
  const talents: Person[] = []
  for (const name of ['Ada', 'Bea', 'Cem']) talents.push(await world.talent(name))
  const blastId = await createBlast(brand, talents)
  const move = (position: number) =>
    world.database.kysely
      .updateTable('blast_recipients')
      .set({ retry_at: NOW })
      .where('blast_id', '=', blastId)
      .where('position', '=', position)
      .execute()
  // PostgreSQL moves an updated row to the end of its table, so an unordered query would return
  // another order.
  for (const position of [0, 1]) await move(position)
  const { recipients } = await readBlast(brand, blastId)
  expect(recipients.map(({ slug }: { slug: string }) => slug)).toEqual(talents.map(({ slug }) => slug))
})

test('blasts that a process left unfinished are found once, the earliest confirmed first', async () => {
  const blast = (id: string, ms: number, columns: object = {}) => ({
    id,
    buyer_account_id: brand.accountId,
    status: 'CONFIRMED',
    brief: {},
    expires_at: NOW,
    confirmed_at: at(ms),
    created_at: NOW,
    ...columns,
  })
  await writeRows(world, 'blasts', [
    blast('blast-d', -1),
    blast('blast-b', -HOUR_MS),
    blast('blast-a', -HOUR_MS),
    blast('blast-now', 0),
    blast('blast-z', -2 * HOUR_MS),
    blast('blast-finished', -HOUR_MS, { finished_at: NOW }),
    blast('blast-open', 0, { status: 'OPEN', confirmed_at: null }),
  ])
  const found = await idsInPages((page) =>
    listUnfinishedBlasts(world.database.kysely, { ...page, confirmedBefore: NOW }),
  )
  expect(found).toEqual(['blast-z', 'blast-a', 'blast-b', 'blast-d'])
})
