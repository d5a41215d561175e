import { describe, expect, test } from 'vitest'
import { assertScope } from '../../features/offers/offer/scope-schema.ts'
import { COUNTRIES } from '../countries.ts'
import { CATEGORIES, type Category } from './categories.ts'
import { conflict, endOfDay, excludes, overlaps, type Scope, startOfDay } from './scope.ts'
import { DEFAULT_SCOPE, describeScope } from './scope-words.ts'
import { expandTerritories, GROUPS } from './territories.ts'
import { describeTerritories, readTerritories, TERRITORY_CODES } from './territory-words.ts'

/**
 * Pairs of scopes, one a line. A scope that a line leaves open is a picture for social media, for
 * coffee, in Germany, for the year 2026, not exclusive. `A only` means that the scope has another
 * value. The last column:
 *   apart   they have nothing in common
 *   share   they overlap, and neither excludes the other
 *   first   the first leaves no room for the second
 *   second  the second leaves no room for the first
 *   both    each leaves no room for the other
 */
const PAIRS = `
# Exclusivity
non                     | non                     | share
exclusive               | non                     | first
non                     | exclusive               | second
exclusive               | exclusive               | both
category                | non                     | first
non                     | category                | second
category                | category                | both
exclusive               | category                | both
category                | exclusive               | both

# Categories
category coffee         | non coffee              | first
category coffee         | non beauty              | share
category coffee         | category beauty         | share
category coffee         | category coffee         | both
category coffee         | exclusive beauty        | second
exclusive coffee        | non beauty              | first
exclusive coffee        | category beauty         | first
exclusive coffee        | exclusive beauty        | both
non coffee              | non beauty              | share
category coffee         | non unknown             | first
category coffee         | exclusive unknown       | both
exclusive unknown       | non beauty              | first
exclusive unknown       | exclusive unknown       | both
non unknown             | non unknown             | share
category soft_drinks    | non coffee              | share
category soft_drinks    | non alcohol             | share
category hair           | non beauty              | share
category food           | non groceries           | share

# Media
exclusive image         | non image               | first
exclusive image         | non voice               | apart
exclusive voice         | exclusive image         | apart
exclusive voice         | exclusive voice         | both
exclusive image         | non video               | first
exclusive video         | non image               | first
exclusive video         | non voice               | first
non voice               | exclusive video         | second
exclusive video         | exclusive video         | both
category video          | category image          | both
non video               | non voice               | share

# Uses
exclusive use:social           | non use:social               | first
exclusive use:social           | non use:print                | apart
exclusive use:social           | exclusive use:paid_social    | apart
exclusive use:social+print     | non use:print+web            | first
exclusive use:social+print     | non use:web+packaging        | apart
exclusive use:paid_social      | non use:Paid_Social          | first
exclusive use:paid_social      | non use:paid-social          | first
exclusive use:out_of_home      | non use:broadcast            | apart
exclusive use:any              | non use:print                | first
exclusive use:print            | non use:any                  | first
exclusive use:any              | exclusive use:any            | both
non use:any                    | non use:any                  | share
category use:print coffee      | category use:any coffee      | both
category use:print coffee      | category use:web coffee      | apart
exclusive use:trade_fair       | non use:trade_fair           | first

# Countries
exclusive in:DE         | non in:DE               | first
exclusive in:DE         | non in:FR               | apart
exclusive in:DE+FR      | non in:FR+IT            | first
exclusive in:DE+FR      | exclusive in:IT+ES      | apart
exclusive in:US         | non in:UM               | apart
exclusive in:GB         | non in:IE               | apart
exclusive in:GB         | non in:JE               | apart
exclusive in:FR         | non in:RE               | apart
exclusive in:CN         | non in:HK               | apart

# Groups of countries
exclusive in:WORLDWIDE        | non in:DE                 | first
exclusive in:DE               | non in:WORLDWIDE          | first
exclusive in:WORLDWIDE        | exclusive in:WORLDWIDE    | both
exclusive in:WORLDWIDE+DE     | non in:JP                 | first
exclusive in:EU               | non in:DE                 | first
exclusive in:DE               | non in:EU                 | first
exclusive in:EU               | non in:NO                 | apart
exclusive in:EU               | non in:CH                 | apart
exclusive in:EU               | non in:GB                 | apart
exclusive in:EU               | non in:AX                 | first
exclusive in:EU               | non in:RE                 | first
exclusive in:EU               | non in:GL                 | apart
exclusive in:EU               | exclusive in:EEA          | both
exclusive in:EEA              | non in:NO                 | first
exclusive in:EEA              | non in:CH                 | apart
exclusive in:EEA              | non in:LI                 | first
exclusive in:EUROPE           | non in:GB                 | first
exclusive in:EUROPE           | non in:CH                 | first
exclusive in:EUROPE           | non in:TR                 | first
exclusive in:EUROPE           | non in:US                 | apart
exclusive in:DACH             | non in:CH                 | first
exclusive in:DACH             | non in:LI                 | first
exclusive in:DACH             | non in:LU                 | apart
exclusive in:DACH             | non in:EU                 | first
exclusive in:DACH             | exclusive in:NORDICS      | apart
exclusive in:NORDICS          | non in:IS                 | first
exclusive in:NORDICS          | non in:EE                 | apart
exclusive in:NORDICS          | non in:EU                 | first
exclusive in:NORDICS          | exclusive in:BALTICS      | apart
exclusive in:BALTICS          | non in:LT                 | first
exclusive in:BENELUX          | non in:NL                 | first
exclusive in:BENELUX          | exclusive in:DACH         | apart
exclusive in:NORTH_AMERICA    | non in:CA                 | first
exclusive in:NORTH_AMERICA    | non in:MX                 | first
exclusive in:NORTH_AMERICA    | exclusive in:LATAM        | both
exclusive in:LATAM            | non in:MX                 | first
exclusive in:LATAM            | non in:BR                 | first
exclusive in:LATAM            | non in:ES                 | apart
exclusive in:LATAM            | non in:JM                 | apart
exclusive in:GCC              | non in:AE                 | first
exclusive in:GCC              | non in:IL                 | apart
exclusive in:ANZ              | non in:NZ                 | first
exclusive in:ANZ              | non in:JP                 | apart
exclusive in:DACH+US          | non in:NORTH_AMERICA      | first
exclusive in:EU+GB            | non in:GB                 | first
category in:EU coffee         | category in:DACH coffee   | both
category in:EU coffee         | category in:DACH beauty   | share

# Time
exclusive 2026-01-01..2026-06-30    | non 2026-06-30..2026-12-31          | first
exclusive 2026-01-01..2026-06-30    | non 2026-07-01..2026-12-31          | apart
exclusive 2026-01-01..2026-06-30    | non 2026-07-02..2026-12-31          | apart
exclusive 2026-07-01..2026-12-31    | non 2026-01-01..2026-06-30          | apart
exclusive 2026-07-01..2026-12-31    | non 2026-01-01..2026-07-01          | first
exclusive 2026-03-03..2026-03-03    | non 2026-03-03..2026-03-03          | first
exclusive 2026-03-03..2026-03-03    | non 2026-03-04..2026-03-04          | apart
exclusive 2026-03-03..2026-03-03    | exclusive 2026-03-02..2026-03-02    | apart
exclusive 2026-01-01..2026-12-31    | non 2026-05-01..2026-05-02          | first
exclusive 2026-05-01..2026-05-02    | non 2026-01-01..2026-12-31          | first
exclusive 2028-02-01..2028-02-29    | non 2028-02-29..2028-03-31          | first
exclusive 2028-02-01..2028-02-29    | non 2028-03-01..2028-03-31          | apart
exclusive 2026-12-01..2026-12-31    | non 2027-01-01..2027-01-31          | apart

# No end
exclusive 2026-01-01..              | non 2030-01-01..2030-01-02          | first
exclusive 2026-01-01..              | non 2025-01-01..2025-12-31          | apart
exclusive 2026-01-01..              | non 2025-01-01..2026-01-01          | first
exclusive 2026-01-01..              | exclusive 2040-01-01..              | both
exclusive 2025-01-01..2025-12-31    | non 2026-01-01..                    | apart
exclusive 2026-01-01..2026-01-31    | non 2026-01-31..                    | first
non 2026-01-01..                    | non 2026-01-01..                    | share

# Time zones: moments decide, whatever zone they are written in
exclusive 2026-01-01T00:00Z..2026-06-30T10:00Z        | non 2026-06-30T09:59Z..2026-12-31T00:00Z              | first
exclusive 2026-01-01T00:00Z..2026-06-30T10:00Z        | non 2026-06-30T10:00Z..2026-12-31T00:00Z              | apart
exclusive 2026-01-01T00:00Z..2026-06-30T10:00Z        | non 2026-06-30T12:00+02:00..2026-12-31T00:00Z         | apart
exclusive 2026-01-01T00:00Z..2026-06-30T10:00Z        | non 2026-06-30T11:59+02:00..2026-12-31T00:00Z         | first
exclusive 2026-01-01T00:00Z..2026-06-30T23:30-05:00   | non 2026-07-01T00:00Z..2026-12-31T00:00Z              | first
exclusive 2026-01-01T00:00Z..2026-06-30T23:30-05:00   | non 2026-07-01T04:30Z..2026-12-31T00:00Z              | apart
exclusive 2026-01-01T00:00Z..2026-07-01T08:59+09:00   | non 2026-06-30..2026-12-31                            | first
exclusive 2026-01-01T00:00Z..2026-07-01T08:59+09:00   | non 2026-07-01..2026-12-31                            | apart
exclusive 2026-01-01..2026-03-28                      | non 2026-03-29T01:00+01:00..2026-12-31T00:00Z         | apart
exclusive 2026-01-01..2026-03-29                      | non 2026-03-30T00:30+02:00..2026-12-31T00:00Z         | first

# Several differences: one is enough to keep two licenses apart
exclusive in:DE use:social            | exclusive in:FR use:print             | apart
exclusive in:EU use:print             | exclusive in:DE use:social            | apart
exclusive in:EU 2026-01-01..2026-06-30 | exclusive in:DE 2026-07-01..2026-12-31 | apart
exclusive voice in:EU                 | exclusive image in:DE                 | apart
exclusive video in:EU use:any         | category voice in:DACH use:print coffee | both
category coffee in:WORLDWIDE          | category coffee in:NORDICS            | both
category coffee in:WORLDWIDE 2026-01-01.. | non beauty in:NORDICS             | share
`

