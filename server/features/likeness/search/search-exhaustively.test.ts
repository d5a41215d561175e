import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chance,
  insertManyTalents,
  type ManyTalent,
  manyTalents,
} from '../../../../tests/support/likeness/many-talents.ts'
import { fakeEmbeddings } from '../../../../tests/support/models/fake-embeddings.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { findActiveModel } from '../../media/models/index.ts'
import { type Filters, rangesOf } from './domain/filters.ts'
import { termsOf } from './domain/traits.ts'
import { maintainMeaningIndex } from './maintain-meaning-index.ts'
import { findMeaningIndex } from './queries/meaning-index.ts'
import { type SearchRequest, searchLikeness } from './search-likeness.ts'

// Enough talents for both ways to count: many matches separately, few together with the page.
const PEOPLE = manyTalents(2400, 7)
const LISTED = PEOPLE.filter(({ isConsenting }) => isConsenting)
let world: World
const embeddings = fakeEmbeddings()

beforeAll(async () => {
  world = await createWorld({ wrapModels: embeddings.wrap })
  await insertManyTalents(world, PEOPLE)
})
afterAll(() => world.close())

const signal = new AbortController().signal
const search = (question: Partial<SearchRequest>) =>
  searchLikeness(world.app.ctx, { filters: {}, limit: 20, offset: 0, orderDirection: 'desc', ...question }, signal)

async function scoresOf(q: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; score: number }>`
    select name, case
        when folded_name(name) = folded_name(${q}) then 1
        when starts_with(folded_name(name), folded_name(${q})) or position(' ' || folded_name(${q}) in folded_name(name)) > 0
          then 0.8 + 0.19 * similarity(folded_name(name), folded_name(${q}))
        when word_similarity(folded_name(${q}), folded_name(name)) >= 0.5
          then 0.79 * word_similarity(folded_name(${q}), folded_name(name))
        end::float8 as score
    from unnest(${[...new Set(LISTED.map(({ displayName }) => displayName))]}::text[]) as name`.execute(
    world.database.kysely,
  )
  return new Map(rows.filter(({ score }) => score !== null).map(({ name, score }) => [name, score]))
}

async function expectedOf({ q, filters = {}, orderBy, orderDirection = 'desc' }: Partial<SearchRequest>) {
  const scores = q === undefined ? undefined : await scoresOf(q)
  const terms = termsOf(filters)
  const ranges = Object.entries(rangesOf(filters))
  const isWithin = (value: number | null, { least = -Infinity, most = Infinity }) =>
    value !== null && value >= least && value <= most
  const found = LISTED.filter(
    (each) =>
      terms.every((term) => each.terms.includes(term)) &&
      ranges.every(
        ([name, range]) =>
          Object.keys(range).length === 0 || isWithin(each[name as keyof typeof each] as number, range),
      ) &&
      (scores?.has(each.displayName) ?? true),
  )
  const isUp = orderBy !== undefined && orderDirection === 'asc'
  const keysOf = (each: ManyTalent): number[] => {
    if (orderBy) return [each[orderBy] ?? (isUp ? Infinity : -Infinity)]
    return scores ? [scores.get(each.displayName) ?? 0, each.numberOfFollowers] : [each.numberOfFollowers]
  }
  return found.toSorted((one, other) => {
    const [ours, theirs] = [keysOf(one), keysOf(other)]
    const at = ours.findIndex((key, place) => key !== theirs[place])
    const difference = at < 0 ? (one.accountId < other.accountId ? -1 : 1) : (ours[at] ?? 0) - (theirs[at] ?? 0)
    return isUp ? difference : -difference
  })
}

const { next, oneOf, maybe } = chance(11)
function randomFilters(): Filters {
  const like = oneOf(LISTED)
  const { category, gender, hairColor, ageGroup, accent, voiceTone, tags, hasImageAsset, hasVoiceSample } = like
  const known = { category, gender, hairColor, ageGroup, accent, voiceTone, tags, hasImageAsset, hasVoiceSample }
  const some = Object.entries(known).filter(([, value]) => value !== null && next() < 0.2)
  return {
    ...(Object.fromEntries(some) as Filters),
    ...maybe(0.15, () => ({ minFollowers: 12_400 })),
    ...maybe(0.1, () => ({ minBirthYear: 1980, maxBirthYear: 1990 })),
    ...maybe(0.1, () => ({ minEngagementRate: 0.1 })),
  }
}
const NAMES = ['m', 'mara', 'Lind', 'lindqist', 'zoe ang', 'van', 'o’neil', '100%', 'berg', 'MARA LINDQVIST', 'nobody']
const QUERIES = Array.from({ length: 120 }, () => ({
  ...maybe(0.4, () => ({ q: oneOf(NAMES.toReversed()) })),
  ...maybe(0.4, () => ({ orderBy: oneOf(['birthYear', 'engagementRate', 'numberOfFollowers'] as const) })),
  ...maybe(0.3, () => ({ orderDirection: 'asc' as const })),
  filters: randomFilters(),
  offset: oneOf([0, 0, 7, 300, 1100]),
}))

