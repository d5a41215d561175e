import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { ensureAccount } from './index.ts'

const ADMIN = 'Chief@Semblance.test'
let world: World
beforeAll(async () => {
  world = await createWorld({ env: { ADMIN_EMAILS: `other@semblance.test, ${ADMIN}` } })
})
afterAll(() => world.close())

const arrive = (changes: { sub?: string; email?: string; emailVerified?: boolean }) =>
  ensureAccount(
    world.app.ctx,
    {
      sub: newId(),
      email: 'ada@people.test',
      emailVerified: true,
      displayName: 'Ada',
      expiresAt: world.clock.now(),
      ...changes,
    },
    'talent',
  )

test('an address in ADMIN_EMAILS makes an admin once it is verified, not before', async () => {
  const isAdmin = async (changes: Parameters<typeof arrive>[0]) => (await arrive(changes)).isAdmin
  expect(await isAdmin({ email: 'chief@semblance.test', emailVerified: true })).toBe(true)
  expect(await isAdmin({ email: 'chief@semblance.test', emailVerified: false })).toBe(false)
  expect(await isAdmin({ email: 'chief@semblance.test.evil.test' })).toBe(false)
  expect(await isAdmin({ email: 'chie\u017f@semblance.test' })).toBe(false)
})

test('an account is created once for concurrent sign-ins and stays unchanged', async () => {
  const sub = newId()
  const arrivals = await Promise.all(Array.from({ length: 8 }, () => arrive({ sub })))
  expect(new Set(arrivals.map(({ accountId }) => accountId)).size).toBe(1)
  expect(await arrive({ sub, email: 'chief@semblance.test' })).toEqual({
    ...arrivals[0],
    email: 'chief@semblance.test',
  })
})