const WORDS: Readonly<Record<string, Partial<Scope>>> = {
  non: { exclusivity: 'NON_EXCLUSIVE' },
  exclusive: { exclusivity: 'EXCLUSIVE' },
  category: { exclusivity: 'CATEGORY_EXCLUSIVE' },
  image: { medium: 'IMAGE' },
  voice: { medium: 'VOICE' },
  video: { medium: 'VIDEO' },
  unknown: { category: null },
}

function momentOf(text: string, edge: typeof startOfDay): Date {
  return text.includes('T') ? new Date(text) : edge(text)
}

function readWord(word: string): Partial<Scope> {
  const known = WORDS[word]
  if (known) return known
  if (Object.hasOwn(CATEGORIES, word)) return { category: word as Category }
  const [, key, value] = /^(use|in):(.+)$/.exec(word) ?? []
  if (key === 'use') return { uses: value === 'any' ? null : (value ?? '').split('+') }
  if (key === 'in') return { territories: (value ?? '').split('+') }
  const [start, end] = word.split('..')
  if (start === undefined || end === undefined) throw new Error(`“${word}” is no part of a scope`)
  return { start: momentOf(start, startOfDay), end: end === '' ? null : momentOf(end, endOfDay) }
}

const USUAL: Scope = {
  medium: 'IMAGE',
  uses: ['social'],
  category: 'coffee',
  territories: ['DE'],
  start: startOfDay('2026-01-01'),
  end: endOfDay('2026-12-31'),
  exclusivity: 'NON_EXCLUSIVE',
}
const readScope = (text: string): Scope =>
  Object.assign({ ...USUAL }, ...text.trim().split(/\s+/).map(readWord)) as Scope

