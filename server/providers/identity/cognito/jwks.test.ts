import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AdjustableClock, adjustableClock, DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import { createJwks, type Jwks } from './jwks.ts'

let published: JWK[]
let isDown: boolean
let requestCount: number
let clock: AdjustableClock
let jwks: Jwks
let close: () => Promise<void>

const newKey = async (kid: string): Promise<JWK> => {
  const { publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
}

beforeEach(async () => {
  published = [await newKey('first')]
  isDown = false
  requestCount = 0
  const server = createServer((_request, response) => {
    requestCount++
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys: published }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  clock = adjustableClock()
  jwks = createJwks(`http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/jwks.json`, clock)
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
afterEach(() => close())

test('concurrent lookups fetch the keys once', async () => {
  const found = await Promise.all(Array.from({ length: 20 }, () => jwks.findVerifying('first')))
  expect(found.every((key) => key?.type === 'public')).toBe(true)
  await jwks.findVerifying('first')
  expect(requestCount).toBe(1)
})

test('unknown key ids refetch the keys at most once a minute', async () => {
  for (let each = 0; each < 50; each++) expect(await jwks.findVerifying(`stranger ${each}`)).toBeUndefined()
  expect(requestCount).toBe(1)
  clock.advance(MINUTE_MS)
  expect(await jwks.findVerifying('stranger')).toBeUndefined()
  expect(requestCount).toBe(2)
})

test('a new key is found within a minute, and a withdrawn one is dropped within a day', async () => {
  await jwks.findVerifying('first')
  published = [await newKey('second')]
  clock.advance(MINUTE_MS)
  expect(await jwks.findVerifying('second')).toBeDefined()
  expect(await jwks.findVerifying('first')).toBeUndefined()
  published = []
  published.push(await newKey('third'))
  clock.advance(DAY_MS)
  expect(await jwks.findVerifying('second')).toBeUndefined()
})

test('a lookup rejects with 503 while the keys cannot be fetched', async () => {
  isDown = true
  await expect(jwks.findVerifying('first')).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  await expect(jwks.findVerifying('first')).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  expect(requestCount).toBe(1)
  isDown = false
  clock.advance(5 * SECOND_MS)
  expect(await jwks.findVerifying('first')).toBeDefined()
})

test('cached keys keep working during an outage', async () => {
  await jwks.findVerifying('first')
  isDown = true
  clock.advance(2 * DAY_MS)
  expect(await jwks.findVerifying('first')).toBeDefined()
  await expect(jwks.findVerifying('second')).rejects.toMatchObject({ code: 'ServiceUnavailable' })
})

test('a key set without a usable key counts as an outage', async () => {
  published = [{ kty: 'EC', kid: 'first', crv: 'P-256', x: 'x', y: 'y' }]
  await expect(jwks.findVerifying('first')).rejects.toMatchObject({ code: 'ServiceUnavailable' })
})
