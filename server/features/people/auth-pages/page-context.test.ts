import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { TEST_ENV } from '../../../../tests/support/world.ts'
import { loadConfig } from '../../../platform/config/load-config.ts'
import { allowedOrigin, destinationAfterSignIn } from './page-context.ts'
import { keepOpenerTowards, setPageHeaders } from './page-headers.ts'
import { socialRefusalNotice } from './social-refusals.ts'

const config = loadConfig(TEST_ENV)

test.each([
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://localhost:3000/home', null],
  ['http://localhost:3000/?a=1', null],
  ['http://localhost:3000/#a', null],
  ['https://evil.example', null],
  ['http://localhost:3001', null],
  [undefined, null],
])('a popup of %s notifies %s', (origin, allowed) => {
  expect(allowedOrigin(config, origin)).toBe(allowed)
})

test('a sign-in ends at the requested address if it is ours, otherwise on the main site', () => {
  expect(destinationAfterSignIn(config, 'http://localhost:3000/offers?a=1')).toBe('http://localhost:3000/offers?a=1')
  for (const wrong of ['https://evil.example/', undefined])
    expect(destinationAfterSignIn(config, wrong)).toBe(config.NEXT_PUBLIC_MAIN_SITE_URL)
})

function recordHeaders(set: (reply: FastifyReply) => void): Record<string, string> {
  const headers: Record<string, string> = {}
  const reply = {
    header: (name: string, value: string) => {
      headers[name] = value
      return reply
    },
  }
  set(reply as unknown as FastifyReply)
  return headers
}

test('a page can neither be framed nor tell others its address, and loads nothing from elsewhere', () => {
  const headers = recordHeaders(setPageHeaders)
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toMatch(/https?:|\*/)
})

test('only pages that lead to the last page of a popup keep its opener', () => {
  const towards = (destination: string | null | undefined) =>
    recordHeaders((reply) => keepOpenerTowards(reply, 'http://localhost:3001', destination))
  expect(towards('http://localhost:3001/popup-complete?origin=x')).toEqual({
    'cross-origin-opener-policy': 'unsafe-none',
  })
  for (const other of [
    'http://localhost:3001/popup-complete',
    'http://localhost:3000/popup-complete?',
    'x',
    null,
    undefined,
  ])
    expect(towards(other)).toEqual({})
})

test('a failed social sign-in is explained, and an unknown reason is not', () => {
  expect(socialRefusalNotice('denied')).toMatchObject({ tone: 'bad', text: expect.stringContaining('did not allow') })
  expect([socialRefusalNotice('constructor'), socialRefusalNotice('')]).toEqual([null, null])
})
