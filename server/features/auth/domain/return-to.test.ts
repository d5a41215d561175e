import { describe, expect, test } from 'vitest'
import { type ReturnToRules, validReturnTo } from './return-to.ts'

const production: ReturnToRules = {
  mainSiteUrl: 'https://www.semblance.example',
  authUrl: 'https://auth.semblance.example',
  cookieDomain: '.semblance.example',
  isProduction: true,
}
const development: ReturnToRules = {
  mainSiteUrl: 'http://localhost:3000',
  authUrl: 'http://localhost:3001',
  cookieDomain: undefined,
  isProduction: false,
}

describe('in production', () => {
  test.each([
    ['https://semblance.example', 'https://semblance.example/'],
    ['https://semblance.example/', 'https://semblance.example/'],
    ['https://www.semblance.example/offers/1', 'https://www.semblance.example/offers/1'],
    ['https://a.b.semblance.example/x?y=1#z', 'https://a.b.semblance.example/x?y=1#z'],
    ['https://shop.semblance.example?next=//evil.example', 'https://shop.semblance.example/?next=//evil.example'],
    ['https://shop.semblance.example#@evil.example', 'https://shop.semblance.example/#@evil.example'],
    ['https://shop.semblance.example/@evil.example', 'https://shop.semblance.example/@evil.example'],
    ['HTTPS://SEMBLANCE.EXAMPLE/Path', 'https://semblance.example/Path'],
    ['https://semblance.example:443/', 'https://semblance.example/'],
    ['https://semblance.example:8443/', 'https://semblance.example:8443/'],
    ['https://xn--mnchen-3ya.semblance.example/', 'https://xn--mnchen-3ya.semblance.example/'],
    ['https://semblance.example/a/../b', 'https://semblance.example/b'],
    ['https://semblance.example/%0d%0aset-cookie:x', 'https://semblance.example/%0d%0aset-cookie:x'],
    [
      'https://auth.semblance.example/popup-complete?origin=https%3A%2F%2Fwww.semblance.example',
      'https://auth.semblance.example/popup-complete?origin=https%3A%2F%2Fwww.semblance.example',
    ],
  ])('%s is ours', (given, expected) => {
    expect(validReturnTo(given, production)).toBe(expected)
  })

  test.each([
    // Not addresses at all
    '',
    ' ',
    'semblance.example',
    'www.semblance.example/offers',
    '/offers',
    'offers',
    '?x=1',
    '#x',
    '.',
    '..//',
    'https',
    'https:',
    'https:/',
    'https://',
    'https:///',
    'https://?',
    'https://#',
    // Other schemes
    'http://semblance.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://semblance.example/%0aalert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://semblance.example/',
    'ws://semblance.example/',
    'blob:https://semblance.example/1',
    'about:blank',
    'view-source:https://semblance.example/',
    'intent://semblance.example#Intent;end',
    'filesystem:https://semblance.example/x',
    // Protocol-relative and slash tricks
    '//semblance.example',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    'https:semblance.example',
    'https:/semblance.example',
    'https:///semblance.example',
    'https:////evil.example',
    'https:\\\\semblance.example',
    'https://semblance.example\\@evil.example',
    'https://evil.example\\.semblance.example',
    'https://evil.example\\semblance.example',
    'https://semblance.example/a\\b',
    // Userinfo
    'https://semblance.example@evil.example/',
    'https://semblance.example:443@evil.example/',
    'https://evil.example@semblance.example/',
    'https://user:pass@semblance.example/',
    'https://@semblance.example/',
    'https://:@semblance.example/',
    'https://semblance.example%40evil.example/',
    'https://semblance.example%2f@evil.example/',
    // Other hosts that look like ours
    'https://evil.example/',
    'https://evilsemblance.example/',
    'https://evil-semblance.example/',
    'https://semblance.example.evil.example/',
    'https://semblance.evil.example/',
    'https://www.semblance.example.evil.example/',
    'https://evil.example/semblance.example',
    'https://evil.example?semblance.example',
    'https://evil.example#semblance.example',
    'https://evil.example/.semblance.example',
    'https://evil.example#.semblance.example',
    'https://evil.example?.semblance.example',
    'https://evil.example;.semblance.example',
    'https://semblance.exampl/',
    'https://semblance.examples/',
    'https://example/',
    'https://xn--semblance-7ub.example/',
    'https://sеmblance.example/',
    'https://semblance。example/',
    'https://semblance%2eexample/',
    'https://%73emblance.example/',
    'https://evil.example%00.semblance.example/',
    'https://evil.example%2f.semblance.example/',
    'https://evil.example%23.semblance.example/',
    'https://semblance.example./',
    'https://www.semblance.example./',
    'https://.semblance.example/',
    'https://..semblance.example/',
    'https://a..semblance.example/',
    'https://*.semblance.example/',
    'https://[::1].semblance.example/',
    'https://a_b.semblance.example/',
    // Ports
    'https://semblance.example:99999/',
    'https://semblance.example:-1/',
    'https://semblance.example:80:90/',
    'https://semblance.example:a/',
    'https://semblance.example:evil.example/',
    // White space, control characters and things that cannot be seen
    ' https://semblance.example/',
    'https://semblance.example/ ',
    '\thttps://semblance.example/',
    'ht\ttps://semblance.example/',
    'https://sem\nblance.example/',
    'https://semblance.example/\r\nset-cookie: x=1',
    'https://semblance.example/\0',
    'https://evil.example\0.semblance.example/',
    'https://evil.example\t.semblance.example/',
    'https://semblance.example/a b',
    'https://semblance.example/\u00a0',
    'https://semb\u00adlance.example/',
    'https://semblance.example\u200b/',
    'https://semblance.example/\u2028',
    'https://semblance.example/\u202e',
    '\ufeffhttps://semblance.example/',
    'https://semblance.example/\u0085',
    'https://semblance.example/\ud800',
    // This machine, in all its spellings
    'http://localhost/',
    'https://localhost/',
    'https://localhost:3000/',
    'https://127.0.0.1/',
    'http://127.0.0.1:3000/',
    'https://[::1]/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost.semblance.example.evil.example/',
    'https://169.254.169.254/',
    // The authentication app is never the destination
    'https://auth.semblance.example/',
    'https://auth.semblance.example/popup',
    'https://auth.semblance.example:443/login',
    'https://auth.semblance.example/popup-complete/../login',
    // Too long to be meant
    `https://semblance.example/${'a'.repeat(2048)}`,
  ])('%j is not', (given) => {
    expect(validReturnTo(given, production)).toBeNull()
  })
})

