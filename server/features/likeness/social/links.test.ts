import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idsInPages } from '../../../../tests/support/database/due-rows.ts'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { type WrittenRow, writeRows } from '../../../../tests/support/database/written-rows.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { engagementOf } from './domain/engagement.ts'
import { deleteLinkPictures, findSocialFacts, listAccountsToRead, listLinks } from './queries/links.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)

let world: World
let talents: Person[]
beforeAll(async () => {
  world = await createWorld()
  talents = []
  for (let count = 0; count < 6; count++) talents.push(await world.talent())
  await writeRows(
    world,
    'likeness_consent_states',
    talents.map(({ accountId }, place) => ({
      account_id: accountId,
      granted: place < 5,
      version: '1',
      number: 1,
      changed_at: NOW,
    })),
  )
  await readWithoutIndexes(world)
})
beforeEach(() => world.database.kysely.deleteFrom('social_links').execute())
afterAll(() => world.close())

const accountAt = (place: number): string => talents[place]?.accountId ?? ''
const link = (id: string, account: number, columns: WrittenRow = {}): WrittenRow => ({
  image_sha256: columns.image_key ?? null,
  id,
  account_id: accountAt(account),
  position: 0,
  platform: 'instagram',
  url: `https://www.instagram.com/${id}`,
  created_at: NOW,
  updated_at: NOW,
  ...columns,
})
const write = (...links: WrittenRow[]) => writeRows(world, 'social_links', links)

test('accounts with links to read are found, the longest waiting first, with consent only', async () => {
  await write(
    link('tried-now', 0, { created_at: at(-9 * HOUR_MS), tried_at: NOW }),
    link('tie-b', 1, { tried_at: at(-HOUR_MS) }),
    link('tie-a', 2, { tried_at: at(-HOUR_MS) }),
    link('tried-later', 3, { created_at: at(-9 * HOUR_MS), tried_at: at(1) }),
    link('never-tried', 4, { created_at: at(-2 * HOUR_MS) }),
    link('refused', 5, { tried_at: at(-HOUR_MS) }),
  )
  const { kysely } = world.database
  const found = await idsInPages((page) => listAccountsToRead(kysely, { ...page, before: NOW }))
  expect(found).toEqual([accountAt(4), ...[accountAt(1), accountAt(2)].toSorted(), accountAt(0)])
})

test('links are listed in their own order, without anybody else’s', async () => {
  await write(
    link('c', 0, { position: 1 }),
    link('of-another', 1, { position: 0 }),
    link('a', 0, { position: 2 }),
    link('b', 0, { position: 1 }),
    link('z', 0, { position: 0 }),
  )
  expect((await listLinks(world.database.kysely, accountAt(0))).map(({ id }) => id)).toEqual(['z', 'b', 'c', 'a'])
})

test('an account’s numbers are the sum of its links, and its picture is that of the largest', async () => {
  await write(
    link('small', 0, { followers: 100, engagement_rate: 0.5, image_key: 'small', position: 0 }),
    link('large-without-picture', 0, { followers: 900, position: 1 }),
    link('tie-second', 0, { followers: 300, engagement_rate: 0.1, image_key: 'tie-second', position: 3 }),
    link('tie-first', 0, { followers: 300, image_key: 'tie-first', position: 2 }),
    link('unknown', 0, { image_key: 'unknown', engagement_rate: null, position: 4 }),
    link('of-another', 1, { followers: 5000, engagement_rate: 1, image_key: 'of-another' }),
  )
  expect(await findSocialFacts(world.database.kysely, accountAt(0))).toEqual({
    numberOfFollowers: 1600,
    engagementRate: expect.closeTo((100 * 0.5 + 300 * 0.1) / 400, 9),
    profileImage: 'tie-first',
  })
  expect(await findSocialFacts(world.database.kysely, accountAt(2))).toEqual({
    numberOfFollowers: 0,
    engagementRate: null,
    profileImage: null,
  })
})

test('removing an account’s pictures leaves those of others', async () => {
  await write(link('own', 0, { image_key: 'own' }), link('bare', 0), link('of-another', 1, { image_key: 'of-another' }))
  const { kysely } = world.database
  expect(await inTransaction(kysely, (trx) => deleteLinkPictures(trx, accountAt(0), NOW))).toEqual(['own'])
  const left = await kysely.selectFrom('social_links').select('image_key').where('image_key', 'is not', null).execute()
  expect(left).toEqual([{ image_key: 'of-another' }])
})

describe('the engagement rate', () => {
  test.each([
    [{ followers: 1000, likes: 500, posts: 10 }, 0.05],
    [{ followers: 10, likes: 500, posts: 10 }, 1],
    [{ followers: null, likes: 500, posts: 10 }, null],
    [{ followers: 1000, likes: null, posts: 10 }, null],
    [{ followers: 1000, likes: 500, posts: null }, null],
    [{ followers: 0, likes: 500, posts: 10 }, null],
    [{ followers: 1000, likes: 500, posts: 0 }, null],
    [{ followers: 1000, likes: 0, posts: 10 }, 0],
  ])('of %j is %j', (totals, rate) => {
    expect(engagementOf(totals)).toBe(rate)
  })
})
