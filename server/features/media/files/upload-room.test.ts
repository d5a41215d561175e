import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { realTimePasses } from '../../../../tests/support/offers/passing-time.ts'
import { type Part, pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'

let world: World
let picture: Buffer
let paid: TestOffer
let disputed: TestOffer
beforeAll(async () => {
  world = await createWorld({ env: { UPLOAD_MEGABYTES_PER_DAY: '2' } })
  picture = await pictureOf(40, 30)
  paid = await offerIn(world, 'PAID')
  disputed = await offerIn(world, 'DISPUTED', { brand: paid.brand, talent: paid.talent })
})
afterAll(() => world.close())
beforeEach(() => world.database.kysely.deleteFrom('media_files').execute())

const MB = 1_000_000
const file = (): Part => ({ name: 'file', fileName: 'cup.png', bytes: picture })
const uploadImage = (person: Person) => upload(person, '/api/offers/upload-product-image', [file()])
const attach = (person: Person) => upload(person, `/api/offers/${paid.id}/messages/attachments`, [file()])
const show = (person: Person) =>
  upload(person, '/api/offers/dispute/upload-evidence', [{ name: 'offerId', value: disputed.id }, file()])
const deliver = (person: Person) =>
  upload(person, '/api/offers/upload-deliverable', [{ name: 'offerId', value: paid.id }, file()])
const weighs = ({ accountId }: Person, bytes: number) =>
  world.database.kysely.updateTable('media_files').set({ bytes }).where('owner_account_id', '=', accountId).execute()

test('past an account’s daily upload limit every upload to offers returns 429 with Retry-After', async () => {
  realTimePasses(0)
  const { brand, talent } = paid
  for (const [person, ways] of [
    [brand, [uploadImage, attach, show]],
    [talent, [uploadImage, attach, show, deliver]],
  ] as const) {
    expect((await uploadImage(person)).status).toBe(200)
    world.clock.advance(HOUR_MS)
    await weighs(person, 2 * MB)
    for (const way of ways) {
      const response = await way(person)
      expect(response).toMatchObject({
        status: 429,
        body: { code: 'RateLimited', details: { currentCount: 2, limit: 2 } },
      })
      expect(Number(response.headers['retry-after'])).toBe((DAY_MS - HOUR_MS) / 1000)
    }
  }
  expect((await uploadImage(await world.brand('Contoso Tea'))).status).toBe(200)
  await world.database.kysely
    .updateTable('media_files')
    .set({ created_at: new Date(world.clock.now().getTime() - DAY_MS) })
    .execute()
  for (const way of [uploadImage, attach, show]) expect((await way(brand)).status).toBe(200)
})

test('a file larger than what is left of the daily limit is rejected, and nothing of it is stored', async () => {
  const { brand } = paid
  const { bytes } = (await uploadImage(brand)).body
  await weighs(brand, 2 * MB - bytes + 1)
  expect((await uploadImage(brand)).status).toBe(429)
  const rows = await world.database.kysely.selectFrom('media_files').select('state').execute()
  expect(rows).toEqual([{ state: 'STORED' }])
  await weighs(brand, 2 * MB - bytes)
  expect((await uploadImage(brand)).status).toBe(200)
})

test.skipIf(inject('template').engine === 'pglite')(
  'concurrent uploads succeed only as far as the daily limit has room',
  async () => {
    const { brand } = paid
    const { bytes } = (await uploadImage(brand)).body
    await weighs(brand, 2 * MB - 2 * bytes)
    const responses = await Promise.all(Array.from({ length: 6 }, () => uploadImage(brand)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429])
  },
)
