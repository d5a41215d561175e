import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openConnections } from '../../../../tests/support/database/concurrent-writers.ts'
import { blastBody } from '../../../../tests/support/offers/blasts.ts'
import { noticesOf, submit } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
let talents: Person[]
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '6', OFFER_WEEKLY_CAP: '40' } })
  talents = await Promise.all(Array.from({ length: 4 }, (_, n) => world.talent(`Talent ${n}`)))
  await openConnections(await world.brand())
})
afterAll(() => world.close())

const race = test.skipIf(inject('template').engine === 'pglite')

const create = async (brand: Person): Promise<string> =>
  (await brand.post('/api/offers/blast/create', blastBody(talents))).body.blastId
const confirm = (brand: Person, blastId: string) => brand.post('/api/offers/blast/confirm', { blastId })
const offersOf = ({ accountId }: Person) =>
  world.database.kysely
    .selectFrom('offers')
    .select(['id', 'seller_account_id'])
    .where('buyer_account_id', '=', accountId)
    .execute()

race('eight concurrent confirmations send each offer once and return the same response', async () => {
  for (let round = 0; round < 4; round++) {
    const brand = await world.brand()
    const blastId = await create(brand)
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirm(brand, blastId)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const last = await confirm(brand, blastId)
    for (const { body } of responses) expect(body).toEqual(last.body)
    const offers = await offersOf(brand)
    expect(offers).toHaveLength(4)
    expect(new Set(offers.map((offer) => offer.seller_account_id)).size).toBe(4)
    for (const { offerId } of last.body.results) expect(await noticesOf(brand, offerId)).toEqual(['OFFER_SUBMITTED'])
  }
})

race('confirming and canceling concurrently sends all offers or none', async () => {
  for (let round = 0; round < 6; round++) {
    const brand = await world.brand()
    const blastId = await create(brand)
    const [confirmed, cancelled] = await Promise.all([
      confirm(brand, blastId),
      brand.post('/api/offers/blast/cancel', { blastId }),
    ])
    const isOut = confirmed.status === 200
    expect([confirmed.status, cancelled.status]).toEqual(isOut ? [200, 409] : [409, 200])
    expect(await offersOf(brand)).toHaveLength(isOut ? 4 : 0)
  }
})

race('caps hold across concurrent blasts and single offers', async () => {
  const brand = await world.brand()
  const [one, other] = [await create(brand), await create(brand)]
  const [talent] = talents as [Person]
  await Promise.all([confirm(brand, one), confirm(brand, other), submit(brand, talent).catch(() => undefined)])
  expect(await offersOf(brand)).toHaveLength(6)
  const results = [...(await confirm(brand, one)).body.results, ...(await confirm(brand, other)).body.results]
  const refused = results.filter(({ error }: { error: { code: string } | null }) => error?.code === 'RateLimited')
  const sent = results.filter(({ offerId }: { offerId: string | null }) => offerId !== null)
  expect(sent.length + refused.length).toBe(8)
  expect([5, 6]).toContain(sent.length)
})
