import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPicture, consent } from '../../../../tests/support/likeness/likeness.ts'
import { nameAgent } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'

const PATH = '/api/likeness/indexing'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a talent reads their indexing status and can retry a failed event, once', async () => {
  const talent = await world.talent()
  expect((await talent.get(PATH)).body).toEqual({ events: [] })
  await consent(talent)
  await addPicture(talent)
  const { body, statements } = await talent.get(PATH)
  expect(statements).toBeLessThanOrEqual(3)
  expect(body.events).toContainEqual(expect.objectContaining({ type: 'IMAGE_ASSET', status: 'PENDING' }))
  expect(await talent.post(PATH, { type: 'IMAGE_ASSET' })).toMatchObject({ status: 409 })

  await world.database.kysely
    .updateTable('indexing_events')
    .set({ status: 'FAILED', failure: 'The model slept.', ended_at: world.clock.now(), due_at: null })
    .where('account_id', '=', talent.accountId)
    .execute()
  world.clock.advance(1000)
  const again = await talent.post(PATH, { type: 'IMAGE_ASSET' })
  expect(again.status).toBe(200)
  expect(again.body.events).toContainEqual(expect.objectContaining({ type: 'IMAGE_ASSET', status: 'PENDING' }))
  expect((await talent.post(PATH, { type: 'IMAGE_ASSET' })).status).toBe(409)
})

test('only the talent and their agent can read the indexing status', async () => {
  const talent = await world.talent()
  const agent = await world.agent()
  await nameAgent(talent, agent, false)
  const talentPath = `${PATH}?accountId=${talent.accountId}`
  expect((await agent.get(talentPath)).status).toBe(200)
  expect((await agent.post(talentPath, { type: 'IMAGE_ASSET' })).status).toBe(403)
  expect((await (await world.brand()).get(PATH)).status).toBe(403)
  expect((await (await world.admin()).get(`${PATH}?accountId=nobody`)).status).toBe(404)
})
