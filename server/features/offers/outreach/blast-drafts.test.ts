import { afterAll, beforeAll, expect, test } from 'vitest'
import { blastBody } from '../../../../tests/support/offers/blasts.ts'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { MAX_DRAFTS } from './draft-schemas.ts'
import { outreachPersonalData } from './queries/personal-data.ts'

const DRAFT = '/api/offers/blast/draft'

let world: World
let brand: Person
let mara: Person
let iris: Person
beforeAll(async () => {
  world = await createWorld()
  ;[brand, mara, iris] = [await world.brand(), await world.talent('Mara'), await world.talent('Iris')]
})
afterAll(() => world.close())

const save = (body: object, by = brand) =>
  by.post(`${DRAFT}/save`, { slugs: [mara.slug, iris.slug], brief: {}, ...body })
const listed = async (by = brand): Promise<{ id: string }[]> => (await by.get(`${DRAFT}/list`)).body.drafts

test('an incomplete brief for several talents is saved and can be continued on another device', async () => {
  const begun = await save({ brief: { campaignDescription: 'Winter', currency: 'EUR' } })
  expect(begun).toMatchObject({ status: 200, body: { draft: { slugs: [mara.slug, iris.slug], candidates: [] } } })
  const { id } = begun.body.draft
  world.clock.advance(DAY_MS / 24)
  const more = await save({ draftId: id, slugs: [mara.slug], brief: { campaignDescription: 'Winter, in the morning' } })
  expect(more.body.draft).toMatchObject({
    id,
    slugs: [mara.slug],
    brief: { campaignDescription: 'Winter, in the morning' },
  })
  expect((await brand.get(`${DRAFT}/${id}`)).body).toEqual({ draft: more.body.draft })
  const other = (await save({})).body.draft
  expect((await listed()).map((draft) => draft.id)).toEqual([id, other.id].toReversed())
})

test('nobody else can read, change or discard a draft', async () => {
  const { id } = (await save({})).body.draft
  const others = await world.brand()
  expect((await others.get(`${DRAFT}/${id}`)).status).toBe(404)
  expect((await save({ draftId: id }, others)).status).toBe(404)
  expect((await others.post(`${DRAFT}/discard`, { draftId: id })).status).toBe(404)
  expect(await listed(others)).toEqual([])
  expect((await brand.post(`${DRAFT}/discard`, { draftId: id })).body).toEqual({ success: true })
  expect((await brand.get(`${DRAFT}/${id}`)).status).toBe(404)
})

test('a draft is deleted when its blast is created, and stays if the blast is rejected', async () => {
  const { id } = (await save({})).body.draft
  const make = (more: object) =>
    brand.post('/api/offers/blast/create', blastBody([mara, iris], { draftId: id, ...more }))
  expect((await make({ campaignType: 'no-such-type' })).status).toBe(400)
  expect((await brand.get(`${DRAFT}/${id}`)).status).toBe(200)
  expect((await make({})).status).toBe(201)
  expect((await brand.get(`${DRAFT}/${id}`)).status).toBe(404)
})

test('the pictures of a draft are kept with it and must be the brand’s own', async () => {
  const file = { name: 'file', fileName: 'cup.png', bytes: await pictureOf(32, 32, '#aa5500') }
  const sent = await upload(brand, '/api/offers/upload-product-image', [file])
  const saved = await save({ brief: { productImageUrls: [sent.body.url] } })
  expect(saved.status).toBe(200)
  const { id } = saved.body.draft
  const [address] = (await brand.get(`${DRAFT}/${id}`)).body.draft.brief.productImageUrls
  const { pathname, search } = new URL(address)
  expect((await world.stranger().get(pathname + search)).status).toBe(200)
  expect((await save({ brief: { productImageUrls: [sent.body.url] } }, await world.brand())).status).toBe(400)
})

test('invalid fields and too many drafts are rejected', async () => {
  expect((await save({ brief: { offerAmountMinorUnit: -1 } })).status).toBe(400)
  expect((await save({ brief: { colour: 'red' } })).status).toBe(400)
  expect((await brand.get(`${DRAFT}/list?limit=1`)).status).toBe(400)
  const eager = await world.brand()
  for (let count = 0; count < MAX_DRAFTS; count++) expect((await save({}, eager)).status).toBe(200)
  expect(await save({}, eager)).toMatchObject({ status: 422, body: { error: expect.stringContaining('50') } })
})

test('an erased talent is removed from every draft', async () => {
  const leaver = await world.talent('Leaver')
  const candidates = [{ slug: leaver.slug, skipImageGeneration: true }, { slug: mara.slug }]
  const { id } = (await save({ slugs: [leaver.slug, mara.slug], candidates })).body.draft
  const person = { account: [leaver.accountId], user: [], address: [], name: ['Leaver'] } as never
  await inTransaction(world.database.kysely, async (trx) =>
    outreachPersonalData.erase?.(trx, person, world.clock.now(), world.config),
  )
  const { draft } = (await brand.get(`${DRAFT}/${id}`)).body
  expect([draft.slugs, draft.candidates.map(({ slug }: { slug: string }) => slug)]).toEqual([[mara.slug], [mara.slug]])
})
