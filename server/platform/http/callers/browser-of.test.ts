import { expect, test } from 'vitest'
import { browserOf, knownBrowserOf } from './browser-of.ts'

const named = (userAgent: string | undefined) =>
  browserOf({ headers: userAgent === undefined ? {} : { 'user-agent': userAgent } })

const CHROMIUM = (rest: string, system = 'Windows NT 10.0; Win64; x64') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ${rest}`

test.each([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Chrome on Windows', CHROMIUM('Safari/537.36')],
  ['Chrome on ChromeOS', CHROMIUM('Safari/537.36', 'X11; CrOS x86_64 14541.0.0')],
  ['Chrome on Android', CHROMIUM('Mobile Safari/537.36', 'Linux; Android 10; K')],
  ['Edge on Windows', CHROMIUM('Safari/537.36 Edg/142.0.0.0')],
  ['Opera on Windows', CHROMIUM('Safari/537.36 OPR/124.0.0.0')],
  ['Samsung Internet on Android', CHROMIUM('SamsungBrowser/29.0 Mobile Safari/537.36', 'Linux; Android 10; K')],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ],
  [
    'Safari on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
  ],
  ['curl', 'curl/8.14.1'],
  ['Lynx', 'Lynx/2.9'],
])('recognizes %s', (name, userAgent) => {
  expect(named(userAgent)).toBe(name)
})

test.each([[undefined], [''], ['<script>'], ['\u0000']])('%j has no name', (userAgent) => {
  expect(named(userAgent)).toBeUndefined()
})

test('a crafted user agent is handled quickly and not echoed', () => {
  const made = `Mozilla/5.0 (${'Linux; '.repeat(100_000)}) <b>Firefox/1</b>`
  expect(named(made)).not.toContain('<')
})

test('text that an unknown browser sends as its name is not shown', () => {
  const headers = { 'user-agent': 'Call 555-0100 Mozilla/5.0 (Windows NT 10.0; Win64; x64)' }
  expect(browserOf({ headers })).toBe('Windows')
  expect(knownBrowserOf({ headers })).toBeUndefined()
})
