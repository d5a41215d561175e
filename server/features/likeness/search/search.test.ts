import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consent } from '../../../../tests/support/likeness/likeness.ts'
import { addTalent, record } from '../../../../tests/support/likeness/likeness-records.ts'
import { fakeEmbeddings } from '../../../../tests/support/models/fake-embeddings.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { followersCount } from './domain/followers-count.ts'

const PATH = '/api/indexing/search'
let world: World
let mara: Person
const embeddings = fakeEmbeddings()
const { embed } = embeddings

beforeAll(async () => {
  world = await createWorld({ wrapModels: embeddings.wrap })
  mara = await addTalent(world, 'Mara Lindqvist', {
    category: 'actor',
    gender: 'female',
    hairColor: 'brown',
    ageGroup: '30s',
    expression: 'smile',
    birthYear: 1991,
    accent: 'en-GB',
    voiceTone: 'warm',
    numberOfFollowers: 12_400,
    engagementRate: 0.034,
    hasImageAsset: true,
    hasVoiceSample: true,
    tags: ['Stage', 'radio'],
    styleWords: ['elegant'],
  })
  await addTalent(world, 'Zoë Ångström', { category: 'actor', gender: 'female', numberOfFollowers: 3_400_000 })
  await addTalent(world, 'Tom Okafor', { category: 'athlete', gender: 'male', birthYear: 2001, tags: ['stage'] })
  await addTalent(world, 'Ben Mårtensson', { category: 'musician', engagementRate: 0.2, accent: 'Göteborg' })
  await world.cron('/api/indexing/cron/embed-records')
})
beforeEach(() => {
  embeddings.embed = embed
})
afterAll(() => world.close())

type Body = Record<string, unknown>
const get = async (query: Record<string, string> = {}) => world.stranger().get(`${PATH}?${new URLSearchParams(query)}`)
const post = async (body: Body) => world.stranger().post(PATH, body)
const names = ({ body }: { body: any }): string[] => body.results.map(({ displayName }: any) => displayName)
const found = async (filters: Record<string, string>) => names(await get(filters))

