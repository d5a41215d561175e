import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockAccount, linkAgent, offerIn, readOffer } from '../../../../tests/support/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function representedOffer() {
  const [talent, agent] = [await world.talent(), await world.agent()]
  await linkAgent(world, talent, agent, true)
  return { ...(await offerIn(world, 'APPROVED', { talent })), agent }
}
const accept = (person: Person, offerId: string) => person.post('/api/offers/respond', { offerId, action: 'accept' })

test('nobody accepts for a talent who is blocked', async () => {
  const { id, talent, agent } = await representedOffer()
  await blockAccount(world, talent)
  for (const person of [talent, agent])
    expect(await accept(person, id)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
  expect((await readOffer(talent, id)).status).toBe('APPROVED')
})

test('an agent who is blocked accepts for nobody; the talent still does', async () => {
  const { id, talent, agent } = await representedOffer()
  await blockAccount(world, agent)
  expect(await accept(agent, id)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
  expect((await accept(talent, id)).status).toBe(200)
})

test('the other side’s block keeps nobody from accepting', async () => {
  const { id, talent, brand } = await offerIn(world, 'COUNTERED')
  await blockAccount(world, talent)
  expect((await accept(brand, id)).status).toBe(200)
})
