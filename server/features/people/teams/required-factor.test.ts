import { afterAll, beforeAll, expect, test } from 'vitest'
import { sell } from '../../../../tests/support/money/products.ts'
import { expectOk, offerIn } from '../../../../tests/support/offers/offers.ts'
import { actFor, join } from '../../../../tests/support/people/teams.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const require = async (founder: Person) => expectOk(await founder.patch('/api/team', { requiresSecondFactor: true }))
const htmlFor = (person: Person, path: string) => person.get(path, { accept: 'text/html' })

test('a member who lacks the required second factor sees nothing in the name of the team', async () => {
  const talent = await world.talent('Mara Lindqvist')
  const hidden = await sell(talent)
  expectOk(await talent.patch(`/api/products/${hidden.id}`, { active: false }))
  const dana = await join(world, talent, await world.brand('Dana Reyes'), 'owner')
  expect((await dana.get(`/api/products/${hidden.id}`)).status).toBe(200)
  expect((await htmlFor(dana, '/talents')).text).toContain('You: Mara Lindqvist')
  await require(talent)
  expect((await dana.get(`/api/products/${hidden.id}`)).status).toBe(404)
  const start = await htmlFor(dana, '/talents')
  expect(start.text).toContain('You: Dana Reyes')
  expect(start.text).not.toContain('You: Mara Lindqvist')
  const home = await htmlFor(dana, '/home')
  expect(home.status).toBe(403)
  expect(home.text).not.toContain('You: Mara Lindqvist')
  expect(home.text).toContain('Switch to your own account')
  // They still see for which team the session was to act, and can switch back.
  expect((await dana.get('/api/teams')).body.actingFor).toBe(talent.accountId)
  expectOk(await actFor(dana, null))
  expect((await dana.get('/api/accounts/me')).status).toBe(200)
})

test('nor searches, nor opens a stream', async () => {
  const offer = await offerIn(world, 'APPROVED')
  const dana = await join(world, offer.brand, await world.brand('Dana Reyes'), 'owner')
  const search = () => dana.get('/api/indexing/search?freeMedium=IMAGE&freeCategory=coffee&freeTerritories=DE')
  expect((await search()).status).toBe(200)
  await require(offer.brand)
  for (const answer of [await search(), await dana.get(`/api/offers/${offer.id}/messages/events`)])
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('second factor')])
})
