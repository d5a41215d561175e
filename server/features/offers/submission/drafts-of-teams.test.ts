import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOffer, submitBody } from '../../../../tests/support/offers/offers.ts'
import { join } from '../../../../tests/support/people/teams.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a creative saves drafts of offers and of briefs, and others of the team send them', async () => {
  const [acme, talent] = [await world.brand('Acme Studio'), await world.talent()]
  const creative = await join(world, acme, await world.brand('Cleo Ray'), 'creative')
  const buyer = await join(world, acme, await world.brand('Kim Vos'), 'buyer')
  const submit = (as: typeof creative, more: object) => as.post('/api/offers/submit', submitBody(talent, more))
  const saved = await submit(creative, { saveAsDraft: true })
  expect(saved.status).toBe(201)
  const { offerId } = saved.body
  expect((await submit(creative, { saveAsDraft: true, offerId, campaignDescription: 'In the snow.' })).status).toBe(200)
  for (const more of [{ offerId }, {}])
    expect(await submit(creative, more)).toMatchObject({
      status: 403,
      body: { code: 'TEAM_ROLE_REQUIRED', error: expect.stringContaining('may save drafts') },
    })
  expect(await readOffer(acme, offerId)).toMatchObject({ status: 'DRAFT', campaignDescription: 'In the snow.' })
  const brief = { slugs: [talent.slug], brief: {} }
  expect((await creative.post('/api/offers/blast/draft/save', brief)).status).toBe(200)
  expect((await submit(buyer, { offerId })).status).toBe(200)
  expect((await readOffer(acme, offerId)).status).toBe('APPROVED')
})

test('viewers and finance save no drafts', async () => {
  const [acme, talent] = [await world.brand('Acme Studio'), await world.talent()]
  for (const role of ['viewer', 'finance'] as const) {
    const member = await join(world, acme, await world.brand(`A ${role}`), role)
    expect((await member.post('/api/offers/submit', submitBody(talent, { saveAsDraft: true }))).body.code).toBe(
      'TEAM_ROLE_REQUIRED',
    )
  }
})
