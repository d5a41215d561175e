import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertJudged, type JudgedTalent, judgedPopulation } from '../../../../tests/support/judged/population.ts'
import {
  DESCRIBED,
  GIBBERISH,
  type Meant,
  NAMES,
  NOBODY,
  NOT_MISREAD,
  SENTENCES,
} from '../../../../tests/support/judged/queries.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { languageOfAccent } from './domain/language-words.ts'
import { readSentence } from './domain/read-sentence.ts'

const PATH = '/api/indexing/search'
const GENERATED = 150
const YEAR = 2026
let world: World
let people: JudgedTalent[]

beforeAll(async () => {
  world = await createWorld()
  people = await judgedPopulation(GENERATED)
  await insertJudged(world, people)
  await world.cron('/api/indexing/cron/embed-records')
})
afterAll(() => world.close())

const search = async (text: string, more: object = {}) => {
  const { status, body } = await world.stranger().post(PATH, { text, understand: true, limit: 10, ...more })
  expect([text, status]).toEqual([text, 200])
  return body
}
const namesIn = ({ results }: { results: { displayName: string }[] }): string[] =>
  results.map(({ displayName }) => displayName)

function fits(talent: JudgedTalent, meant: Meant): boolean {
  const age = talent.birthYear === null ? undefined : YEAR - talent.birthYear
  const group = { '20s': 25, '30s': 35, '40s': 45, elder: 60 }[talent.ageGroup ?? ''] ?? 0
  const about = age ?? group
  const isElderly = age === undefined && talent.ageGroup === 'elder'
  const bios = [meant.bio ?? []].flat()
  const fees = Object.keys(talent.fees)
  return (
    (meant.gender === undefined || talent.gender === meant.gender) &&
    (meant.category === undefined || talent.category === meant.category) &&
    (meant.language === undefined || languageOfAccent(talent.accent) === meant.language) &&
    (meant.accent === undefined || talent.accent === meant.accent) &&
    (bios.length === 0 || bios.some((word) => talent.bio.includes(word))) &&
    (meant.from === undefined || about >= meant.from || isElderly) &&
    (meant.to === undefined || (about <= meant.to && !(isElderly && meant.to < 55))) &&
    (meant.hair === undefined || talent.hairColor === meant.hair) &&
    (meant.tone === undefined || talent.voiceTone === meant.tone) &&
    (meant.sample === undefined || talent.hasVoiceSample === meant.sample) &&
    (meant.pictures === undefined || talent.hasImageAsset === meant.pictures) &&
    (meant.minFollowers === undefined || talent.numberOfFollowers >= meant.minFollowers) &&
    (meant.dollars === undefined || fees.length === 0 || (talent.fees.USD ?? Infinity) <= meant.dollars * 100)
  )
}

/** Normalized discounted cumulative gain of the first ten. */
function gainOf(found: readonly string[], fitting: ReadonlySet<string>): number {
  const gain = (at: number) => 1 / Math.log2(at + 2)
  const of = (count: number) => Array.from({ length: count }, (_, at) => gain(at)).reduce((sum, each) => sum + each, 0)
  const reached = found.slice(0, 10).reduce((sum, name, at) => sum + (fitting.has(name) ? gain(at) : 0), 0)
  return reached / of(Math.min(10, fitting.size))
}

type Scored = { text: string; score: number; found: string[] }
function expectRanked(scored: readonly Scored[], limit: number): void {
  const mean = scored.reduce((sum, { score }) => sum + score, 0) / scored.length
  const worst = scored.filter(({ score }) => score < 0.9).toSorted((one, other) => one.score - other.score)
  const about = worst.map(({ text, score, found }) => `${score.toFixed(2)} ${text}: ${found.slice(0, 4).join(', ')}`)
  expect(mean, about.join('\n')).toBeGreaterThanOrEqual(limit)
}

describe('those who fit come first in judged searches by', () => {
  test('names, with accents left out and letters mistyped', async () => {
    const scored: Scored[] = []
    for (const [text, meant] of NAMES) {
      const found = namesIn(await search(text))
      const fitting = meant.includes(' ')
        ? [meant]
        : people.map((each) => each.displayName).filter((name) => name.endsWith(meant))
      scored.push({ text, found, score: gainOf(found, new Set(fitting)) })
    }
    expectRanked(scored, 0.95)
  })

  test('sentences with hard traits', async () => {
    const unfit = SENTENCES.filter(([, meant]) => !people.some((each) => fits(each, meant)))
    expect(unfit.map(([text]) => text)).toEqual([])
    const scored: Scored[] = []
    for (const [text, meant] of SENTENCES) {
      const fitting = new Set(people.filter((each) => fits(each, meant)).map(({ displayName }) => displayName))
      const found = namesIn(await search(text))
      scored.push({ text, found, score: gainOf(found, fitting) })
    }
    expectRanked(scored, 0.95)
  })

  test('words of a profile', async () => {
    const scored: Scored[] = []
    for (const [text, meant] of DESCRIBED) {
      const found = namesIn(await search(text))
      scored.push({ text, found, score: gainOf(found, new Set([meant].flat())) })
    }
    expectRanked(scored, 0.9)
  })
})

test.each(GIBBERISH)('“%s” finds nobody', async (text) => {
  expect(await search(text)).toMatchObject({ results: [], count: 0 })
})

test('removing a trait from a sentence leaves its other traits', () => {
  for (const [text] of SENTENCES) {
    const { traits } = readSentence(text)
    for (const { label, textWithout } of traits) {
      const left = readSentence(textWithout).traits.map((each) => each.label)
      const expected = traits.map((each) => each.label).filter((each) => each !== label)
      expect([text, label, textWithout, left.toSorted()]).toEqual([text, label, textWithout, expected.toSorted()])
    }
  }
})

test.each(NOT_MISREAD)('“%s” does not become a filter', (text, notMeant, aside) => {
  const { filters, setAside, rest } = readSentence(text)
  for (const [key, value] of Object.entries(notMeant))
    expect([filters[key as keyof typeof filters] ?? []].flat()).not.toContain(value)
  expect(setAside).toContain(aside)
  expect(rest).not.toContain(aside)
})

test.each(NOBODY)('“%s” finds nobody, and shows what the nearest talents lack', async (text, _missing, nearest) => {
  const body = await search(text)
  expect([body.isNearest, body.results.length > 0]).toEqual([true, true])
  for (const { displayName, misses } of body.results) {
    expect(misses.length).toBeGreaterThan(0)
    const talent = people.find((each) => each.displayName === displayName)
    if (!misses.includes('Female')) expect(fits(talent as JudgedTalent, nearest)).toBe(true)
  }
})
