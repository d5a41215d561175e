import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { candidateSession, linkAgent } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { stateOf, stateOfSession } from './domain/candidate-state.ts'
import { findSessionFor, readRecentSessions } from './queries/sessions.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)

let world: World
let brand: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld()
  ;[brand, talent] = [await world.brand(), await world.talent()]
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const session = async (created: number, { by = brand, brief = 'brief', failed = false } = {}): Promise<string> => {
  const slots = failed ? { made: [], failed: ['model_a'] } : {}
  const id = await candidateSession(world, [by, talent], 'IMAGE', slots)
  await world.database.kysely
    .updateTable('candidate_sessions')
    .set({ created_at: at(created), brief_hash: brief })
    .where('id', '=', id)
    .execute()
  return id
}

test('only a brand’s own recent sessions count, and a repeated brief gets its newest session that did not fail', async () => {
  const other = await world.brand('Contoso Tea')
  const same = await session(-1)
  await session(-3)
  await session(-2, { failed: true })
  await session(0, { failed: true })
  await session(-1, { by: other })
  await session(-1, { brief: 'another brief' })
  const before = await session(-HOUR_MS)
  await session(-2 * HOUR_MS)
  const read = (sinceMs: number, sameSinceMs: number, briefHash = 'brief', by = brand) =>
    readRecentSessions(world.database.kysely, {
      buyerAccountId: by.accountId,
      briefHash,
      since: at(sinceMs),
      sameSince: at(sameSinceMs),
    })
  expect(await read(-HOUR_MS, -HOUR_MS)).toEqual({ count: 5, oldest: at(-3), same_id: same })
  expect(await read(-HOUR_MS - 1, -1)).toEqual({ count: 6, oldest: at(-HOUR_MS), same_id: null })
  expect((await read(-9 * HOUR_MS, -HOUR_MS - 1, 'a third brief')).same_id).toBeNull()
  expect(await read(-9 * HOUR_MS, -9 * HOUR_MS, 'brief', other)).toMatchObject({ count: 1 })
  await world.database.kysely.deleteFrom('candidates').where('session_id', '=', same).execute()
  await world.database.kysely
    .updateTable('candidate_sessions')
    .set({ brief_hash: 'x' })
    .where('id', '=', same)
    .execute()
  await world.database.kysely
    .updateTable('candidate_sessions')
    .set({ brief_hash: 'only this' })
    .where('id', '=', before)
    .execute()
  expect((await read(-9 * HOUR_MS, -9 * HOUR_MS, 'only this')).same_id).toBe(before)
})

test('a session is found for its brand, its talent, their agent and admins, with its own slots', async () => {
  const id = await candidateSession(world, [brand, talent], 'IMAGE', { made: ['model_b', 'model_a'] })
  await candidateSession(world, [brand, talent], 'IMAGE', { made: ['model_c'] })
  const [agent, stranger] = [await world.agent(), await world.brand('Contoso Tea')]
  await linkAgent(world, talent, agent, false)
  await linkAgent(world, await world.talent('Iris'), stranger, true)
  const find = ({ accountId }: Person, isAdmin = false, of = id) =>
    findSessionFor(world.database.kysely, { accountId, isAdmin }, of)
  for (const person of [brand, talent, agent]) expect((await find(person))?.id).toBe(id)
  expect([await find(stranger), (await find(stranger, true))?.id, await find(brand, true, 'nowhere')]).toEqual([
    undefined,
    id,
    undefined,
  ])
  expect((await find(brand))?.slots.map(({ model_key }) => model_key).toSorted()).toEqual(['model_a', 'model_b'])
})

test('a slot succeeds with its file; a session runs until every slot has ended, and succeeds if one slot has succeeded', () => {
  const state = (file_key: string | null, job_status: string | null) => stateOf({ file_key, job_status })
  expect([state('a.png', 'RUNNING'), state(null, 'QUEUED'), state(null, 'RUNNING'), state(null, 'FAILED')]).toEqual([
    'succeeded',
    'queued',
    'running',
    'failed',
  ])
  expect(state(null, null)).toBe('failed')
  expect([stateOfSession(['succeeded', 'queued']), stateOfSession(['failed', 'running'])]).toEqual([
    'running',
    'running',
  ])
  expect([stateOfSession(['failed', 'succeeded']), stateOfSession(['failed'])]).toEqual(['succeeded', 'failed'])
})