describe('anybody’s search', () => {
  test('returns the contract’s response, in two SQL statements', async () => {
    const response = await get({ category: 'actor', gender: 'female', limit: '1', offset: '1' })
    expect([response.status, response.statements]).toEqual([200, 2])
    expect(response.body).toEqual({
      success: true,
      count: 2,
      nextCursor: expect.any(String),
      results: [
        {
          id: mara.accountId,
          accountId: mara.accountId,
          displayName: 'Mara Lindqvist',
          slug: mara.slug,
          profileImage: null,
          images: [],
          followersCount: '12K',
          score: 1,
          match: 'filter',
          likenessSearch: {
            category: 'actor',
            gender: 'female',
            hairColor: 'brown',
            ageGroup: '30s',
            expression: 'smile',
            birthYear: 1991,
            accent: 'en-GB',
            voiceTone: 'warm',
            numberOfFollowers: 12_400,
            engagementRate: 0.034,
            hasImageAsset: true,
            hasVoiceSample: true,
            tags: ['Stage', 'radio'],
          },
          account: { displayName: 'Mara Lindqvist', imageUrl: null, slug: mara.slug },
        },
      ],
    })
  })

  test.each([
    [{ category: 'athlete' }, ['Tom Okafor']],
    [{ hairColor: 'brown' }, ['Mara Lindqvist']],
    [{ ageGroup: '30S' }, ['Mara Lindqvist']],
    [{ expression: 'smile' }, ['Mara Lindqvist']],
    [{ accent: 'EN-gb' }, ['Mara Lindqvist']],
    [{ accent: 'goteborg' }, ['Ben Mårtensson']],
    [{ voiceTone: 'warm' }, ['Mara Lindqvist']],
    [{ minFollowers: '12400' }, ['Zoë Ångström', 'Mara Lindqvist']],
    [{ maxFollowers: '12400', minFollowers: '1' }, ['Mara Lindqvist']],
    [{ numberOfFollowers: '12400' }, ['Mara Lindqvist']],
    [{ minBirthYear: '1992' }, ['Tom Okafor']],
    [{ maxBirthYear: '1991' }, ['Mara Lindqvist']],
    [{ birthYear: '1991' }, ['Mara Lindqvist']],
    [{ minEngagementRate: '0.1' }, ['Ben Mårtensson']],
    [{ hasImageAsset: 'true' }, ['Mara Lindqvist']],
    [{ hasVoiceSample: 'true' }, ['Mara Lindqvist']],
    [{ tags: 'STAGE' }, ['Mara Lindqvist', 'Tom Okafor']],
    [{ tags: 'stage,radio' }, ['Mara Lindqvist']],
    [{ hasImageAsset: 'false', category: 'actor' }, ['Zoë Ångström']],
  ])('filters by %j', async (filters, expected) => {
    const response = await get(filters)
    expect(names(response)).toEqual(expected)
    expect(response.body).toMatchObject({ count: expected.length, results: expected.map(() => ({ match: 'filter' })) })
  })

  test.each([
    ['zoe ang', 'Zoë Ångström'],
    ['ANGSTR', 'Zoë Ångström'],
    ['Lindquist', 'Mara Lindqvist'],
    ['m', 'Mara Lindqvist'],
    ['okáfor', 'Tom Okafor'],
  ])('finds by the name “%s”', async (q, first) => {
    const response = await get({ q })
    expect(names(response)[0]).toBe(first)
    expect(response.body.results[0].score).toBeLessThanOrEqual(1)
    expect(response.body.results[0].score).toBeGreaterThan(0.4)
  })

  test('finds nobody for an unknown name, without similar results, and treats wildcards literally', async () => {
    for (const q of ['Qxzvw', '%', '_', '\\'])
      expect((await get({ q })).body).toEqual({ success: true, results: [], count: 0, nextCursor: null })
    expect(await found({ q: 'mara', category: 'actor' })).toEqual(['Mara Lindqvist'])
  })

  test('sorts with unknown values last in both directions, and stably', async () => {
    const ordered = (orderBy: string, orderDirection?: string) =>
      found({ orderBy, ...(orderDirection ? { orderDirection } : {}) })
    expect((await ordered('numberOfFollowers')).slice(0, 2)).toEqual(['Zoë Ångström', 'Mara Lindqvist'])
    expect((await ordered('numberOfFollowers', 'asc')).slice(2)).toEqual(['Mara Lindqvist', 'Zoë Ångström'])
    expect((await ordered('birthYear')).slice(0, 2)).toEqual(['Tom Okafor', 'Mara Lindqvist'])
    expect((await ordered('birthYear', 'asc')).slice(0, 2)).toEqual(['Mara Lindqvist', 'Tom Okafor'])
    expect((await ordered('engagementRate')).slice(0, 2)).toEqual(['Ben Mårtensson', 'Mara Lindqvist'])
    expect((await ordered('engagementRate', 'asc')).slice(0, 2)).toEqual(['Mara Lindqvist', 'Ben Mårtensson'])
    expect(await ordered('birthYear', 'asc')).toEqual(await ordered('birthYear', 'asc'))
  })

  test.each([
    { orderBy: 'numberOfFollowers' },
    { orderBy: 'birthYear', orderDirection: 'asc' },
    { orderBy: 'birthYear' },
    { orderBy: 'engagementRate', orderDirection: 'asc' },
    { q: 'm' },
  ])('pages by %j: each cursor continues where the page ended', async (order) => {
    const all = await found(order as unknown as Record<string, string>)
    const walked: string[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: any } = await get({ ...order, limit: '1', ...(cursor ? { cursor } : {}) } as never)
      expect(body.count).toBe(all.length)
      walked.push(...names({ body }))
      cursor = body.nextCursor
    } while (cursor)
    expect(walked).toEqual(all)
  })

  test.each([
    [{ haircolor: 'brown' }, /“haircolor” is not a known field; the fields are category, gender, hairColor.* tags/],
    [{ gender: 'woman' }, /gender.* must be one of female, male/],
    [{ limit: '0' }, /limit/],
    [{ limit: '101' }, /limit/],
    [{ orderBy: 'name' }, /orderBy/],
    [{ minFollowers: 'many' }, /minFollowers/],
    [{ cursor: 'bm8' }, /“cursor” does not belong to a search in this order/],
    [{ orderBy: 'birthYear', cursor: 'WyJiaXJ0aFllYXIiLCJkZXNjIiwieCIsMTAwMDAwMDAwMDAwMF0' }, /“cursor”.*not belong/],
    [{ tags: 'a,'.repeat(21) }, /“tags” must have at most 20 entries/],
  ])('returns an error that explains %j', async (query, words) => {
    const response = await get(query as never)
    expect(response).toMatchObject({ status: 400, body: { success: false, error: expect.stringMatching(words) } })
  })

  test('accepts filters in a body, and its error names an unknown one', async () => {
    const filters = { category: 'actor', minFollowers: 20_000, tags: [] }
    expect(await post({ filters })).toMatchObject({ status: 400 })
    expect(names(await post({ filters: { ...filters, tags: undefined }, orderBy: 'birthYear' }))).toEqual([
      'Zoë Ångström',
    ])
    expect(await post({})).toMatchObject({ status: 200, body: { count: 4 } })
    expect(await post({ filters: { eyes: 'blue' } })).toMatchObject({
      status: 400,
      body: {
        error: expect.stringMatching(/“filters.eyes” is not a known field; the fields are category, .*minFollowers/),
      },
    })
    for (const together of [
      { cursor: 'x', offset: 1 },
      { text: 'a', cursor: 'x' },
      { text: 'a', orderBy: 'birthYear' },
      { text: 'a', includeSimilar: true },
    ])
      expect((await post(together)).status).toBe(400)
  })

  test('is allowed from any origin without cookies, and from a listed origin with them', async () => {
    const browser = world.stranger()
    const origin = 'https://shop.example.org'
    const response = await browser.send('POST', PATH, {}, { origin })
    expect([response.status, response.headers['access-control-allow-origin']]).toEqual([200, '*'])
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
    const preflight = await browser.send('OPTIONS' as never, PATH, undefined, {
      origin,
      'access-control-request-method': 'POST',
    })
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
    })
    const other = await browser.send('POST', '/api/likeness/consent', {}, { origin })
    expect(other.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('if no talent matches exactly', () => {
  test('returns the most similar ones and their count', async () => {
    const { body } = await get({ category: 'actor', hairColor: 'red', limit: '2' })
    expect(names({ body })[0]).toBe('Zoë Ångström')
    expect(body).toMatchObject({ count: 2, nextCursor: null, results: [{ match: 'similar' }, { match: 'similar' }] })
    expect(body.results[0].score).toBeGreaterThan(body.results[1].score)
    expect(body.results[0].score).toBeLessThan(1)
    expect(embeddings.embedded.at(-1)).toBe('actor, red hair')
    const next = (await get({ category: 'actor', hairColor: 'red', limit: '2', offset: '2' })).body
    expect(new Set([...names({ body }), ...names({ body: next })]).size).toBe(4)
  })

  test('includeSimilar fills a short page without duplicates', async () => {
    const query = { category: 'actor', includeSimilar: 'true', limit: '3' }
    const { body } = await get(query)
    expect(body).toMatchObject({ count: 2, results: [{ match: 'filter' }, { match: 'filter' }, { match: 'similar' }] })
    const next = (await get({ ...query, offset: '3' })).body
    expect(next).toMatchObject({ count: 2, results: [{ match: 'similar' }] })
    expect(new Set([...names({ body }), ...names({ body: next })]).size).toBe(4)
  })

  test('returns nobody if the model is down, and an error for text alone', async () => {
    embeddings.embed = async () => {
      throw new ModelFailure('unavailable', 'away')
    }
    expect(await get({ category: 'actor', hairColor: 'grey' })).toMatchObject({
      status: 200,
      body: { results: [], count: 0 },
    })
    expect(await post({ text: 'an elegant woman' })).toMatchObject({ status: 503, body: { success: false } })
  })
})

describe('besides filters', () => {
  test('text finds the most similar talents among those that match the filters', async () => {
    expect(names(await post({ text: 'somebody elegant with brown hair' }))[0]).toBe('Mara Lindqvist')
    const { body } = await post({ text: 'elegant brown hair', filters: { gender: 'male' } })
    expect(body).toMatchObject({ count: 1, results: [{ displayName: 'Tom Okafor', match: 'similar' }] })
  })

  test('facets count each value under the other filters', async () => {
    const { body } = await get({ category: 'actor', facets: 'true' })
    expect(body.facets).toMatchObject({
      category: [
        { value: 'actor', count: 2 },
        { value: 'athlete', count: 1 },
        { value: 'musician', count: 1 },
      ],
      gender: [{ value: 'female', count: 2 }],
      tags: [
        { value: 'radio', count: 1 },
        { value: 'stage', count: 1 },
      ],
    })
  })

  test('explain returns why a talent was found', async () => {
    const { body } = await get({ q: 'mara', category: 'actor', tags: 'stage', minFollowers: '5', explain: 'true' })
    expect(body.results[0].reasons).toEqual([
      'name like “mara”: Mara Lindqvist',
      'category: actor',
      'tag: Stage',
      'followers: 12K',
    ])
    const [similar] = (await get({ category: 'actor', hairColor: 'red', explain: 'true' })).body.results
    expect(similar.reasons).toEqual(['similar in meaning to the filters', 'category: actor'])
  })
})

describe('a talent who must not be found is not found', () => {
  const isFound = async (name: string) =>
    [await get({ q: name }), await get({ category: 'presenter' }), await post({ text: 'presenter' })].map((response) =>
      names(response).includes(name),
    )

  test('from the next request on if withdrawn, blocked or renamed, and is found again afterwards', async () => {
    const talent = await addTalent(world, 'Pia Presenter', { category: 'presenter' })
    await world.cron('/api/indexing/cron/embed-records')
    expect(await isFound('Pia Presenter')).toEqual([true, true, true])
    const admin = await world.admin()
    const block = (action: string) =>
      admin.post('/api/admin/users', { accountId: talent.accountId, action, reason: 'x' })
    await block('block')
    expect(await isFound('Pia Presenter')).toEqual([false, false, false])
    await block('unblock')
    expect(await isFound('Pia Presenter')).toEqual([true, true, true])
    await talent.patch('/api/accounts/me', { displayName: 'Una Moderator' })
    expect(await isFound('Pia Presenter')).toEqual([false, false, false])
    expect(await isFound('Una Moderator')).toEqual([true, true, true])
    await consent(talent, false)
    expect(await isFound('Una Moderator')).toEqual([false, false, false])
  })

  test('even if their record is wrongly listed', async () => {
    const talent = await world.talent('Wrongly Listed')
    await record(world, talent, { category: 'expert' })
    expect(await found({ q: 'Wrongly Listed' })).toEqual([])
  })
})

test.each([
  [0, '0'],
  [870, '870'],
  [1000, '1K'],
  [1234, '1.2K'],
  [9949, '9.9K'],
  [9960, '10K'],
  [12_400, '12K'],
  [999_499, '999K'],
  [999_500, '1M'],
  [3_400_000, '3.4M'],
  [1_250_000_000, '1.3B'],
])('%i followers are shown as %s', (count, text) => {
  expect(followersCount(count)).toBe(text)
})

test('a closed account is not found, and its record is deleted', async () => {
  const talent = await addTalent(world, 'Gone Presenter', { category: 'presenter' })
  expect(await found({ q: 'Gone Presenter' })).toEqual(['Gone Presenter'])
  expect(await talent.post('/api/privacy/erasure', { confirm: talent.slug })).toMatchObject({ status: 202 })
  world.clock.advance(7 * DAY_MS)
  for (let run = 0; run < 2; run++) {
    expect((await world.cron('/api/privacy/cron/erasures')).status).toBe(200)
    world.clock.advance(HOUR_MS)
    expect(await found({ q: 'Gone Presenter' })).toEqual([])
  }
  const left = world.database.kysely.selectFrom('likeness_profiles').select('account_id')
  expect(await left.where('account_id', '=', talent.accountId).execute()).toEqual([])
})
