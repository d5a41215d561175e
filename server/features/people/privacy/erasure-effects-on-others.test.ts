import { afterAll, beforeAll, expect, test } from 'vitest'
import { sell } from '../../../../tests/support/money/products.ts'
import { expectOk, readOffer, submit } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const carryOut = async () => expectOk(await world.cron('/api/privacy/cron/erasures'))
async function leave(person: Person): Promise<void> {
  expect((await person.post('/api/privacy/erasure', { confirm: person.slug })).status).toBe(202)
  const due = { due_at: world.clock.now() }
  const erasures = world.database.kysely.updateTable('account_erasures').set(due)
  await erasures.where('account_id', '=', person.accountId).execute()
}

test('an erasure ends an offer that was sent while the account was being closed', async () => {
  const [talent, brand, other] = [await world.talent('Just Leaving'), await world.brand(), await world.talent()]
  const offerId = await submit(brand, other)
  await leave(talent)
  expect(await carryOut()).toMatchObject({ begun: 1 })
  const late = world.database.kysely.updateTable('offers').set({ seller_account_id: talent.accountId })
  await late.where('id', '=', offerId).execute()
  world.clock.advance(HOUR_MS)
  expect(await carryOut()).toMatchObject({ failed: 0 })
  expectOk(await world.cron('/api/offers/cron/expire'))
  expect(await readOffer(brand, offerId)).toMatchObject({ status: 'EXPIRED' })
})

test('an erasure does not remove a product title’s word from other texts', async () => {
  const [talent, brand] = [await world.talent('Sold By The Word'), await world.brand('Word Keeper')]
  await sell(talent, { title: 'Portrait' })
  const offerId = await submit(brand, talent, { campaignDescription: 'A Portrait for Sold By The Word.' })
  expectOk(await brand.post('/api/offers/cancel', { offerId }))
  await leave(talent)
  expect(await carryOut()).toMatchObject({ begun: 1 })
  expect((await readOffer(brand, offerId)).campaignDescription).toBe('A Portrait for Deleted account.')
})
