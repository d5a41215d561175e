import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBlast } from '../../../../tests/support/offers/blasts.ts'
import { expectOk, offerIn, submit } from '../../../../tests/support/offers/offers.ts'
import { invite, join } from '../../../../tests/support/people/teams.ts'
import { findEnglish, languageOf } from '../../../../tests/support/responses/page-words.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { SITE_LANGUAGES } from '../../../../web/words/languages.ts'

const TRANSLATED = SITE_LANGUAGES.filter((one) => one !== 'en')

let world: World
let brand: Person
let talent: Person
/** Pages with the areas of their words. */
let pages: readonly (readonly [path: string, area: string])[]

beforeAll(async () => {
  world = await createWorld()
  brand = await world.brand('Northwind Kaffe')
  talent = await world.talent('Mara Lindqvist')
  const people = { brand, talent }
  const accepted = await offerIn(world, 'ACCEPTED', people)
  const completed = await offerIn(world, 'COMPLETED', people)
  const open = await submit(brand, talent)
  const blast = await createBlast(brand, [talent, await world.talent('Theo Brandt')])
  const { product } = expectOk(
    await talent.post('/api/products', { kind: 'IMAGE', title: 'Espresso', priceMinorUnit: 1200, currency: 'USD' }),
  )
  const { payments } = expectOk(await brand.get('/api/payments/history?role=buyer'))
  const [{ id: paymentId }] = payments
  pages = [
    [`/offers/${accepted.id}/pay`, 'paying'],
    [`/offers/${open}/pay`, 'paying'],
    [`/offers/${completed.id}/pay`, 'paying'],
    [`/offers/${accepted.id}/paid`, 'paying'],
    [`/buy/${product.id}`, 'paying'],
    [`/buy/${product.id}/paid`, 'paying'],
    ['/approvals', 'paying'],
    ['/receipts', 'paying'],
    ['/receipts?show=licences', 'paying'],
    [`/receipts/${paymentId}`, 'paying'],
    ['/shortlists', 'brandLists'],
    ['/blasts', 'brandLists'],
    ['/licenses', 'brandLists'],
    [`/blasts/${blast}`, 'brandLists'],
    ['/offers/new', 'builder'],
    [`/offers/new?sent=${open}`, 'builder'],
    ['/settings', 'account'],
    ['/settings/agent', 'account'],
    ['/settings/company', 'account'],
    ['/settings/data', 'account'],
    ['/settings/notifications', 'account'],
    ['/settings/orders', 'account'],
    ['/settings/security', 'account'],
    ['/notifications', 'account'],
    ['/settings/keys', 'programs'],
    ['/settings/webhooks', 'programs'],
    ['/settings/team', 'team'],
  ]
})
afterAll(() => world.close())

const visit = async (person: Person, path: string, language: string) => {
  const { status, text } = await person.get(path, { accept: 'text/html', 'accept-language': language })
  return { status, text }
}

describe.each(TRANSLATED)('in %s', (language) => {
  test('the pages of a brand and of an account are complete, with no English message left', async () => {
    for (const [path, area] of pages) {
      const { status, text } = await visit(brand, path, language)
      expect([status, languageOf(text)], path).toEqual([200, language])
      expect(findEnglish(text, language, ['site', 'signedIn', area]), path).toEqual([])
    }
  })

  test('a receipt, a product and a group offer that are missing explain themselves', async () => {
    for (const [path, area] of [
      ['/receipts/nothing-like-it', 'paying'],
      ['/buy/nothing-like-it', 'paying'],
      ['/blasts/nothing-like-it', 'brandLists'],
    ] as const) {
      const { status, text } = await visit(brand, path, language)
      expect([status, languageOf(text)], path).toEqual([404, language])
      expect(findEnglish(text, language, ['site', 'signedIn', area]), path).toEqual([])
    }
  })
})

test('a team, the menu of its member and an invitation are in each language', async () => {
  const [founder, member, invited] = [await world.brand('Acme Studio'), await world.brand(), await world.brand()]
  await join(world, founder, member, 'buyer')
  const token = await invite(world, founder, invited.email, 'viewer')
  for (const language of TRANSLATED)
    for (const [person, path] of [
      [founder, '/settings/team'],
      [member, '/settings/team'],
      [invited, `/join/${token}`],
    ] as const) {
      const { status, text } = await visit(person, path, language)
      expect([status, languageOf(text)], path).toEqual([200, language])
      expect(findEnglish(text, language, ['site', 'signedIn', 'team']), path).toEqual([])
      expect(text.replaceAll('<!-- -->', ''), path).not.toContain(', Buyer<')
    }
})

test('amounts and days of a receipt are in the form of the language', async () => {
  const path = pages.find(([one]) => one.startsWith('/receipts/'))?.[0] ?? ''
  const { text } = await visit(brand, path, 'de')
  expect(text).toMatch(/\d,00\s\$/)
  expect(text).not.toMatch(/\$\d/)
})
