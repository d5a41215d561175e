import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { record } from '../../../../tests/support/likeness/likeness-records.ts'
import { chance, insertManyTalents, manyTalents } from '../../../../tests/support/likeness/many-talents.ts'
import { fakeEmbeddings } from '../../../../tests/support/models/fake-embeddings.ts'
import { insertClaims, insertRules, type StoredClaim } from '../../../../tests/support/offers/exclusive-claims.ts'
import { expectOk, submit } from '../../../../tests/support/offers/offers.ts'
import { pictureOf, upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { COUNTRIES } from '../../../platform/countries.ts'
import { CATEGORY_KEYS } from '../../../platform/scope-of-use/categories.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE } from '../../../platform/scope-of-use/scope-words.ts'
import { GROUP_KEYS } from '../../../platform/scope-of-use/territories.ts'
import { NO_MERCHANDISE, USE_PRESETS } from '../../../platform/scope-of-use/use-presets.ts'
import type { UseRules } from '../../../platform/scope-of-use/use-rules.ts'
import { KNOWN_USES } from '../../../platform/scope-of-use/uses.ts'
import { findConflictsOfTalents } from '../../offers/licences/index.ts'
import { judgeUse } from '../use-rules/index.ts'
import { MAX_EXCEPTIONS } from '../use-rules/use-rules-view.ts'

let world: World
let brand: Person
beforeAll(async () => {
  world = await createWorld({ wrapModels: fakeEmbeddings().wrap, env: { SEARCHES_PER_MINUTE: '10000' } })
  brand = await world.brand()
})
afterAll(() => world.close())

const PATH = '/api/indexing/search'
type Query = Record<string, string | number | boolean>
const find = (person: Pick<Person, 'get'>, query: Query) =>
  person.get(`${PATH}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`)
/** Names of the results, with a mark on those who decide in person. */
const namesOf = async (person: Pick<Person, 'get'>, query: Query): Promise<string[]> =>
  expectOk(await find(person, { limit: 100, ...query })).results.map(
    ({ displayName, availability }: { displayName: string; availability: string }) =>
      availability === 'ON_REQUEST' ? `${displayName} (on request)` : displayName,
  )
const saveRules = async (talent: Person, version: number, rules: UseRules) =>
  expectOk(await talent.put('/api/likeness/use-rules', { version, rules }))
const never = (changes: Partial<UseRules['exceptions'][number]>): UseRules => ({
  ...USE_PRESETS.OPEN.rules,
  exceptions: [{ ...NO_MERCHANDISE, uses: null, ...changes }],
})
const IN_GERMANY = { freeMedium: 'IMAGE', freeCategory: 'coffee', freeTerritories: 'DE' }

describe('a search for talents who are free', () => {
  let free: Person
  let taken: Person
  let asking: Person
  async function listed(name: string, numberOfFollowers: number): Promise<Person> {
    const talent = await world.talent(name)
    await consent(talent)
    await record(world, talent, { numberOfFollowers, category: 'actor' })
    return talent
  }
  const COFFEE: OfferScope = {
    ...DEFAULT_SCOPE,
    category: 'coffee',
    territories: ['DACH'],
    exclusivity: 'CATEGORY_EXCLUSIVE',
  }
  beforeAll(async () => {
    free = await listed('Free Person', 3)
    taken = await listed('Taken Person', 2)
    asking = await listed('Asking Person', 1)
    await world.cron('/api/indexing/cron/embed-records')
  })

  test('follows an exclusivity and a change of rules in the very next request, as an offer does', async () => {
    expect(await namesOf(brand, IN_GERMANY)).toEqual(['Free Person', 'Taken Person', 'Asking Person'])
    const rival = await world.brand()
    const id = await submit(rival, taken, { scope: COFFEE })
    expect(await namesOf(brand, IN_GERMANY)).toHaveLength(3)
    expectOk(await taken.post('/api/offers/respond', { offerId: id, action: 'accept' }))
    await saveRules(asking, 0, USE_PRESETS.ASK.rules)
    await saveRules(free, 0, never({ categories: ['alcohol'] }))
    expect(await namesOf(brand, IN_GERMANY)).toEqual(['Free Person', 'Asking Person (on request)'])
    expect((await find(brand, IN_GERMANY)).body).toMatchObject({ count: 2 })
    // The license of a brand is not in its own way, and another country or category is free.
    expect(await namesOf(rival, IN_GERMANY)).toContain('Taken Person')
    expect(await namesOf(brand, { ...IN_GERMANY, freeTerritories: 'FR,JP' })).toContain('Taken Person')
    expect(await namesOf(brand, { ...IN_GERMANY, freeCategory: 'beauty' })).toContain('Taken Person')
    expect(await namesOf(brand, { freeMedium: 'VOICE', freeCategory: 'alcohol' })).toEqual([
      'Taken Person',
      'Asking Person (on request)',
    ])
    const scope = { ...DEFAULT_SCOPE, category: 'coffee' as const, territories: ['DE'] }
    const body = {
      slug: taken.slug,
      campaignDescription: 'A cup.',
      campaignType: 'social_post',
      skipImageGeneration: true,
      usageTypes: ['social'],
      offerAmountMinorUnit: 125_000,
      scope,
    }
    expect((await brand.post('/api/offers/submit', body)).body.code).toBe('RIGHTS_CONFLICT')
    expectOk(await rival.post('/api/offers/cancel', { offerId: id }))
    await saveRules(free, 1, never({ media: ['IMAGE'] }))
    expect(await namesOf(brand, IN_GERMANY)).toEqual(['Taken Person', 'Asking Person (on request)'])
  })

  test('works with a text, never fills up with talents who are not free, and takes few statements', async () => {
    const filters = { ...IN_GERMANY, gender: 'female' }
    const response = await brand.post(PATH, { text: 'Free Person', understand: true, filters: IN_GERMANY })
    expect(response.body.results.map(({ displayName }: { displayName: string }) => displayName)).not.toContain(
      'Free Person',
    )
    const near = expectOk(await brand.post(PATH, { filters, includeSimilar: true }))
    const names = near.results.map(({ displayName }: { displayName: string }) => displayName)
    expect(names).toContain('Taken Person')
    expect(names).not.toContain('Free Person')
    expect((await find(brand, IN_GERMANY)).statements).toBeLessThanOrEqual(8)
  })

  test('and an offer take under two seconds, however many uses the rules of a talent distinguish', async () => {
    const talent = await listed('Intricate Person', 4)
    const countries = COUNTRIES
    const exceptions = Array.from({ length: MAX_EXCEPTIONS }, (_, at) => ({
      ...NO_MERCHANDISE,
      answer: at === 0 ? ('NEVER' as const) : ('ALLOWED' as const),
      uses: at % 2 === 0 ? null : KNOWN_USES.filter((_use, use) => (use + at) % 3 > 0),
      categories: at === 0 ? (['alcohol'] as const) : CATEGORY_KEYS.filter((_key, key) => (key * 5 + at) % 7 > 2),
      territories: [...GROUP_KEYS, ...countries.filter((_code, code) => (code * 7 + at * 13) % 6 === 0)].slice(0, 50),
    }))
    await saveRules(talent, 0, { ...USE_PRESETS.OPEN.rules, exceptions })
    const before = process.cpuUsage()
    expect(await namesOf(brand, { freeMedium: 'IMAGE' })).toContain('Intricate Person (on request)')
    await submit(brand, talent, { usageTypes: [] })
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000)
    expectOk(await talent.put('/api/likeness/consent', { granted: false }))
  })

  test('is for brands: visitors get 401 and others 403, and without these filters everybody searches', async () => {
    expect((await find(world.stranger(), IN_GERMANY)).status).toBe(401)
    expect((await world.stranger().post(PATH, { filters: IN_GERMANY })).status).toBe(401)
    expect((await find(free, IN_GERMANY)).status).toBe(403)
    expect((await free.post(PATH, { filters: IN_GERMANY })).status).toBe(403)
    const [result] = expectOk(await find(world.stranger(), { q: 'Taken Person' })).results
    expect([result.displayName, 'availability' in result]).toEqual(['Taken Person', false])
  })

  test.each([
    [{ freeCategory: 'coffee' }, 'freeCategory'],
    [{ freeMedium: 'IMAGE', freeTerritories: 'DE,XX' }, 'freeTerritories'],
    [{ freeMedium: 'IMAGE', freeFrom: '2027-02-30' }, 'freeFrom'],
    [{ freeMedium: 'IMAGE', freeTo: '2020-01-01' }, 'freeTo'],
    [{ freeMedium: 'IMAGE', freeFrom: '2099-05-02', freeTo: '2099-05-01' }, 'freeTo'],
  ])('refuses %o and names the filter', async (query, path) => {
    const { status, body } = await find(brand, query)
    expect([status, body.error ?? body.details?.issues?.[0]?.path]).toEqual([400, expect.stringContaining(path)])
  })

  test('is refused with a picture or a recording: 422', async () => {
    const file = { name: 'file', fileName: 'sample.png', bytes: await pictureOf(20, 20) }
    for (const by of ['by-picture', 'by-voice']) {
      const response = await upload(brand, `${PATH}/${by}?freeMedium=IMAGE`, [file])
      expect([by, response.status, response.text]).toEqual([by, 422, expect.stringContaining('freeMedium')])
    }
  })
})

