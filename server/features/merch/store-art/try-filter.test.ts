import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeArtModels, refusing } from '../../../../tests/support/merch/merch-artwork.ts'
import { addFilter, bringPhoto, openStore } from '../../../../tests/support/merch/seller-stores.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

const artists = fakeArtModels()
const usual = { ...artists }
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ wrapModels: artists.wrap })
  admin = await world.admin()
})
afterAll(() => world.close())
beforeEach(() => {
  Object.assign(artists, usual)
  artists.calls.images.length = 0
})

const tryOut = (id: string, body: object = {}, who: Person = admin) =>
  who.post(`/api/merch/admin/filters/${id}/try`, body)
const storesOf = (id: string, who: Person = admin) => who.get(`/api/merch/admin/filters/${id}/stores`)

test('trying a filter uses a sample face and one call, is audited, and deletes the face', async () => {
  const { id } = await addFilter(admin, { prompt: 'A stencil in two colors' })
  const response = await tryOut(id, { face: 'two' })
  expect(response.status).toBe(200)
  expect(artists.calls.images).toMatchObject([{ prompt: 'A stencil in two colors', references: [{}] }])
  expect((await world.stranger().get(new URL(response.body.data.imageUrl).pathname)).status).toBe(200)
  expect((await admin.get('/api/admin/audit?limit=1')).body.entries[0]).toMatchObject({
    action: 'try-filter',
    subjectId: id,
    after: { face: 'two', prompt: 'A stencil in two colors' },
  })
  const faces = world.database.kysely.selectFrom('media_files').select('key').where('kind', '=', 'store-photo')
  expect(await faces.where('state', '=', 'STORED').execute()).toEqual([])
})

test('an unsaved prompt can be tried; without any prompt it is 422', async () => {
  const { id } = await addFilter(admin, { prompt: null })
  expect((await tryOut(id)).status).toBe(422)
  expect((await tryOut(id, { prompt: '   ' })).status).toBe(400)
  expect((await tryOut(id, { prompt: 'A linocut' })).status).toBe(200)
  expect(artists.calls.images.map(({ prompt }) => prompt)).toEqual(['A linocut'])
  expect((await admin.get(`/api/merch/admin/filters/${id}`)).body.data.filter.prompt).toBeNull()
})

test('a rejected result is 502, and a spent budget 503', async () => {
  const { id } = await addFilter(admin)
  artists.moderate = refusing
  const failed = await tryOut(id)
  expect([failed.status, failed.body.code]).toEqual([502, 'GENERATION_FAILED'])
  artists.moderate = usual.moderate
  const { ctx } = world.app
  const { config } = ctx
  Object.assign(ctx, { config: { ...config, AI_DAILY_BUDGET_MINOR_UNIT: 0 } })
  try {
    expect((await tryOut(id)).status).toBe(503)
  } finally {
    Object.assign(ctx, { config })
  }
})

test('an admin can run one try at a time, of existing filters; others get 403', async () => {
  const { id } = await addFilter(admin)
  const drawn = Promise.withResolvers<void>()
  artists.generate = async (...call) => {
    await drawn.promise
    return usual.generate(...call)
  }
  const attempts = [tryOut(id), tryOut(id)]
  expect((await Promise.race(attempts)).status).toBe(429)
  drawn.resolve()
  expect((await Promise.all(attempts)).map(({ status }) => status).toSorted()).toEqual([200, 429])
  expect((await tryOut('nothing')).status).toBe(404)
  expect((await tryOut(id, { face: 'four' })).status).toBe(400)
  expect((await tryOut(id, {}, await world.talent())).status).toBe(403)
})

test('an admin sees which stores use a filter', async () => {
  const [used, other] = [await addFilter(admin, { name: 'Used' }), await addFilter(admin, { name: 'Other' })]
  const talent = await world.talent()
  const { url } = await bringPhoto(talent)
  const designs = [{ filterId: used.id, name: 'Used' }]
  const store = await openStore(talent, { name: 'A shop of filters', uploadedImageUrl: url, designs })
  const response = await storesOf(used.id)
  expect([response.status, response.body.data]).toEqual([
    200,
    {
      stores: [
        expect.objectContaining({ name: 'A shop of filters', slug: store.slug, status: 'LIVE', designCount: 1 }),
      ],
      total: 1,
      limit: 20,
      offset: 0,
    },
  ])
  expect((await storesOf(other.id)).body.data).toMatchObject({ stores: [], total: 0 })
  expect((await storesOf('nothing')).status).toBe(404)
  expect((await storesOf(used.id, talent)).status).toBe(403)
  await admin.delete(`/api/merch/admin/filters/${used.id}`)
  expect((await storesOf(used.id)).body.data).toMatchObject({ total: 1 })
})