const rows = PAIRS.split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string, string])

function verdictOn(one: Scope, other: Scope): string {
  if (!overlaps(one, other)) return 'apart'
  if (excludes(one, other)) return excludes(other, one) ? 'both' : 'first'
  return excludes(other, one) ? 'second' : 'share'
}
const TURNED: Readonly<Record<string, string>> = { first: 'second', second: 'first' }

describe('two scopes', () => {
  test('are compared in at least 120 pairs', () => {
    expect(rows.length).toBeGreaterThanOrEqual(120)
    expect(new Set(rows.map((row) => row.join('|'))).size).toBe(rows.length)
  })

  test.each(rows)('%s, and %s: %s', (one, other, expected) => {
    expect(verdictOn(readScope(one), readScope(other))).toBe(expected)
    expect(verdictOn(readScope(other), readScope(one))).toBe(TURNED[expected] ?? expected)
    expect(conflict(readScope(one), readScope(other))).toBe(!['apart', 'share'].includes(expected))
  })
})

test('two licenses that are not exclusive never conflict, and their countries are not compared', () => {
  const unread: Scope = {
    ...USUAL,
    get territories(): string[] {
      throw new Error('the territories were compared')
    },
  }
  expect(conflict(unread, unread)).toBe(false)
  expect(() => conflict(unread, { ...USUAL, exclusivity: 'EXCLUSIVE' })).toThrow('were compared')
})

