import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { queueUp } from '../../../../tests/support/database/concurrent-writers.ts'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { blockAccount } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { MAX_SHORTLISTS } from './change-shortlists.ts'
import { MAX_TALENTS } from './change-talents.ts'

let world: World
let brand: Person
let mara: Person
let iris: Person
beforeAll(async () => {
  world = await createWorld()
  brand = await world.brand()
  ;[mara, iris] = [await world.talent(), await world.talent('Iris Okafor')]
})
afterAll(() => world.close())

const create = (name: string, by = brand) => by.post('/api/shortlists', { name })
const idOf = ({ status, body }: TestResponse): string => {
  expect(status).toBe(201)
  return body.shortlist.id
}
const add = (id: string, { slug }: Pick<Person, 'slug'>, by = brand) =>
  by.post(`/api/shortlists/${id}/talents`, { slug })
const remove = (id: string, { slug }: Pick<Person, 'slug'>, by = brand) =>
  by.delete(`/api/shortlists/${id}/talents/${slug}`)
const talentsOf = async (id: string, query = '') => (await brand.get(`/api/shortlists/${id}/talents${query}`)).body
const slugsOf = ({ talents }: { talents: { slug: string }[] }) => talents.map(({ slug }) => slug)

test('a shortlist is created, renamed and deleted', async () => {
  const made = await create('  Winter   voices ')
  expect(made).toMatchObject({ status: 201, body: { shortlist: { name: 'Winter voices', talentCount: 0 } } })
  const id = idOf(made)
  const renamed = await brand.patch(`/api/shortlists/${id}`, { name: 'Spring voices' })
  expect(renamed).toMatchObject({ status: 200, body: { shortlist: { id, name: 'Spring voices' } } })
  expect((await brand.patch(`/api/shortlists/${id}`, { name: 'SPRING voices' })).body.shortlist.name).toBe(
    'SPRING voices',
  )
  expect((await brand.delete(`/api/shortlists/${id}`)).body).toEqual({ success: true })
  expect((await brand.delete(`/api/shortlists/${id}`)).status).toBe(404)
  expect((await brand.get(`/api/shortlists/${id}/talents`)).status).toBe(404)
  expect((await brand.patch(`/api/shortlists/${id}`, { name: 'Gone' })).status).toBe(404)
})

test('a brand’s lists have different names in any spelling; another brand may use the same names', async () => {
  const id = idOf(await create('Café faces'))
  expect((await create('CAFE  faces')).status).toBe(409)
  const other = idOf(await create('Tea faces'))
  expect((await brand.patch(`/api/shortlists/${other}`, { name: 'cafe faces' })).status).toBe(409)
  expect((await create('Café faces', await world.brand('Contoso Tea'))).status).toBe(201)
  for (const name of ['   ', '\u200b'])
    expect((await brand.patch(`/api/shortlists/${id}`, { name })).body.details.issues[0].path).toBe('name')
  expect((await create('x'.repeat(81))).status).toBe(400)
})

test('talents are added and removed, and doing so twice is no error', async () => {
  const id = idOf(await create('Likeness'))
  await add(id, mara)
  world.clock.advance(1000)
  expect((await add(id, iris)).body.shortlist.talentCount).toBe(2)
  const again = await add(id, mara)
  expect(again).toMatchObject({ status: 200, body: { shortlist: { talentCount: 2 } } })
  const listed = await talentsOf(id)
  expect(listed).toMatchObject({ shortlist: { id, name: 'Likeness' }, total: 2, limit: 20, offset: 0 })
  expect(listed.talents[0]).toEqual({
    slug: iris.slug,
    displayName: 'Iris Okafor',
    imageUrl: null,
    addedAt: expect.any(String),
  })
  expect(slugsOf(await talentsOf(id, '?limit=1&offset=1'))).toEqual([mara.slug])
  expect((await remove(id, mara)).body.shortlist.talentCount).toBe(1)
  expect((await remove(id, mara)).status).toBe(200)
  expect(slugsOf(await talentsOf(id))).toEqual([iris.slug])
})

test('lists are newest first, in a fixed order even if created at the same moment, and so are their talents', async () => {
  const buyer = await world.brand()
  const names = ['One', 'Two', 'Three']
  const ids: string[] = []
  for (const name of names) ids.push(idOf(await create(name, buyer)))
  const [first = '', second = ''] = ids
  for (const talent of [mara, iris]) await add(first, talent, buyer)
  await add(second, mara, buyer)
  await add(idOf(await create('Elsewhere')), iris)
  const moment = world.clock.now()
  const { kysely } = world.database
  await kysely.updateTable('shortlists').set({ created_at: moment }).where('id', '=', second).execute()
  await kysely.updateTable('shortlists').set({ created_at: moment }).where('id', 'in', ids).execute()
  await kysely.updateTable('shortlist_talents').set({ added_at: moment }).where('shortlist_id', '=', first).execute()
  const { shortlists } = (await buyer.get('/api/shortlists')).body
  expect(shortlists.map(({ id, talentCount }: any) => [id, talentCount])).toEqual(
    ids
      .toSorted()
      .toReversed()
      .map((id) => [id, id === first ? 2 : id === second ? 1 : 0]),
  )
  const slugs = async () => slugsOf((await buyer.get(`/api/shortlists/${first}/talents`)).body)
  const byId = [mara, iris].toSorted((one, other) => (one.accountId < other.accountId ? 1 : -1))
  expect(await slugs()).toEqual(byId.map(({ slug }) => slug))
  const [last] = byId
  await kysely
    .updateTable('shortlist_talents')
    .set({ added_at: new Date(moment.getTime() - 1) })
    .where('talent_account_id', '=', last?.accountId ?? '')
    .where('shortlist_id', '=', first)
    .execute()
  expect(await slugs()).toEqual(byId.toReversed().map(({ slug }) => slug))
})

