import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkAgent, offerIn, type ReachedStatus } from '../../../../tests/support/offers/offers.ts'
import { findEnglish, languageOf } from '../../../../tests/support/responses/page-words.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { SITE_LANGUAGES } from '../../../../web/words/languages.ts'

const TRANSLATED = SITE_LANGUAGES.filter((one) => one !== 'en')
const STATUSES: readonly ReachedStatus[] = [
  'DRAFT',
  'APPROVED',
  'COUNTERED',
  'ACCEPTED',
  'PAID',
  'DELIVERED',
  'REVISION_REQUESTED',
  'DISPUTED',
  'COMPLETED',
  'REJECTED',
  'CANCELLED',
]

let world: World
let people: { brand: Person; talent: Person; agent: Person; admin: Person }
let offers: string[]
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  const [brand, talent] = [await world.brand('Northwind Kaffe'), await world.talent('Mara Lindqvist')]
  people = { brand, talent, agent: await world.agent('Agentur'), admin: await world.admin() }
  await linkAgent(world, talent, people.agent, true)
  offers = []
  for (const status of STATUSES) offers.push((await offerIn(world, status, { brand, talent })).id)
})
afterAll(() => world.close())

const visit = async (person: Person, path: string, language: string) => {
  const { status, text } = await person.get(path, { accept: 'text/html', 'accept-language': language })
  return { status, text }
}

test.each(TRANSLATED)(
  'an offer in each status is in %s for both sides, with no English message left',
  async (language) => {
    for (const person of [people.brand, people.talent, people.agent, people.admin])
      for (const [at, id] of offers.entries()) {
        if (STATUSES[at] === 'DRAFT' && person !== people.brand) continue
        const { status, text } = await visit(person, `/offers/${id}`, language)
        expect([status, languageOf(text)], STATUSES[at]).toEqual([200, language])
        expect(
          findEnglish(text, language, ['site', 'signedIn', 'offer', 'offerTalk', 'offerForms']),
          STATUSES[at],
        ).toEqual([])
      }
  },
)

test.each(TRANSLATED)('the home page and the list of offers are in %s', async (language) => {
  for (const person of [
    people.brand,
    people.talent,
    people.agent,
    people.admin,
    await world.talent(),
    await world.brand(),
  ])
    for (const path of ['/home', '/offers', '/offers?show=done', '/offers?q=nothing']) {
      const { status, text } = await visit(person, path, language)
      expect([status, languageOf(text)], path).toEqual([200, language])
      expect(findEnglish(text, language, ['site', 'signedIn', 'offers']), path).toEqual([])
    }
})

const TALENT_PAGES = {
  earnings: ['/earnings', '/earnings/setup'],
  likeness: ['/likeness'],
  talent: ['/commitments', '/commitments?view=month', '/products', '/roster', '/settings/profile', '/settings/offers'],
} as const

test.each(TRANSLATED)('the pages of a talent and of an agent are in %s', async (language) => {
  for (const person of [people.talent, people.agent, await world.talent()])
    for (const [area, paths] of Object.entries(TALENT_PAGES))
      for (const path of paths) {
        if (path === '/settings/offers' && person === people.agent) continue
        const { status, text } = await visit(person, path, language)
        expect([status, languageOf(text)], path).toEqual([200, language])
        expect(findEnglish(text, language, ['site', 'signedIn', area]), path).toEqual([])
      }
})

test('amounts and days are in the form of the language', async () => {
  const { text } = await visit(people.brand, `/offers/${offers[STATUSES.indexOf('COMPLETED')]}`, 'de')
  expect(text).toMatch(/\d,00\s\$/)
  expect(text).toMatch(/>\d{1,2}\. \p{L}+(?: \d{4})?</u)
})
