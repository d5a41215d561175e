import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeVision } from '../../../../tests/support/likeness/fake-vision.ts'
import { expectOk, nameAgent, offerIn, submit } from '../../../../tests/support/offers/offers.ts'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

const PATH = '/api/accounts/first-steps'

let world: World
beforeAll(async () => {
  world = await createWorld({ wrapModels: fakeVision().wrap })
})
afterAll(() => world.close())

type Step = { key: string; isDone: boolean }
const stepsOf = async (person: Person): Promise<Step[]> => expectOk(await person.get(PATH)).steps
const openOf = async (person: Person): Promise<string[]> =>
  (await stepsOf(person)).flatMap(({ key, isDone }) => (isDone ? [] : [key]))

async function describeSelf(person: Person): Promise<void> {
  expectOk(await person.patch('/api/accounts/me', { bio: 'Coffee from Oslo.' }))
  const bytes = await pictureOf(300, 300, 'teal')
  expectOk(await upload(person, '/api/accounts/me/picture', [{ name: 'file', fileName: 'me.png', bytes }]))
}

describe('the first steps', () => {
  test('of a brand are done by what it does, and are gone once it has accepted the first work', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    expect(await openOf(brand)).toEqual(['brand-profile', 'find-talent', 'send-offer', 'pay-offer', 'accept-work'])
    await describeSelf(brand)
    const { shortlist } = (await brand.post('/api/shortlists', { name: 'Winter' })).body
    expectOk(await brand.post(`/api/shortlists/${shortlist.id}/talents`, { slug: talent.slug }))
    expect(await openOf(brand)).toEqual(['send-offer', 'pay-offer', 'accept-work'])
    await submit(brand, talent)
    expect(await openOf(brand)).toEqual(['pay-offer', 'accept-work'])
    await offerIn(world, 'PAID', { brand, talent })
    expect(await openOf(brand)).toEqual(['accept-work'])
    await offerIn(world, 'COMPLETED', { brand, talent })
    expect(await stepsOf(brand)).toEqual([])
  })

  test('of an agent are done by an invitation, its acceptance, and the talent’s first offer and rules', async () => {
    const [agent, talent, brand] = [await world.agent(), await world.talent(), await world.brand()]
    const all = ['agent-profile', 'invite-talent', 'represent-talent', 'set-rules', 'first-offer']
    expect(await openOf(agent)).toEqual(all)
    expectOk(await talent.post('/api/accounts/agent-link', { agentSlug: agent.slug, canAct: true }))
    expect(await openOf(agent)).toEqual(all.filter((key) => key !== 'invite-talent'))
    expectOk(await agent.post('/api/accounts/agent-link/answer', { talentAccountId: talent.accountId, accept: true }))
    expect(await openOf(agent)).toEqual(['agent-profile', 'set-rules', 'first-offer'])
    await submit(brand, talent)
    expect(await openOf(agent)).toEqual(['agent-profile', 'set-rules'])
    const { version, rules } = expectOk(await talent.get('/api/likeness/use-rules'))
    expectOk(await talent.put('/api/likeness/use-rules', { version, rules }))
    expect(await openOf(agent)).toEqual(['agent-profile'])
    const other = await world.agent('Elm Street Agency')
    await nameAgent(await world.talent(), other, false)
    expect(await openOf(other), 'the talent of another agent does not count').toContain('first-offer')
    const asked = await world.agent('Oak Street Agency')
    expectOk(await talent.post('/api/accounts/agent-link', { agentSlug: asked.slug, canAct: true }))
    expect(await openOf(asked), 'an invitation that is not accepted does not count').toEqual(
      all.filter((key) => key !== 'invite-talent'),
    )
  })

  test('of a talent are payouts, a photo and preferences', async () => {
    const newcomer = await world.talent('Amara Okafor', { payoutsReady: false })
    expect(await openOf(newcomer)).toEqual(['set-up-payouts', 'add-photo', 'set-preferences'])
    await describeSelf(newcomer)
    expect(await stepsOf(newcomer)).toContainEqual({ key: 'add-photo', isDone: true })
    expect(await openOf(await world.talent())).not.toContain('set-up-payouts')
  })

  test('that are dismissed stay away on every device, for this account alone', async () => {
    const [brand, other] = [await world.brand(), await world.brand()]
    expect(expectOk(await brand.post(`${PATH}/dismiss`, {})).steps).toEqual([])
    expectOk(await brand.post(`${PATH}/dismiss`, {}))
    expect(await stepsOf(brand)).toEqual([])
    expect(await openOf(other)).toHaveLength(5)
    expect((await world.stranger().get(PATH)).status).toBe(401)
  })
})
