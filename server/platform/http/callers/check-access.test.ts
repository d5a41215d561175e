import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { TEST_ENV } from '../../../../tests/support/world.ts'
import { loadConfig } from '../../config/load-config.ts'
import { createWaiterLimit } from '../connections/waiter-limit.ts'
import { isNavigation, isTrustedOrigin, sameText } from './check-access.ts'

const config = loadConfig({ ...TEST_ENV, ALLOWED_DOMAINS_CORS: 'https://app.example' })
const requestWith = (headers: Record<string, string>, method = 'GET') =>
  ({ headers, method }) as unknown as FastifyRequest

describe('a request is trusted', () => {
  test.each([
    [{}, true],
    [{ origin: 'http://localhost:3000' }, true],
    [{ origin: 'http://localhost:3001' }, true],
    [{ origin: 'https://app.example' }, true],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'null' }, false],
    // If an Origin header is present, it alone decides.
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
    [{ origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
  ] as [Record<string, string>, boolean][])('with the headers %j: %s', (headers, trusted) => {
    expect(isTrustedOrigin(requestWith(headers), { config })).toBe(trusted)
  })
})

test('a navigation is a read of a whole page', () => {
  const page = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  expect(isNavigation(requestWith(page))).toBe(true)
  expect([
    isNavigation(requestWith(page, 'POST')),
    isNavigation(requestWith({ ...page, 'sec-fetch-mode': 'cors' })),
    isNavigation(requestWith({ ...page, 'sec-fetch-dest': 'iframe' })),
    isNavigation(requestWith({})),
  ]).toEqual([false, false, false, false])
})

test('secrets are the same only if every letter is', () => {
  expect([
    sameText('secret', 'secret'),
    sameText('secret', 'secreT'),
    sameText('', 'secret'),
    sameText('', ''),
  ]).toEqual([true, false, false, true])
})

test('a caller may have up to the maximum of waiting requests, and another one once one has ended', async () => {
  const limit = createWaiterLimit()
  const gates = [Promise.withResolvers<string>(), Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const wait = (place: number, caller = 'ada') => limit(caller, 2, () => gates[place]?.promise ?? Promise.resolve(''))
  const [first, second] = [wait(0), wait(1)]
  await expect(wait(2)).rejects.toMatchObject({ code: 'RateLimited', details: { currentCount: 2, limit: 2 } })
  const other = wait(2, 'eve')
  gates[0]?.resolve('first')
  expect(await first).toBe('first')
  const third = limit('ada', 2, () => Promise.resolve('third'))
  expect(await third).toBe('third')
  gates[1]?.reject(new Error('failed'))
  await expect(second).rejects.toThrow('failed')
  gates[2]?.resolve('other')
  expect(await other).toBe('other')
  expect(await limit('ada', 1, () => Promise.resolve('last'))).toBe('last')
})
