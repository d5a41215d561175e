import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  HOSTILE,
  HOSTILE_IN_DEVELOPMENT,
  OURS,
  OURS_IN_DEVELOPMENT,
} from '../../../../../tests/support/return-to/strings.ts'
import { type ReturnToRules, validReturnTo } from './return-to.ts'

const production: ReturnToRules = {
  mainSiteUrl: 'https://www.semblance.example',
  authUrl: 'https://auth.semblance.example',
  cookieDomain: '.semblance.example',
  isProduction: true,
  authPort: 3001,
}
const development: ReturnToRules = {
  mainSiteUrl: 'http://localhost:3000',
  authUrl: 'http://localhost:3001',
  cookieDomain: undefined,
  isProduction: false,
  authPort: 3001,
}

describe('in production', () => {
  test.each(OURS)('%s is a valid destination', (given, followed) => {
    expect(validReturnTo(given, production)).toBe(followed)
    // The next page validates the result again, so validation must not change it a second time.
    expect(validReturnTo(followed, production)).toBe(followed)
  })

  test.each(Object.entries(HOSTILE).flatMap(([trick, strings]) => strings.map((given) => [given, trick])))(
    '%j is rejected: %s',
    (given) => {
      expect(validReturnTo(given, production)).toBeNull()
    },
  )

  test('no combination of the tricks with a valid destination is accepted', () => {
    const strings = Object.values(HOSTILE).flat()
    const parts = strings.filter(({ length }) => length < 100).flatMap((given) => given.split(/(?<=[/@:.\\?#])/))
    const insertion = fc.tuple(fc.nat(6), fc.constantFrom(...new Set(parts)))
    let acceptedCount = 0
    fc.assert(
      fc.property(fc.array(insertion, { minLength: 1, maxLength: 4 }), (insertions) => {
        const pieces = ['https://', 'www.', 'semblance', '.example', '/', 'offers']
        for (const [at, part] of insertions) pieces.splice(at, 0, part)
        const followed = validReturnTo(pieces.join(''), production)
        if (followed === null) return
        acceptedCount++
        const { protocol, hostname, username, password } = new URL(followed)
        expect([protocol, username, password]).toEqual(['https:', '', ''])
        expect(hostname).toMatch(/(^|\.)semblance\.example$/)
        // A link on a page of the authentication app resolves to the same address.
        expect(new URL(pieces.join(''), 'https://auth.semblance.example/login').href).toBe(followed)
      }),
      { numRuns: 10_000 },
    )
    expect(acceptedCount).toBeGreaterThan(500)
  })
})

describe('outside production', () => {
  test.each(OURS_IN_DEVELOPMENT)('%s is a valid destination', (given, followed) => {
    expect(validReturnTo(given, development)).toBe(followed)
  })

  test.each(HOSTILE_IN_DEVELOPMENT)('%j is rejected', (given) => {
    expect(validReturnTo(given, development)).toBeNull()
  })

  test('subdomains of the main site are valid, also over http', () => {
    const rules = { ...development, mainSiteUrl: 'http://semblance.test' }
    expect(validReturnTo('http://shop.semblance.test/', rules)).toBe('http://shop.semblance.test/')
    expect(validReturnTo('http://evilsemblance.test/', rules)).toBeNull()
  })
})

test.each([[undefined], [null], [42], [['https://semblance.example/']], [{ href: 'https://semblance.example/' }]])(
  '%j is not a URL',
  (given) => {
    expect(validReturnTo(given, production)).toBeNull()
  },
)

describe('the authentication app is never a destination', () => {
  const localAuth = (authUrl: string, authPort = 3001): ReturnToRules => ({ ...development, authUrl, authPort })
  test.each<[string, ReturnToRules]>([
    ['https://auth.semblance.example/login', production],
    ['https://AUTH.semblance.example:443/', production],
    ['https://auth.semblance.example:3001/login', production],
    ['https://auth.semblance.example:8443/', production],
    ['https://auth.semblance.example:3001/popup-complete', production],
    ['http://localhost:3001/', development],
    ['https://localhost:3001/login', development],
    ['http://127.0.0.1:3001/login', development],
    ['http://127.0.0.1:3001/popup-complete', development],
    ['http://localhost:3001/', localAuth('http://127.0.0.1:3001')],
    ['http://localhost:3001/login', localAuth('http://[::1]:3001')],
    ['http://127.0.0.1:3001/login', localAuth('http://[::1]:3001')],
    ['http://localhost/', localAuth('http://127.0.0.1')],
    ['http://localhost:80/', localAuth('http://127.0.0.1')],
    ['http://localhost:4001/', localAuth('http://auth.semblance.test', 4001)],
    ['http://127.0.0.1:4001/', localAuth('http://auth.semblance.test', 4001)],
    [
      'https://semblance.example:8443/',
      { ...production, mainSiteUrl: 'https://semblance.example', authUrl: 'https://semblance.example:8443' },
    ],
  ])('%s', (given, rules) => {
    expect(validReturnTo(given, rules)).toBeNull()
  })

  test.each<[string, ReturnToRules]>([
    ['https://auth.semblance.example/popup-complete?origin=https%3A%2F%2Fwww.semblance.example', production],
    ['http://localhost:3001/popup-complete', development],
    ['http://localhost:3000/login', development],
    ['http://127.0.0.1:5173/', development],
    ['http://127.0.0.1:5173/', localAuth('http://127.0.0.1:3001')],
    [
      'https://semblance.example/login',
      { ...production, mainSiteUrl: 'https://semblance.example', authUrl: 'https://semblance.example:8443' },
    ],
    ['https://oauth.semblance.example/', production],
  ])('except for %s', (given, rules) => {
    expect(validReturnTo(given, rules)).toBe(given)
  })
})

test('if one host serves everything, its own pages are valid destinations', () => {
  const rules = { ...production, mainSiteUrl: 'https://semblance.example', authUrl: 'https://semblance.example' }
  expect(validReturnTo('https://semblance.example/offers', rules)).toBe('https://semblance.example/offers')
})

test('the list of hostile strings is long and has no duplicates', () => {
  const hostile = Object.values(HOSTILE).flat()
  expect(hostile.length).toBeGreaterThan(300)
  expect(hostile).toEqual([...new Set(hostile)])
})
