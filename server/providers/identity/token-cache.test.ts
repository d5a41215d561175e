import { expect, test, vi } from 'vitest'
import { addMs } from '../../platform/clock.ts'
import type { TokenVerdict } from './port.ts'
import { TokenCache } from './token-cache.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const valid = (expiresAt: Date): TokenVerdict => ({
  status: 'valid',
  claims: { sub: 'ada', email: 'ada@people.test', emailVerified: true, displayName: 'Ada', expiresAt },
})

test('a valid token is checked once, until it expires', async () => {
  let now = NOW
  const cache = new TokenCache({ now: () => now })
  const verify = vi.fn<() => Promise<TokenVerdict>>(async () => valid(addMs(NOW, 2)))
  for (let times = 0; times < 3; times++)
    expect(await cache.getOrVerify('token', verify)).toMatchObject({ status: 'valid' })
  expect(verify).toHaveBeenCalledTimes(1)
  now = addMs(NOW, 1)
  expect(await cache.getOrVerify('token', verify)).toMatchObject({ status: 'valid' })
  now = addMs(NOW, 2)
  expect(await cache.getOrVerify('token', verify)).toEqual({ status: 'expired' })
  expect(verify).toHaveBeenCalledTimes(1)
  // The expired token is also removed from the cache.
  await cache.getOrVerify('token', verify)
  expect(verify).toHaveBeenCalledTimes(2)
})

test('an invalid token is checked every time', async () => {
  const cache = new TokenCache({ now: () => NOW })
  const verify = vi.fn<() => Promise<TokenVerdict>>(async () => ({ status: 'invalid' }))
  for (let times = 0; times < 2; times++)
    expect(await cache.getOrVerify('token', verify)).toEqual({ status: 'invalid' })
  expect(verify).toHaveBeenCalledTimes(2)
})

test('ten thousand tokens are kept, and the oldest gives way', async () => {
  const cache = new TokenCache({ now: () => NOW })
  const verify = vi.fn<() => Promise<TokenVerdict>>(async () => valid(addMs(NOW, 1)))
  for (let count = 0; count < 10_000; count++) await cache.getOrVerify(`token ${count}`, verify)
  await cache.getOrVerify('token 0', verify)
  expect(verify).toHaveBeenCalledTimes(10_000)
  await cache.getOrVerify('one more', verify)
  await cache.getOrVerify('token 1', verify)
  expect(verify).toHaveBeenCalledTimes(10_001)
  await cache.getOrVerify('token 0', verify)
  expect(verify).toHaveBeenCalledTimes(10_002)
})