describe('territories', () => {
  test('groups hold countries of ISO 3166-1, each once', () => {
    for (const { countries } of Object.values(GROUPS)) {
      const codes = countries.split(' ')
      expect(new Set(codes).size).toBe(codes.length)
      for (const code of codes) expect(COUNTRIES).toContain(code)
    }
    expect(expandTerritories(['EU'])?.size).toBe(27 + 7)
    expect(expandTerritories(['EEA'])?.size).toBe(30 + 7)
  })

  test.each([
    ['Germany', ['DE']],
    ['DE', ['DE']],
    ['DE, AT and CH', ['DE', 'AT', 'CH']],
    ['Worldwide', ['WORLDWIDE']],
    ['worldwide.', ['WORLDWIDE']],
    ['The world', ['WORLDWIDE']],
    ['EU and UK', ['EU', 'GB']],
    ['the European Union & the UK', ['EU', 'GB']],
    ['Sweden and Norway', ['SE', 'NO']],
    ['Sweden, Norway, and the Nordics', ['SE', 'NO', 'NORDICS']],
    ['Bosnia and Herzegovina and Serbia', ['BA', 'RS']],
    ['Côte d’Ivoire; Curacao', ['CI', 'CW']],
    ['U.S.A.', ['US']],
    ['only in Germany', ['DE']],
    ['Germany, Germany', ['DE']],
    ['EU without Germany', undefined],
    ['everywhere except Japan', undefined],
    ['Germany and elsewhere', undefined],
    ['in', undefined],
    ['no', undefined],
    ['Berlin', undefined],
    [' ', undefined],
  ])('written as %j are read as %j', (text, codes) => {
    expect(readTerritories(text)).toEqual(codes)
  })

  test('are read again from their own names', () => {
    for (const code of TERRITORY_CODES) expect(readTerritories(describeTerritories([code]))).toEqual([code])
    for (const pair of TERRITORY_CODES.map((code) => [code, 'BA', 'TT']))
      expect(readTerritories(describeTerritories(pair))).toEqual([...new Set(pair)])
  })
})

describe('a scope of an offer', () => {
  const now = new Date('2026-12-01T10:00:00Z')
  const check = (scope: Partial<typeof DEFAULT_SCOPE>) => () =>
    assertScope({ ...DEFAULT_SCOPE, ...scope }, 'scope', now)

  test('may be left out, and may end today', () => {
    expect(() => assertScope(undefined, 'scope', now)).not.toThrow()
    expect(() => assertScope(null, 'scope', now)).not.toThrow()
    expect(check({ termMonths: null, endsOn: '2026-12-01' })).not.toThrow()
  })

  test.each([
    ['a code that is no territory', { territories: ['XX'] }, 'scope.territories'],
    ['a group in lower case', { territories: ['eu'] }, 'scope.territories'],
    ['months and a last day', { endsOn: '2027-01-01' }, 'scope.termMonths'],
    ['months and a first day', { startsOn: '2027-01-01' }, 'scope.termMonths'],
    ['a last day that is over', { termMonths: null, endsOn: '2026-11-30' }, 'scope.endsOn'],
    ['a last day before the first', { termMonths: null, startsOn: '2027-02-02', endsOn: '2027-02-01' }, 'scope.endsOn'],
    ['a day that does not exist', { termMonths: null, endsOn: '2027-02-30' }, 'scope.endsOn'],
    ['an exclusive category that is not named', { exclusivity: 'CATEGORY_EXCLUSIVE' as const }, 'scope.category'],
  ])('is refused for %s', (_name, scope, path) => {
    expect(check(scope)).toThrow(expect.objectContaining({ details: { issues: [expect.objectContaining({ path })] } }))
  })

  test('is described in one line', () => {
    expect(describeScope(DEFAULT_SCOPE)).toBe('Worldwide; 12 months from completion; Not exclusive')
    expect(
      describeScope({
        category: 'coffee',
        territories: ['DACH', 'FR'],
        termMonths: null,
        startsOn: '2027-01-01',
        endsOn: '2027-03-03',
        exclusivity: 'CATEGORY_EXCLUSIVE',
      }),
    ).toBe('DACH and France; From January 1, 2027 until March 3, 2027; Exclusive in the category: Coffee and tea')
  })
})
