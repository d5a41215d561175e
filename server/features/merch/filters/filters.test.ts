import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeVision } from '../../../../tests/support/likeness/fake-vision.ts'
import { uploadAsset } from '../../../../tests/support/merch/storefronts.ts'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

const ALL = '/api/merch/admin/filters'
let world: World
let admin: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld({ wrapModels: fakeVision().wrap })
  admin = await world.admin()
  talent = await world.talent()
})
afterAll(() => world.close())

const add = async (fields: object = {}): Promise<any> => {
  const response = await admin.post(ALL, { name: 'Riso print', prompt: 'A risograph print in teal', ...fields })
  expect([response.status, response.body.status]).toEqual([201, 'success'])
  return response.body.data.filter
}
const latestAudit = async () => (await admin.get('/api/admin/audit?limit=1')).body.entries[0]

test('an admin adds a filter; its creator is recorded, texts are trimmed and tags deduplicated', async () => {
  const filter = await add({
    name: '  Riso print ',
    description: ' Two inks. ',
    referenceImageUrl: 'https://cdn.example.com/riso.png',
    tags: ['print', ' print ', '', '  ', 'two inks'],
  })
  expect(filter).toMatchObject({
    name: 'Riso print',
    description: 'Two inks.',
    referenceImageUrl: 'https://cdn.example.com/riso.png',
    tags: ['print', 'two inks'],
    prompt: 'A risograph print in teal',
    createdBy: 'admin@semblance.test',
  })
  expect((await admin.get(`${ALL}/${filter.id}`)).body).toEqual({ status: 'success', data: { filter } })
  expect(await latestAudit()).toMatchObject({
    actorAccountId: admin.accountId,
    action: 'create-filter',
    subjectId: filter.id,
    before: null,
    after: { name: 'Riso print' },
  })
})

test('the omitted fields of a new filter are empty', async () => {
  const { body } = await admin.post(ALL, { name: 'Bare' })
  expect(body.data.filter).toMatchObject({ description: null, referenceImageUrl: null, tags: [], prompt: null })
})

test('a change affects the named fields, null or blanks clear one, and it is audited', async () => {
  const filter = await add({ description: 'Two inks.', tags: ['print'] })
  const changed = await admin.patch(`${ALL}/${filter.id}`, { description: null, prompt: '  ', tags: ['ink ', 'ink'] })
  expect([changed.status, changed.body.data.filter]).toMatchObject([
    200,
    { name: 'Riso print', description: null, prompt: null, tags: ['ink'], createdBy: filter.createdBy },
  ])
  expect(await latestAudit()).toMatchObject({
    action: 'change-filter',
    before: { description: 'Two inks.' },
    after: { description: null },
  })
})

test('a deleted filter is 404, and the audit keeps its name', async () => {
  const filter = await add({ name: 'Stencil' })
  expect(await admin.delete(`${ALL}/${filter.id}`)).toMatchObject({
    status: 200,
    body: { status: 'success', data: { id: filter.id } },
  })
  expect(await latestAudit()).toMatchObject({ action: 'delete-filter', before: { name: 'Stencil' }, after: null })
  for (const response of [
    await admin.get(`${ALL}/${filter.id}`),
    await admin.patch(`${ALL}/${filter.id}`, { name: 'Back' }),
    await admin.delete(`${ALL}/${filter.id}`),
  ])
    expect(response.status).toBe(404)
})

test.each([
  ['no name', { name: undefined }, 'name'],
  ['an empty name', { name: '' }, 'name'],
  ['a name of blanks', { name: '   ' }, 'name'],
  ['a tag that is too long', { tags: ['x'.repeat(41)] }, 'tags.0'],
  ['an unknown field', { colour: 'red' }, 'colour'],
  ['a reference that is no web URL', { referenceImageUrl: 'data:image/png;base64,AAAA' }, 'referenceImageUrl'],
  ['a reference without HTTPS', { referenceImageUrl: 'http://cdn.example.com/a.png' }, 'referenceImageUrl'],
  ['a reference to a private address', { referenceImageUrl: 'https://10.0.0.7/a.png' }, 'referenceImageUrl'],
  [
    'a reference with a password',
    { referenceImageUrl: 'https://me:secret@cdn.example.com/a.png' },
    'referenceImageUrl',
  ],
])('%s is 400, naming the field', async (_, fields, path) => {
  const before = (await admin.get(ALL)).body.data.total
  const response = await admin.post(ALL, { name: 'Riso print', ...fields })
  expect([response.status, response.body.details.issues[0].path]).toEqual([400, path])
  expect((await admin.get(ALL)).body.data.total).toBe(before)
})

test('a change to an empty name, or to nothing, is 400', async () => {
  const { id } = await add()
  for (const change of [{ name: ' ' }, { name: '' }, {}])
    expect((await admin.patch(`${ALL}/${id}`, change)).status).toBe(400)
})

describe('a reference picture from our own storage', () => {
  test('may be a public asset', async () => {
    const { url } = await uploadAsset(admin)
    expect((await add({ referenceImageUrl: url })).referenceImageUrl).toBe(url)
  })

  test('may not be somebody’s uploaded photo', async () => {
    const brought = await upload(talent, '/api/merch/seller/upload', [
      { name: 'file', fileName: 'me.png', bytes: await pictureOf(64, 64) },
    ])
    const response = await admin.post(ALL, { name: 'Riso print', referenceImageUrl: brought.body.url })
    expect([brought.status, response.status]).toEqual([200, 400])
  })
})

test('filters are listed newest first, with pages', async () => {
  const [older, newer] = [await add({ name: 'Senior' }), await add({ name: 'Newer' })]
  const page = async (query: string) => (await admin.get(`${ALL}?${query}`)).body.data
  const first = await page('limit=2')
  expect([first.filters.map(({ id }: { id: string }) => id), first.limit, first.offset]).toEqual([
    [newer.id, older.id],
    2,
    0,
  ])
  expect((await page('limit=1&offset=1')).filters[0].id).toBe(older.id)
  expect(first.total).toBeGreaterThan(2)
})

test('sellers see filters that have a prompt, and never the prompt', async () => {
  const usable = await add({ name: 'For sellers', prompt: 'A secret recipe' })
  const draft = await add({ name: 'Scheduled', prompt: null })
  const response = await talent.get('/api/merch/seller/filters?limit=200')
  const ids = response.body.filters.map(({ id }: { id: string }) => id)
  expect([response.status, ids.includes(usable.id), ids.includes(draft.id)]).toEqual([200, true, false])
  expect(response.body.filters.find(({ id }: { id: string }) => id === usable.id)).toEqual({
    id: usable.id,
    name: 'For sellers',
    description: null,
    referenceImageUrl: null,
    tags: [],
  })
  expect(response.text).not.toContain('secret recipe')
})

test('every account can read the filters on offer, and only admins can manage them', async () => {
  const { id } = await add()
  const brand = await world.brand()
  expect((await brand.get('/api/merch/seller/filters')).status).toBe(200)
  expect((await world.stranger().get('/api/merch/seller/filters')).status).toBe(401)
  for (const [person, status] of [
    [talent, 403],
    [world.stranger(), 401],
  ] as const) {
    expect((await person.get(ALL)).status).toBe(status)
    expect((await person.post(ALL, { name: 'Theirs' })).status).toBe(status)
    expect((await person.get(`${ALL}/${id}`)).status).toBe(status)
    expect((await person.patch(`${ALL}/${id}`, { name: 'Theirs' })).status).toBe(status)
    expect((await person.delete(`${ALL}/${id}`)).status).toBe(status)
  }
})