describe('a search returns exactly the talents that checking every talent returns', () => {
  test('in the same order, number and pages, for 120 combinations of names, filters and orders', async () => {
    let [many, few] = [0, 0]
    for (const question of QUERIES) {
      const expected = (await expectedOf(question)).map(({ accountId }) => accountId)
      const response = await search(question)
      const exact = response.results.filter(({ match }) => match === 'filter').map(({ accountId }) => accountId)
      const { offset } = question
      expect([question, exact]).toEqual([question, expected.slice(offset, offset + 20)])
      // Without an exact match, the search returns similar talents, so the count differs.
      if (expected.length > 0) expect([question, response.count]).toEqual([question, expected.length])
      if (expected.length > 1000) many++
      else if (expected.length > 0) few++
      if (exact.length < 20) continue
      const { nextCursor: cursor } = response
      const nextPage = await search({ ...question, offset: 0, cursor: cursor ?? '' })
      const following = nextPage.results.map(({ accountId }) => accountId)
      expect([question, following]).toEqual([question, expected.slice(offset + 20, offset + 40)])
    }
    expect(many).toBeGreaterThan(10)
    expect(few).toBeGreaterThan(40)
  })

  test('and facets count the results that each value would leave', async () => {
    const filters: Filters = { gender: 'female', hasImageAsset: true }
    const { facets } = await search({ filters, facets: true, q: 'lind' })
    const left = await expectedOf({ q: 'lind', filters: { hasImageAsset: true } })
    const females = left.filter(({ gender }) => gender === 'female')
    expect(facets?.gender.find(({ value }) => value === 'female')?.count).toBe(females.length)
    expect(facets?.gender.find(({ value }) => value === 'male')?.count).toBe(
      left.filter(({ gender }) => gender === 'male').length,
    )
    expect(facets?.category.find(({ value }) => value === 'actor')?.count).toBe(
      females.filter(({ category }) => category === 'actor').length,
    )
  })
})

describe('search by meaning', () => {
  const vectorOf = (kind: number, seed: number): number[] => {
    const aside = chance(seed)
    const raw = Array.from({ length: 512 }, (_, at) => (at % 40 === kind ? 1 : 0) + 0.4 * (aside.next() - 0.5))
    const length = Math.hypot(...raw)
    return raw.map((each) => each / length)
  }
  const vectors = new Map(LISTED.map(({ accountId }, number) => [accountId, vectorOf(number % 40, number)]))
  const TEXTS = Array.from({ length: 10 }, (_, kind) => ({ text: `text ${kind}`, vector: vectorOf(kind, -1 - kind) }))
  let madeBy = ''

  beforeAll(async () => {
    embeddings.embed = async (_call, texts) => ({
      vectors: texts.map((text) => TEXTS.find((each) => each.text === text)?.vector ?? vectorOf(0, 0)),
    })
    const model = await findActiveModel(world.app.ctx, 'embeddings')
    madeBy = `${model?.adapter}/${model?.model}/1`
    const rows = JSON.stringify([...vectors].map(([id, vector]) => ({ id, vector: `[${vector.join(',')}]` })))
    await sql`insert into likeness_meanings (account_id, made_by, vector, embedded_at)
      select id, ${madeBy}, vector::halfvec(512), now()
      from jsonb_to_recordset(${rows}::jsonb) as t (id text, vector text)`.execute(world.database.kysely)
    await sql`analyze likeness_meanings`.execute(world.database.kysely)
  })

  async function recall(filters: Filters): Promise<number> {
    const terms = termsOf(filters)
    const among = LISTED.filter((each) => terms.every((term) => each.terms.includes(term)))
    let found = 0
    for (const { text, vector } of TEXTS) {
      const nearest = among
        .map(({ accountId }) => {
          const near = (vectors.get(accountId) ?? []).reduce((sum, each, at) => sum + each * (vector[at] ?? 0), 0)
          return { accountId, near }
        })
        .toSorted((one, other) => other.near - one.near)
        .slice(0, 20)
      const { results } = await search({ text, filters })
      const ids = new Set(results.map(({ accountId }) => accountId))
      found += nearest.filter(({ accountId }) => ids.has(accountId)).length
    }
    return found / (TEXTS.length * 20)
  }

  test('finds the nearest talents, with and without filters, before and after the index is built', async () => {
    const recalls = async () => [
      await recall({}),
      await recall({ gender: 'female' }),
      await recall({ category: 'expert' }),
    ]
    for (const each of await recalls()) expect(each).toBeGreaterThanOrEqual(0.97)
    expect(await maintainMeaningIndex(world.app.ctx, madeBy, { minVectors: 1000 })).toBe(true)
    for (const each of await recalls()) expect(each).toBeGreaterThanOrEqual(0.97)
  })

  test('returns no talent twice across pages', async () => {
    const paged: string[] = []
    for (let offset = 0; offset < 100; offset += 20)
      paged.push(...(await search({ text: 'text 1', offset })).results.map(({ accountId }) => accountId))
    expect(new Set(paged).size).toBe(100)
    expect((await search({ text: 'text 1', offset: 2000, limit: 100 })).results).toHaveLength(100)
  })

  test('builds the index once there are enough talents, and again after a new model or a doubling or halving', async () => {
    const { ctx } = world.app
    const builtFrom = async () => (await findMeaningIndex(ctx.db)).builtFrom
    expect(await maintainMeaningIndex(ctx, madeBy)).toBe(false)
    expect(await maintainMeaningIndex(ctx, madeBy, { minVectors: 1000 })).toBe(false)
    expect(await builtFrom()).toEqual({ madeBy, vectors: LISTED.length })
    expect(await maintainMeaningIndex(ctx, "another's", { minVectors: 1000 })).toBe(true)
    expect(await builtFrom()).toEqual({ madeBy: "another's", vectors: LISTED.length })
    await sql`delete from likeness_meanings where account_id > 'many-001000'`.execute(ctx.db)
    await sql`vacuum analyze likeness_meanings`.execute(ctx.db)
    expect(await maintainMeaningIndex(ctx, "another's", { minVectors: 1000 })).toBe(false)
    expect(await maintainMeaningIndex(ctx, "another's", { minVectors: 900 })).toBe(true)
    expect((await builtFrom())?.vectors).toBeLessThan(1100)
  })
})