describe('outside production', () => {
  test.each([
    ['http://localhost', 'http://localhost/'],
    ['http://localhost:3000/offers', 'http://localhost:3000/offers'],
    ['https://localhost:5173/', 'https://localhost:5173/'],
    ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080/x'],
    ['http://shop.localhost:3000/', 'http://shop.localhost:3000/'],
  ])('%s may be a destination', (given, expected) => {
    expect(validReturnTo(given, development)).toBe(expected)
  })

  test.each([
    'http://evil.example/',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://127.1/',
    'http://127.0.0.2/',
    'http://0177.0.0.1/',
    'http://[::1]:3000/',
    'http://evillocalhost/',
    'http://localhost./',
    'http://localhost:3001/login',
    'ftp://localhost/',
    '//localhost:3000/',
  ])('%j may not', (given) => {
    expect(validReturnTo(given, development)).toBeNull()
  })

  test('the main site’s sub-domains may, by http too', () => {
    const rules = { ...development, mainSiteUrl: 'http://semblance.test' }
    expect(validReturnTo('http://shop.semblance.test/', rules)).toBe('http://shop.semblance.test/')
    expect(validReturnTo('http://evilsemblance.test/', rules)).toBeNull()
  })
})

test.each([[undefined], [null], [42], [['https://semblance.example/']], [{ href: 'https://semblance.example/' }]])(
  '%j is no address',
  (given) => {
    expect(validReturnTo(given, production)).toBeNull()
  },
)

test('when one host serves everything, its own pages stay valid destinations', () => {
  const rules = { ...production, mainSiteUrl: 'https://semblance.example', authUrl: 'https://semblance.example' }
  expect(validReturnTo('https://semblance.example/offers', rules)).toBe('https://semblance.example/offers')
})
