import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsOf } from '../../../../tests/support/merch/art-tests.ts'
import { aCampaign, aDesign, aFan, fakeArtModels } from '../../../../tests/support/merch/merch-artwork.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { ModelFailure } from '../../../providers/models/port.ts'

const artists = fakeArtModels()
const { generate } = artists
let world: World
beforeAll(async () => {
  world = await createWorld({
    wrapModels: (models) => {
      const { openai } = artists.wrap(models).adapters
      return { ...models, adapters: { local: openai ?? models.adapters.local } }
    },
  })
  world.app.generation.start()
})
afterAll(() => world.close())

test('art that this machine was too busy to draw is drawn again, and the fan who waits gets it', async () => {
  const campaign = await aCampaign(world)
  await aDesign(world, campaign)
  const fan = await aFan(world, campaign)
  artists.generate = async () => {
    throw new ModelFailure('busy', 'Too much drawing is waiting.', { retryAfterSeconds: 5 })
  }
  const waiting = world.stranger().post('/api/merch/ai/generate', { sessionId: fan.bearer })
  await expect.poll(async () => (await jobsOf(world, fan))[0]).toMatchObject({ status: 'QUEUED', attempts: 1 })
  const progress = await world.stranger().get(`/api/merch/ai/generation/${fan.bearer}`)
  expect(progress.body).toMatchObject({ status: 'queued', line: { ahead: 0 } })
  artists.generate = generate
  world.clock.advance(MINUTE_MS)
  world.app.ctx.generation.wake()
  expect(await waiting).toMatchObject({ status: 200 })
})

test('a request whose art fails in three attempts is 502', async () => {
  const campaign = await aCampaign(world)
  await aDesign(world, campaign)
  const fan = await aFan(world, campaign)
  artists.generate = async () => {
    throw new ModelFailure('unavailable', 'The local model did not finish.')
  }
  const waiting = world.stranger().post('/api/merch/ai/generate', { sessionId: fan.bearer })
  for (let attempts = 1; attempts <= 2; attempts++) {
    await expect.poll(async () => (await jobsOf(world, fan))[0]).toMatchObject({ status: 'QUEUED', attempts })
    world.clock.advance(MINUTE_MS)
    world.app.ctx.generation.wake()
  }
  expect(await waiting).toMatchObject({ status: 502, body: { code: 'GENERATION_FAILED' } })
  artists.generate = generate
})
