import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  blockAccount,
  linkAgent,
  offerIn,
  readOffer,
  setOfferPolicy,
  submit,
  submitBody,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

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
const counter = (person: Person, offerId: string) =>
  person.post('/api/offers/respond', {
    offerId,
    action: 'counter',
    counterNote: 'More.',
    counterChanges: { offerAmountMinorUnit: 70_000 },
  })
const accept = (person: Person, offerId: string) => person.post('/api/offers/respond', { offerId, action: 'accept' })

test('nobody can accept for a blocked talent', async () => {
  const { id, talent, agent } = await representedOffer()
  await blockAccount(world, talent)
  for (const person of [talent, agent])
    expect(await accept(person, id)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
  expect((await readOffer(talent, id)).status).toBe('APPROVED')
})

test('a blocked agent cannot accept, but the talent still can', async () => {
  const { id, talent, agent } = await representedOffer()
  await blockAccount(world, agent)
  expect(await accept(agent, id)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
  expect((await accept(talent, id)).status).toBe(200)
})

test('an account blocked by an admin cannot counter', async () => {
  const { id, brand } = await offerIn(world, 'APPROVED')
  await blockAccount(world, brand)
  expect(await counter(brand, id)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
})

describe('a brand that a talent has blocked', () => {
  const REFUSED = { status: 409, body: { code: 'TALENT_BLOCKED_BRAND' } }
  const block = (talent: Person, ...blockedBrandNames: string[]) => setOfferPolicy(talent, { blockedBrandNames })

  test('cannot send under its own, an earlier or a new name', async () => {
    const [talent, other] = [await world.talent(), await world.talent()]
    const brand = await world.brand('Glow Cosmetics')
    await submit(brand, other, { buyerBrandName: 'Sun Labs' })
    await block(talent, 'GLOW  Cosmétics')
    const send = (buyerBrandName?: string) => brand.post('/api/offers/submit', submitBody(talent, { buyerBrandName }))
    for (const name of [undefined, 'Glow\u200b Cosmetics', 'Somebody Else'])
      expect(await send(name)).toMatchObject(REFUSED)
    await brand.patch('/api/accounts/me', { displayName: 'Fresh Start' })
    expect(await send()).toMatchObject(REFUSED)
    expect(await send('Fresh Start')).toMatchObject(REFUSED)
    await block(talent, 'Sun Labs')
    expect(await send('Another One')).toMatchObject(REFUSED)
    await block(talent, 'Unheard Of')
    expect(await send('Unheard Of')).toMatchObject(REFUSED)
    expect(await send('Another One')).toMatchObject(REFUSED)
    const quote = `campaignType=social_post&offerAmountMinorUnit=50000&currency=USD&slugs=${talent.slug}&buyerBrandName=New`
    expect((await brand.get(`/api/offers/quote?${quote}`)).body.talents).toMatchObject([{ fits: 'blocked' }])
    await block(talent)
    expect((await send('Another One')).status).toBe(201)
  })

  test('can neither counter, accept nor write about unpaid offers; it can cancel, and the talent can accept', async () => {
    const [sent, countered] = [await offerIn(world, 'APPROVED'), await offerIn(world, 'COUNTERED')]
    for (const { talent, brand } of [sent, countered]) await block(talent, brand.displayName)
    const write = ({ id, brand }: typeof sent) =>
      brand.post(`/api/offers/${id}/messages`, { text: 'Why?', clientId: newId() })
    expect(await counter(sent.brand, sent.id)).toMatchObject(REFUSED)
    expect(await accept(countered.brand, countered.id)).toMatchObject(REFUSED)
    expect(await write(sent)).toMatchObject(REFUSED)
    expect((await accept(sent.talent, sent.id)).status).toBe(200)
    expect((await countered.brand.post('/api/offers/cancel', { offerId: countered.id })).status).toBe(200)
  })

  test('can still write about a paid offer', async () => {
    const { id, brand, talent } = await offerIn(world, 'PAID')
    await block(talent, brand.displayName)
    const message = { text: 'When?', clientId: newId() }
    expect((await brand.post(`/api/offers/${id}/messages`, message)).status).toBe(201)
  })
})

test('one side’s block does not keep the other from accepting', async () => {
  const { id, talent, brand } = await offerIn(world, 'COUNTERED')
  await blockAccount(world, talent)
  expect((await accept(brand, id)).status).toBe(200)
})
