import { describe, expect, test } from 'vitest'
import { groupedCode, makeLicenceCode, readLicenceCode } from './licence-code.ts'
import { licenceEnd, licenceStatus } from './licence-status.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Returns a deterministic code that covers all characters. */
const codeFrom = (seed: number): string => {
  let last = seed
  return makeLicenceCode((below) => {
    last = (last * 17 + 5) % 1009
    return last % below
  })
}

describe('a license code', () => {
  test('has twenty characters, nineteen of them random out of 32', () => {
    let drawn = 0
    const code = makeLicenceCode((below) => {
      expect(below).toBe(32)
      return drawn++ % below
    })
    expect(drawn).toBe(19)
    expect(code).toHaveLength(20)
    expect(groupedCode(code)).toBe(`${LETTERS.slice(0, 4)}-4567-89AB-CDEF-GHJ${code.at(-1)}`)
  })

  test('is read in any common spelling', () => {
    const code = codeFrom(1)
    const typed = groupedCode(code).toLowerCase()
    for (const one of [
      code,
      typed,
      ` ${typed} `,
      typed.replaceAll('-', '–'),
      typed.replaceAll('0', 'O').replaceAll('1', 'l'),
    ])
      expect(readLicenceCode(one), one).toBe(code)
  })

  test('with one wrong character or two swapped neighbors is invalid', () => {
    for (const code of [codeFrom(1), codeFrom(2), codeFrom(3)]) {
      for (let at = 0; at < code.length; at++) {
        for (const letter of LETTERS)
          if (letter !== code[at])
            expect(readLicenceCode(code.slice(0, at) + letter + code.slice(at + 1)), `${at} ${letter}`).toBeUndefined()
        const [one = '', other = ''] = code.slice(at, at + 2)
        if (other !== '' && one !== other)
          expect(readLicenceCode(code.slice(0, at) + other + one + code.slice(at + 2))).toBeUndefined()
      }
    }
  })

  test.each([
    '',
    '-',
    'U'.repeat(20),
    '0'.repeat(19),
    '0'.repeat(21),
    '０'.repeat(20),
    `${'0'.repeat(20)}\0`,
    '0'.repeat(101),
  ])('%j is invalid', (typed) => {
    expect(readLicenceCode(typed)).toBeUndefined()
  })
})

describe('a license’s end', () => {
  test.each([
    ['2026-11-20T10:05:12.480Z', 12, '2027-11-20T10:05:12.480Z'],
    ['2026-01-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 2, '2027-02-28T23:59:59.999Z'],
    ['2026-11-20T10:05:12.480Z', null, undefined],
  ])('from %s after %s months: %s', (since, termMonths, end) => {
    expect(licenceEnd({ grantedAt: new Date(since), termMonths })?.toISOString()).toBe(end)
  })
})

describe('a license’s status', () => {
  const now = new Date('2026-12-01T00:00:00.000Z')
  const facts = {
    grantedAt: new Date('2026-11-20T00:00:00.000Z'),
    termMonths: 12,
    moneyReturnedAt: null,
    isContested: false,
  }
  test.each([
    ['COMPLETED', 'VALID'],
    ['DISPUTED', 'SUSPENDED'],
    ['REVISION_REQUESTED', 'SUSPENDED'],
    ['DELIVERED', 'SUSPENDED'],
    ['CANCELLED', 'REVOKED'],
  ] as const)('of an offer that is %s: %s', (offerStatus, status) => {
    expect(licenceStatus({ ...facts, offerStatus }, now)).toBe(status)
  })

  test('is SUSPENDED during a bank dispute', () => {
    expect(licenceStatus({ ...facts, offerStatus: 'COMPLETED', isContested: true }, now)).toBe('SUSPENDED')
    expect(licenceStatus({ ...facts, offerStatus: 'CANCELLED', isContested: true }, now)).toBe('REVOKED')
  })

  test('is REVOKED after a refund, whatever else holds', () => {
    for (const offerStatus of ['COMPLETED', 'DISPUTED'] as const)
      expect(licenceStatus({ ...facts, offerStatus, moneyReturnedAt: now }, now)).toBe('REVOKED')
  })
})