describe('for random rules and licenses of 300 talents,', () => {
  const { next, oneOf } = chance(23)
  const even = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item
  const PEOPLE = manyTalents(300, 5)
  const PLACES = [['DE'], ['FR'], ['DACH'], ['EU'], ['US', 'JP'], ['WORLDWIDE']]
  const CATEGORIES = ['coffee', 'beauty', 'alcohol', null] as const
  const rulesOf = (): UseRules => ({
    fallback: { answer: even(['ALLOWED', 'ALLOWED', 'ON_REQUEST', 'NEVER']), floor: null },
    exceptions: Array.from({ length: Math.floor(next() * 3) }, () => ({
      answer: even(['ALLOWED', 'ON_REQUEST', 'NEVER']),
      floor: null,
      media: even([null, ['IMAGE'], ['VOICE']]),
      uses: even([null, ['print'], ['social', 'web']]),
      categories: even([null, ['alcohol'], ['coffee', 'beauty']]),
      territories: even([null, ['DE'], ['EU'], ['US']]),
    })),
  })
  const POOL = Array.from({ length: 25 }, rulesOf)
  const rules = new Map<string, UseRules>()
  const dayOf = (days: number): string =>
    addMs(world.clock.now(), days * DAY_MS)
      .toISOString()
      .slice(0, 10)
  let rival: Person

  function randomClaim(number: number): StoredClaim {
    const now = world.clock.now()
    const status = even([
      'ACCEPTED',
      'PENDING_PAY_CAPTURE',
      'PAID',
      'DELIVERED',
      'COMPLETED',
      'COMPLETED',
      'DISPUTED',
      'CANCELLED',
      'APPROVED',
    ])
    const startsOn = even([null, null, dayOf(-40), dayOf(100)])
    return {
      id: `claim-${number}`,
      sellerAccountId: even(PEOPLE).accountId,
      buyerAccountId: next() < 0.2 ? brand.accountId : rival.accountId,
      status,
      updatedAt: addMs(now, -even([1, 30]) * DAY_MS),
      completedAt: status === 'COMPLETED' || status === 'DISPUTED' ? addMs(now, -even([3, 50, 400]) * DAY_MS) : null,
      resolution: even([null, null, 'RELEASE']),
      moneyReturnedAt: next() < 0.1 ? now : null,
      medium: even(['IMAGE', 'VOICE', 'VIDEO']),
      uses: even([['social'], ['print', 'web'], ['anything'], []]),
      customUse: even([null, null, null, 'Posters']),
      scope: {
        category: even(CATEGORIES),
        territories: even(PLACES),
        termMonths: even([1, 12, null]),
        startsOn,
        endsOn: startsOn === null ? even([null, null, dayOf(20), dayOf(-5)]) : dayOf(130),
        exclusivity: even(['NON_EXCLUSIVE', 'CATEGORY_EXCLUSIVE', 'EXCLUSIVE']),
      },
    }
  }

  beforeAll(async () => {
    await insertManyTalents(world, PEOPLE)
    rival = await world.brand()
    const made = await submit(rival, await world.talent(), {})
    await insertClaims(
      world,
      made,
      Array.from({ length: 260 }, (_, number) => randomClaim(number)),
    )
    for (const { accountId } of PEOPLE) if (next() < 0.7) rules.set(accountId, oneOf(POOL))
    await insertRules(world, rules)
  })

  test('the pages and the count of a search are the same as if each talent were judged separately', async () => {
    const listed = PEOPLE.filter(({ isConsenting }) => isConsenting)
    const { ctx } = world.app
    let leftOut = 0
    for (let round = 0; round < 25; round++) {
      const medium = even(['IMAGE', 'VOICE', 'VIDEO'] as const)
      const [use, category, territories] = [even(['social', 'print', null] as const), even(CATEGORIES), even(PLACES)]
      const [startsOn, endsOn] = even([
        [null, null],
        [dayOf(50), null],
        [dayOf(110), dayOf(120)],
        [null, dayOf(15)],
        [dayOf(400), dayOf(500)],
      ])
      const gender = even([undefined, undefined, 'female'])
      const usageTypes = use === null ? [] : [use]
      const scope: OfferScope = {
        category,
        territories,
        termMonths: null,
        startsOn,
        endsOn,
        exclusivity: 'NON_EXCLUSIVE',
      }
      const brief = {
        buyer: { accountId: brand.accountId, name: 'B' },
        medium,
        campaignType: 'social_post',
        imageKind: null,
        usageTypes,
        customUsage: null,
        wantsSharing: null,
        sharingDescription: null,
        scope,
      }
      const parties = listed.map(({ accountId, displayName }) => ({ accountId, name: displayName }))
      const conflicts = await findConflictsOfTalents(ctx.db, ctx.config, brief, parties, ctx.clock.now())
      const asked = {
        medium,
        uses: usageTypes,
        customUse: null,
        category,
        territories,
        exclusivity: 'NON_EXCLUSIVE' as const,
      }
      const expected = new Map(
        listed.flatMap((one) => {
          const { outcome } = judgeUse({ rules: rules.get(one.accountId) ?? null, asked, price: null })
          const isLeftOut = outcome === 'REFUSED' || conflicts.has(one.accountId)
          if (isLeftOut || (gender !== undefined && one.gender !== gender)) return []
          return [[one.accountId, outcome === 'ALLOWED' ? 'FREE' : 'ON_REQUEST'] as const]
        }),
      )
      leftOut += listed.length - expected.size
      const query: Query = {
        freeMedium: medium,
        ...(use === null ? {} : { freeUse: use }),
        ...(category === null ? {} : { freeCategory: category }),
        freeTerritories: territories.join(','),
        ...(startsOn === null ? {} : { freeFrom: startsOn }),
        ...(endsOn === null ? {} : { freeTo: endsOn }),
        ...(gender === undefined ? {} : { gender }),
        limit: 100,
      }
      const found = new Map<string, string>()
      const all: string[] = []
      let count = 0
      let cursor: string | null = null
      do {
        const page: any = expectOk(await find(brand, cursor === null ? query : { ...query, cursor }))
        for (const { accountId, availability, match } of page.results)
          if (accountId.startsWith('many-') && match === 'filter') found.set(accountId, availability)
        for (const { accountId, match } of page.results) if (match === 'filter') all.push(accountId)
        count = page.count
        cursor = page.nextCursor
      } while (cursor !== null)
      if (all.length > 0) expect([query, all.length, new Set(all).size]).toEqual([query, count, count])
      expect([query, [...found].sort()]).toEqual([query, [...expected].sort()])
    }
    expect(leftOut).toBeGreaterThan(500)
  })
})
