import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, isSubject, parseAddress } from './email-address.ts'

const ofLength = (length: number): string => {
  const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.com`
  return `${'a'.repeat(64)}@${'d'.repeat(length - 66 - domain.length)}.${domain}`
}

describe('an email address', () => {
  test.each([
    ['kate@example.com', 'kate@example.com'],
    ['KATE@Example.COM', 'kate@example.com'],
    ["o'neil+offers/7=a@mail.example.co.uk", "o'neil+offers/7=a@mail.example.co.uk"],
    ['mara@xn--mnchen-3ya.de', 'mara@xn--mnchen-3ya.de'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s is stored as %s', (given, stored) => {
    expect(parseAddress(given)).toBe(stored)
    expect(addressOf(given)).toBe(stored)
  })

  test.each([
    ['a Kelvin sign, which folds to k', '\u212aate@example.com'],
    ['a Kelvin sign in the domain', 'ate@\u212a.example.com'],
    ['a dotted capital I, which folds to two letters', '\u0130da@example.com'],
    ['a long s', 'ro\u017fe@example.com'],
    ['an accent, composed', 'zo\u00eb@example.com'],
    ['an accent, apart', 'zoe\u0308@example.com'],
    ['a Cyrillic letter that looks the same', 'k\u0430te@example.com'],
    ['an international domain', 'mara@m\u00fcnchen.de'],
    ['full-width letters', 'kate\uff20example.com'],
    ['a NUL', 'kate\0@example.com'],
    ['a line break', 'kate@example.com\r\nBcc: all@example.com'],
    ['a trailing line break', 'kate@example.com\n'],
    ['a letter that cannot be seen', 'ka\u200bte@example.com'],
    ['half a letter', 'kate\ud800@example.com'],
    ['a space', 'kate @example.com'],
    ['a quoted local part', '"kate"@example.com'],
    ['a comment', 'kate(work)@example.com'],
    ['two addresses', 'kate@example.com,eve@example.com'],
    ['two at signs', 'kate@eve@example.com'],
    ['a name before it', 'Kate <kate@example.com>'],
    ['no domain', 'kate@'],
    ['no local part', '@example.com'],
    ['a host without a dot', 'kate@localhost'],
    ['an address of a machine', 'kate@[127.0.0.1]'],
    ['a dot too many', 'kate..b@example.com'],
    ['a label with a hyphen at its end', 'kate@example-.com'],
    ['a local part too long', `${'a'.repeat(65)}@example.com`],
    ['a label too long', `kate@${'a'.repeat(64)}.com`],
    ['a letter more than 254', ofLength(255)],
    ['too much of it', `kate@${'a.'.repeat(130)}com`],
    ['nothing', ''],
    ['no text', 42],
    ['a list', ['kate@example.com']],
    ['null', null],
  ])('with %s is rejected', (_what, given) => {
    expect(parseAddress(given)).toBeUndefined()
    expect(() => addressOf(given as string)).toThrow(/must be an address such as/)
  })

  test('that is accepted is stored in plain ASCII, and storing it again changes nothing', () => {
    const letters = fc.constantFrom(...'aAkKzZ09.-+@\u212a\u0130\u017f\u00eb\0\n ')
    let acceptedCount = 0
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 8 }), (pieces) => {
        const address = parseAddress(`${pieces.join('')}@example.com`)
        if (address === undefined) return
        acceptedCount++
        expect(address).toMatch(/^[\x21-\x7e]+$/)
        expect(address).not.toMatch(/[A-Z]/)
        expect(parseAddress(address)).toBe(address)
      }),
      { numRuns: 2000 },
    )
    expect(acceptedCount).toBeGreaterThan(100)
  })
})

test.each([
  ['a text file', '1234567890', true],
  ['a text with signs', 'auth0|5f7c', true],
  ['nothing', '', false],
  ['a NUL', 'ab\0c', false],
  ['a line break', 'ab\nc', false],
  ['half a letter', 'ab\ud800', false],
  ['a text of the greatest length', 'a'.repeat(255), true],
  ['a text too long', 'a'.repeat(256), false],
  ['a number', 7, false],
  ['undefined', undefined, false],
])('%s as a provider’s subject: %#', (_what, given, isOne) => {
  expect(isSubject(given)).toBe(isOne)
})
