import { describe, expect, test } from 'vitest'
import { clausesOf, describeUses } from './clauses.ts'
import { groupedCode, makeLicenceCode, readLicenceCode } from './licence-code.ts'
import { licenceEnd, licenceStart, licenceStatus } from './licence-status.ts'
import { changesTerms, type LicenceTerms, type OfferFacts, termsAfterCounter, termsOfOffer } from './terms.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
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
  type Facts = Omit<Parameters<typeof licenceStatus>[0], 'startsAt' | 'endsAt'> & Parameters<typeof licenceEnd>[0]
  const statusOf = (of: Facts, at: Date) =>
    licenceStatus({ ...of, startsAt: licenceStart(of), endsAt: licenceEnd(of) }, at)
  test.each([
    ['COMPLETED', 'VALID'],
    ['DISPUTED', 'SUSPENDED'],
    ['REVISION_REQUESTED', 'SUSPENDED'],
    ['DELIVERED', 'SUSPENDED'],
    ['CANCELLED', 'REVOKED'],
  ] as const)('of an offer that is %s: %s', (offerStatus, status) => {
    expect(statusOf({ ...facts, offerStatus }, now)).toBe(status)
  })

  test('is SUSPENDED during a bank dispute', () => {
    expect(statusOf({ ...facts, offerStatus: 'COMPLETED', isContested: true }, now)).toBe('SUSPENDED')
    expect(statusOf({ ...facts, offerStatus: 'CANCELLED', isContested: true }, now)).toBe('REVOKED')
  })

  test('is VALID until the last moment of its term, and stays VALID if it has no term', () => {
    const completed = { ...facts, offerStatus: 'COMPLETED' } as const
    const end = new Date('2027-11-20T00:00:00.000Z')
    expect(statusOf(completed, new Date(end.getTime() - 1))).toBe('VALID')
    expect(statusOf(completed, end)).toBe('ENDED')
    expect(statusOf({ ...completed, termMonths: null }, new Date('2099-01-01'))).toBe('VALID')
  })

  test('is REVOKED after a refund, whatever else holds', () => {
    for (const offerStatus of ['COMPLETED', 'DISPUTED'] as const)
      expect(statusOf({ ...facts, offerStatus, moneyReturnedAt: now }, now)).toBe('REVOKED')
  })
})

const OFFER: OfferFacts = {
  seller: { accountId: 'seller', name: 'Mara' },
  buyer: { accountId: 'buyer', name: 'Northwind' },
  medium: 'IMAGE',
  campaignType: 'Social post',
  imageKind: 'FINAL',
  usageTypes: ['social'],
  customUsage: 'on cups',
  wantsSharing: true,
  sharingDescription: 'One story.',
  scope: null,
  credits: 'Where credits are customary: “{talent}, licensed through Semblance”.',
}
const TERMS = termsOfOffer(OFFER)

describe('the clauses of a license', () => {
  const clause = (key: string, more: Partial<LicenceTerms> = {}) =>
    clausesOf({ ...TERMS, ...more }).find((each) => each.key === key)?.text

  test.each([
    [null, 'with no end date'],
    [1, 'for 1 month'],
    [12, 'for 12 months'],
    [18, 'for 18 months'],
    [24, 'for 2 years'],
    [36, 'for 3 years'],
  ])('say a term of %j months as people do: %s', (termMonths, words) => {
    expect(clause('territory-and-term', { termMonths })).toContain(words)
  })

  test('limit a license with a category to advertising in that category', () => {
    expect(clause('uses', { category: 'beauty' })).toContain(
      'Only to advertise in the category “Cosmetics and skin care”.',
    )
    expect(clause('uses')).not.toContain('Only to advertise')
  })

  test('say what is shared, what is exclusive, and which conditions there are', () => {
    expect(clause('sharing')).toContain('in their own channels: One story.')
    expect(clause('sharing', { sharing: { allowed: true, description: null } })).toMatch(/own channels\.$/)
    expect(clause('sharing', { sharing: { allowed: false, description: 'One story.' } })).toContain('does not have to')
    expect(clause('exclusivity')).toMatch(/^Not exclusive/)
    expect(clause('exclusivity', { exclusivity: 'EXCLUSIVE' })).toMatch(/^Exclusive/)
    expect([clause('conditions'), clause('conditions', { conditions: ['No pets.', 'No cars.'] })]).toEqual([
      undefined,
      'No pets.\nNo cars.',
    ])
    expect(clause('work')).not.toContain('draft')
    expect(clause('work', { work: { ...TERMS.work, imageKind: 'DRAFT' } })).toContain('It is a draft')
    expect(clause('uses')).toBe('Social; on cups. Any other use requires permission.')
    expect(clause('uses', { uses: { listed: [], custom: null } })).toContain('and nothing else')
  })

  test('list every use by its label or in the brand’s words, and skip empty ones', () => {
    expect(describeUses({ listed: ['paid_social', ' '], custom: ' on cups ' })).toEqual(['paid social', 'on cups'])
    expect(describeUses({ listed: [], custom: null })).toEqual([])
  })
})

describe('the terms of a license', () => {
  test('are those of the offer; sharing is agreed only if it is wanted', () => {
    expect(TERMS).toMatchObject({ uses: { listed: ['social'], custom: 'on cups' }, sharing: { allowed: true } })
    for (const wantsSharing of [false, null])
      expect(termsOfOffer({ ...OFFER, wantsSharing }).sharing.allowed).toBe(false)
  })

  test('take over what an accepted counter-offer changes, and nothing else', () => {
    expect(termsAfterCounter(TERMS, { offerAmountMinorUnit: 1 })).toEqual(TERMS)
    const all = { usageTypes: ['print'], customUsage: null, wantsSharing: false, sharingDescription: null }
    expect(termsAfterCounter(TERMS, { ...all, imageKind: 'DRAFT' })).toEqual({
      ...TERMS,
      work: { ...TERMS.work, imageKind: 'DRAFT' },
      uses: { listed: ['print'], custom: null },
      sharing: { allowed: false, description: null },
    })
    expect(
      termsAfterCounter({ ...TERMS, sharing: { allowed: false, description: null } }, { wantsSharing: true }),
    ).toEqual({
      ...TERMS,
      sharing: { allowed: true, description: null },
    })
    expect([
      changesTerms(null),
      changesTerms({ offerAmountMinorUnit: 1 }),
      changesTerms({ customUsage: null }),
    ]).toEqual([false, false, true])
  })
})