test('only findable talents can be added, and others are neither shown nor counted', async () => {
  const id = idOf(await create('To be found'))
  expect((await add(id, { slug: 'nobody-at-all' })).status).toBe(404)
  expect((await add(id, brand)).status).toBe(404)
  const talent = await world.talent('Noor Haddad')
  await add(id, talent)
  await blockAccount(world, talent)
  expect(await talentsOf(id)).toMatchObject({ talents: [], total: 0, shortlist: { talentCount: 0 } })
  expect((await add(id, talent)).status).toBe(404)
  expect((await remove(id, talent)).status).toBe(200)
})

test('a talent without consent is neither shown, counted nor added until they grant it again', async () => {
  const [id, talent] = [idOf(await create('Withdrawn')), await world.talent('Petra Vale')]
  await add(id, talent)
  await consent(talent)
  await consent(talent, false)
  expect(slugsOf(await talentsOf(id))).toEqual([])
  expect((await add(idOf(await create('Later')), talent)).status).toBe(404)
  await consent(talent)
  expect(slugsOf(await talentsOf(id))).toEqual([talent.slug])
})

test('only its brand can use a list, and only brands have lists', async () => {
  const id = idOf(await create('Secret'))
  await add(id, mara)
  const others = [await world.brand('Contoso Tea'), await world.admin()]
  for (const other of others) {
    expect((await other.get(`/api/shortlists/${id}/talents`)).status).toBe(404)
    expect((await add(id, iris, other)).status).toBe(404)
    expect((await remove(id, mara, other)).status).toBe(404)
    expect((await other.patch(`/api/shortlists/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await other.delete(`/api/shortlists/${id}`)).status).toBe(404)
  }
  expect(await talentsOf(id)).toMatchObject({ shortlist: { name: 'Secret' }, total: 1 })
  expect((await create('Likeness', mara)).status).toBe(403)
  expect((await mara.patch(`/api/shortlists/${id}`, { name: 'Mine' })).status).toBe(403)
  expect((await mara.delete(`/api/shortlists/${id}`)).status).toBe(403)
  expect((await add(id, iris, mara)).status).toBe(403)
  expect((await remove(id, mara, mara)).status).toBe(403)
  expect((await mara.get('/api/shortlists')).body).toMatchObject({ shortlists: [], total: 0 })
})

describe('the maximum number of', () => {
  test('lists is enforced', async () => {
    const buyer = await world.brand()
    for (let n = 1; n < MAX_SHORTLISTS; n++) await create(`List ${n}`, buyer)
    const last = idOf(await create('The last one', buyer))
    expect((await create('One too many', buyer)).status).toBe(422)
    const { shortlists, total } = (await buyer.get('/api/shortlists?limit=2')).body
    expect([total, shortlists[0].id]).toEqual([MAX_SHORTLISTS, last])
    await buyer.delete(`/api/shortlists/${last}`)
    expect((await create('The last one', buyer)).status).toBe(201)
  })

  test('talents on a list is enforced, not counting one already on it', async () => {
    const id = idOf(await create('Full'))
    await fill(id, MAX_TALENTS - 1)
    expect((await add(id, mara)).status).toBe(200)
    expect((await add(id, iris)).status).toBe(422)
    expect((await add(id, mara)).status).toBe(200)
    expect((await talentsOf(id)).total).toBe(MAX_TALENTS)
  })

  test.skipIf(inject('template').engine === 'pglite')('lists holds for concurrent requests', async () => {
    const id = idOf(await create('Nearly full'))
    await fill(id, MAX_TALENTS - 1)
    const statuses = await Promise.all([mara, iris, mara, iris].map(async (talent) => (await add(id, talent)).status))
    expect(statuses.filter((status) => status === 422)).toHaveLength(2)
    const buyer = await world.brand()
    for (let n = 1; n < MAX_SHORTLISTS; n++) await create(`List ${n}`, buyer)
    const made = await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => (await create(name, buyer)).status))
    expect(made.toSorted((one, other) => one - other)).toEqual([201, 422, 422, 422])
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'talents holds for two requests that count at the same time',
    async () => {
      const buyer = await world.brand()
      for (let n = 1; n < MAX_SHORTLISTS; n++) await create(`List ${n}`, buyer)
      const both = ['a', 'b'].map((name) => () => create(name, buyer))
      const made = await queueUp(world, { table: 'accounts', id: buyer.accountId }, both)
      expect(made.map(({ status }) => status)).toEqual([201, 422])
    },
  )

  async function fill(id: string, count: number): Promise<void> {
    const db = world.database.kysely
    const now = world.clock.now()
    const people = Array.from({ length: count }, () => newId())
    await db
      .insertInto('profiles')
      .values(people.map((user_id) => ({ user_id, display_name: 'Talent', roles: ['talent'], created_at: now })))
      .execute()
    await db
      .insertInto('accounts')
      .values(
        people.map((each) => ({
          id: each,
          owner_user_id: each,
          kind: 'talent' as const,
          display_name: 'Talent',
          slug: each,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
    await db
      .insertInto('shortlist_talents')
      .values(
        people.map((each) => ({
          account_id: brand.accountId,
          shortlist_id: id,
          talent_account_id: each,
          added_at: now,
        })),
      )
      .execute()
  }
})
