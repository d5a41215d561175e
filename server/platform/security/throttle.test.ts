import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { addMs } from '../clock.ts'
import { newId } from '../ids.ts'
import { countAttempt, refundAttempt, resetAttempts, sweepThrottles, throttleKey } from './throttle.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const RULE = { name: 'test', delaysSeconds: [0, 0, 10, 60], forgetAfterMs: 3_600_000 }
const SECRET = 'secret-key-for-tests-0123456789abcdef'
const newKey = () => throttleKey(SECRET, RULE, newId())
const start = new Date('2026-11-21T12:00:00.000Z')
const at = (seconds: number) => addMs(start, seconds * 1000)
const spend = (key: ReturnType<typeof newKey>, seconds: number) =>
  countAttempt(world.database.kysely, [key], at(seconds))
const wait = (seconds: number) => ({ code: 'RateLimited', retryAfterSeconds: seconds })

test('the wait grows with every attempt and then stays at its maximum', async () => {
  const key = newKey()
  await spend(key, 0)
  await spend(key, 0)
  await spend(key, 0)
  await expect(spend(key, 0)).rejects.toMatchObject(wait(10))
  await expect(spend(key, 9.5)).rejects.toMatchObject(wait(1))
  await spend(key, 10)
  await expect(spend(key, 10)).rejects.toMatchObject(wait(60))
  await spend(key, 70)
  await expect(spend(key, 70)).rejects.toMatchObject(wait(60))
})

test('attempts are forgotten some time after the first', async () => {
  const key = newKey()
  for (let tries = 0; tries < 3; tries++) await spend(key, 0)
  for (let tries = 0; tries < 3; tries++) await spend(key, 3600)
  await expect(spend(key, 3600)).rejects.toMatchObject(wait(10))
})

test('a refunded attempt and its wait do not count', async () => {
  const key = newKey()
  for (let tries = 0; tries < 3; tries++) await spend(key, 0)
  await refundAttempt(world.database.kysely, [key])
  await spend(key, 0)
  await expect(spend(key, 0)).rejects.toMatchObject(wait(10))
})

test('resetting attempts starts from zero', async () => {
  const key = newKey()
  for (let tries = 0; tries < 3; tries++) await spend(key, 0)
  await resetAttempts(world.database.kysely, [key])
  for (let tries = 0; tries < 3; tries++) await spend(key, 0)
  await expect(spend(key, 0)).rejects.toMatchObject(wait(10))
})

test('if one key must wait, no other key is charged', async () => {
  const [blocked, other] = [newKey(), newKey()]
  for (let tries = 0; tries < 3; tries++) await spend(blocked, 0)
  for (let tries = 0; tries < 5; tries++) {
    await expect(countAttempt(world.database.kysely, [other, blocked], at(0))).rejects.toMatchObject(wait(10))
  }
  for (let tries = 0; tries < 3; tries++) await spend(other, 0)
  await expect(spend(other, 0)).rejects.toMatchObject(wait(10))
})

test('parallel attempts cannot exceed the rule', async () => {
  const key = newKey()
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => spend(key, 0)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('the sweep deletes forgotten rows only', async () => {
  const db = world.database.kysely
  const [old, fresh] = [newKey(), newKey()]
  await spend(old, 0)
  await spend(fresh, 60)
  await sweepThrottles(db, at(3600))
  const rows = await db.selectFrom('throttles').select('key').where('key', 'in', [old.key, fresh.key]).execute()
  expect(rows).toEqual([{ key: fresh.key }])
})

test('a key reveals neither address nor network', () => {
  expect(throttleKey(SECRET, RULE, 'ada@people.test').key).not.toContain('ada')
})

test('a refusal says how long to wait, in seconds up to a hundred and then in minutes', async () => {
  const words = async (delays: readonly number[]): Promise<string> => {
    const key = throttleKey(SECRET, { ...RULE, delaysSeconds: delays }, newId())
    await spend(key, 0)
    const error: Error = await spend(key, 0).then(
      () => expect.unreachable(),
      (refused) => refused,
    )
    return error.message
  }
  expect(await words([1])).toBe('Too many attempts. Wait 1 second, then try again.')
  expect(await words([99])).toContain('99 seconds')
  expect(await words([100])).toContain('2 minutes')
  expect(await words([3600])).toContain('60 minutes')
})

test('resetting or refunding a key leaves every other key as it is', async () => {
  const [own, other] = [newKey(), newKey()]
  for (const key of [own, other]) for (let tries = 0; tries < 3; tries++) await spend(key, 0)
  await resetAttempts(world.database.kysely, [own])
  await expect(spend(other, 0)).rejects.toMatchObject(wait(10))
  for (let tries = 0; tries < 3; tries++) await spend(own, 0)
  await refundAttempt(world.database.kysely, [own])
  await expect(spend(other, 0)).rejects.toMatchObject(wait(10))
})
