import { describe, expect, test } from 'vitest'
import type { FoundTalent } from '../../../client/src/api-types.ts'
import { accentLabel } from '../words/accents.ts'
import { compareFingerprint, formatFileSize } from './file-fingerprint.ts'
import { describeOfferings, explainMatch, formatLowestPrice } from './labels.ts'
import { chosenIn, parseTalentSearch, tagsIn } from './talent-search.ts'

const found = (more: Partial<FoundTalent> = {}): FoundTalent => ({
  id: 'a',
  accountId: 'a',
  displayName: 'Mara',
  slug: 'mara',
  profileImage: null,
  images: [],
  followersCount: '12.4K',
  score: 1,
  match: 'filter',
  likenessSearch: {
    category: 'actor',
    gender: 'female',
    hairColor: 'brown',
    ageGroup: '40s',
    expression: null,
    birthYear: null,
    accent: 'en-gb',
    voiceTone: 'warm',
    numberOfFollowers: 12_400,
    engagementRate: null,
    hasImageAsset: true,
    hasVoiceSample: false,
    tags: [],
  },
  account: { displayName: 'Mara', imageUrl: null, slug: 'mara' },
  ...more,
})

describe('why a talent matches, in one line', () => {
  test.each([
    [found(), false, 'Actor · 12.4K followers'],
    [
      found({ reasons: ['category: actor', 'hair: brown', 'accent: en-GB'] }),
      false,
      'Actor · brown hair · British English',
    ],
    [
      found({ reasons: ['name like “ma”: Mara', 'followers: 12.4K'] }),
      false,
      'Name like “ma”: Mara · followers: 12.4K',
    ],
    [found({ match: 'similar' }), true, 'Close to your description: actor · 40s · warm voice · British English'],
    [found({ match: 'similar' }), false, 'Close match: actor · 40s · warm voice · British English'],
  ])('%#', (talent, isInWords, words) => {
    expect(explainMatch(talent, { isInWords })).toBe(words)
  })
})

test('what a talent offers, and their minimum', () => {
  expect([
    describeOfferings(true, true),
    describeOfferings(true, false),
    describeOfferings(false, true),
    describeOfferings(false, false),
  ]).toEqual(['Pictures and voice', 'Pictures', 'Voice', null])
  const minimums = [
    { currency: 'EUR', category: 'VIDEO' as const, amountMinorUnit: 400_000 },
    { currency: 'EUR', category: null, amountMinorUnit: 150_000 },
    { currency: 'USD', category: null, amountMinorUnit: 100 },
  ]
  expect([formatLowestPrice([]), formatLowestPrice(minimums)]).toEqual([null, 'from €1,500.00'])
})

test.each([
  ['en-gb', 'British English'],
  ['Göteborg', 'Göteborg'],
  ['raised by the sea', 'Raised by the sea'],
])('the accent %s is shown as %s', (accent, words) => {
  expect(accentLabel(accent)).toBe(words)
})

describe('the URL of a search', () => {
  const read = (query: string, isBrand = true) =>
    parseTalentSearch(new URLSearchParams(query), { isBrand, today: '2026-11-29' })

  test('holds filters, or text with filters', () => {
    expect(read('category=actor&tags=stage&tags=radio,stage&page=3&minFollowers=1000').byFilters.query).toMatchObject({
      category: 'actor',
      tags: 'stage,radio',
      minFollowers: 1000,
      limit: 24,
      offset: 48,
    })
    expect(read('text=+warm+&voiceTone=warm').byText.body).toMatchObject({
      text: 'warm',
      filters: { voiceTone: 'warm' },
    })
  })

  test.each(['category=astronaut', 'hairColor=', 'hasImageAsset=maybe', 'minFollowers=-1', 'tags=,', 'page=0'])(
    'ignores the invalid %s',
    (query) => {
      expect(read(query)).toMatchObject({ page: 1, filters: [] })
    },
  )

  test('holds the use for which talents must be free, for brands only', () => {
    const query = 'freeMedium=IMAGE&freeCategory=coffee&freeTerritories=DE,AT&freeFrom=2027-05-01&freeTo=2027-06-30'
    const { filters, byFilters, byText } = read(query)
    expect(filters).toEqual([
      {
        name: 'free',
        value: 'Free for pictures, coffee and tea, Germany and Austria, from May 1, 2027, until Jun 30, 2027',
      },
    ])
    const free = { freeMedium: 'IMAGE', freeCategory: 'coffee', freeTerritories: 'DE,AT', freeTo: '2027-06-30' }
    expect(byFilters.query).toMatchObject(free)
    expect(byText.body?.filters).toMatchObject(free)
    expect(read(query, false)).toMatchObject({ free: null, filters: [] })
    expect(read(query, false).byFilters.query).not.toHaveProperty('freeMedium')
  })

  test.each(['freeCategory=coffee', 'freeMedium=FILM', 'freeMedium=&freeTerritories=DE'])(
    'ignores a use without a medium: %s',
    (query) => {
      expect(read(query)).toMatchObject({ free: null, filters: [] })
    },
  )

  test('leaves out an unknown territory, an impossible day, and a last day that is over or too early', () => {
    const search = 'freeMedium=VOICE&freeTerritories=XX,none&freeFrom=2027-02-30&freeTo=2026-11-28'
    expect(read(search).free).toMatchObject({ territories: ['WORLDWIDE'], from: null, to: null })
    expect(read('freeMedium=VOICE&freeFrom=2027-05-02&freeTo=2027-05-01').free?.to).toBeNull()
  })

  test('names the chosen talents, once each, and ignores invalid slugs', () => {
    expect(chosenIn(new URLSearchParams('chosen=mara,tom,mara,<b>,'))).toEqual(['mara', 'tom'])
    expect(tagsIn(new URLSearchParams('tags=a,b&tags=b'))).toEqual(['a', 'b'])
  })
})

test.each([
  [`${'A'.repeat(64)}  work.txt`, 'match'],
  ['0'.repeat(64), 'other'],
  ['a'.repeat(65), 'no-fingerprint'],
  ['abc', 'no-fingerprint'],
])('comparing the fingerprint %s: %s', (typed, result) => {
  expect(compareFingerprint(typed, ['a'.repeat(64)])).toBe(result)
})

test.each([
  [8, '8 bytes'],
  [1843, '1.8 kB'],
  [12_345_678, '12 MB'],
])('%i bytes are shown as %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})
