import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gatedRun, playedWork, workAsUsual } from '../../../../tests/support/offers/fake-work.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { SECOND_MS } from '../../../platform/clock.ts'
import { enqueueGenerations } from './enqueue-generations.ts'
import { findPlaceInLine, findPlacesInLine } from './queries/find-place-in-line.ts'
import { createGenerationRunner } from './runner.ts'

const played = playedWork({ concurrency: 1 })
let world: World
beforeAll(async () => {
  world = await createWorld({ moreKinds: [played.kind] })
})
afterAll(() => world.close())
beforeEach(() => {
  played.run = workAsUsual
  played.begun.length = 0
})

async function enqueue(): Promise<string> {
  world.clock.advance(SECOND_MS)
  const [job] = await enqueueGenerations(world.app.ctx, played.kind, [{ input: { name: 'a cup' } }], {
    accountId: null,
  })
  return job?.id ?? ''
}
const placeOf = async (jobId: string) =>
  (await findPlaceInLine(world.database.kysely, { jobId, at: world.clock.now() }))?.ahead

test('a job whose process crashed is next again, before later requests', async () => {
  const gated = gatedRun()
  played.run = gated.run
  const first = await enqueue()
  const ending = createGenerationRunner(
    { ...world.app.ctx, config: { ...world.config, SHUTDOWN_TIMEOUT_MS: 1 } },
    played.kinds,
  )
  const working = ending.runDue()
  await gated.entered
  const others = [await enqueue(), await enqueue()]
  world.clock.advance(SECOND_MS)
  await ending.stop()
  gated.open()
  await working
  const places = [first, ...others].map(placeOf)
  expect(await Promise.all(places)).toEqual([0, 1, 2])
  played.run = workAsUsual
  played.begun.length = 0
  const next = createGenerationRunner(world.app.ctx, played.kinds)
  await next.runDue()
  expect(played.begun).toEqual([first, ...others])
  await next.stop()
})

test('a place in the queue is the same, read alone or with all others', async () => {
  const jobIds = [await enqueue(), await enqueue(), await enqueue()]
  const at = world.clock.now()
  const all = await findPlacesInLine(world.database.kysely, { kind: 'PLAYED', jobIds: jobIds.slice(1), at })
  expect([...all.values()].map(({ ahead }) => ahead).toSorted()).toEqual([1, 2])
  for (const [jobId, place] of all) expect(await findPlaceInLine(world.database.kysely, { jobId, at })).toEqual(place)
  await world.app.generation.runDue()
  expect(await findPlacesInLine(world.database.kysely, { kind: 'PLAYED', jobIds, at })).toEqual(new Map())
})
