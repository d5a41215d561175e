import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import jsonld from 'jsonld'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givePeriod, licenceOf, licensed } from '../../../../tests/support/offers/licences.ts'
import { expectOk } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { ERASED_TEXT } from '../../../platform/personal-data/index.ts'
import { CATEGORY_KEYS } from '../../../platform/scope-of-use/categories.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import { expandTerritories, GROUP_KEYS } from '../../../platform/scope-of-use/territories.ts'
import { readTerritories } from '../../../platform/scope-of-use/territory-words.ts'
import { foldUse, KNOWN_USES } from '../../../platform/scope-of-use/uses.ts'
import { LICENCE_STATES } from './domain/licence-status.ts'
import { agreementOf, type OdrlAgreement, type PublicLicence } from './domain/odrl.ts'
import type { LicenceTerms } from './domain/terms.ts'
import { EXAMPLE_TERMS } from './terms-view.ts'

const ODRL = 'http://www.w3.org/ns/odrl/2/'
/** Terms of the W3C's vocabulary, from its context. */
const CONTEXT = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@digitalbazaar/odrl-context/contexts/odrl.jsonld')), 'utf8'),
)
const VOCABULARY = new Set(
  Object.values<string | { '@id': string }>(CONTEXT['@context'])
    .map((term) => (typeof term === 'string' ? term : term['@id']))
    // The context has an error here. Agreements therefore write the name with its prefix.
    .map((iri) => (iri === 'odrl:industry:' ? 'odrl:industry' : iri))
    .filter((iri) => iri.startsWith('odrl:'))
    .map((iri) => iri.replace('odrl:', ODRL)),
)

let world: World
let profile: any
let ns = ''
beforeAll(async () => {
  world = await createWorld()
  ns = `${world.config.BASE_URL}/ns/odrl`
  const response = await world.stranger().get('/ns/odrl', { accept: 'application/ld+json' })
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/ld+json; charset=utf-8'])
  profile = JSON.parse(response.text)
})
afterAll(() => world.close())

type Node = Record<string, any>
/** Expands a document. Fails if a term is unknown or would be dropped. */
async function expand(document: object): Promise<Node[]> {
  const documentLoader = async (url: string) => {
    const found = url === ns ? profile : url === 'http://www.w3.org/ns/odrl.jsonld' ? CONTEXT : undefined
    if (found === undefined) throw new Error(`${url} is no context of ours`)
    return { contextUrl: undefined, documentUrl: url, document: found } as never
  }
  // The types of the library lack `safe`.
  const options = { documentLoader, safe: true } as Parameters<typeof jsonld.expand>[1]
  return (await jsonld.expand(document as Parameters<typeof jsonld.expand>[0], options)) as Node[]
}

/** Lists the names of properties, and the things and types that a document names. */
function irisOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(irisOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => {
    if (key === '@value') return []
    if (key === '@id' || key === '@type') return [each].flat() as string[]
    return [...(key.startsWith('@') ? [] : [key]), ...irisOf(each)]
  })
}

const LICENCE: PublicLicence = {
  uid: 'https://semblance.test/verify/7QK4',
  profile: '',
  status: 'VALID',
  startsAt: new Date('2026-03-01T00:00:00.000Z'),
  endsAt: new Date('2027-03-01T00:00:00.000Z'),
  fileHashes: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  successorUid: null,
  terms: EXAMPLE_TERMS,
  isTerritoryErased: false,
}
const written = (licence: Partial<PublicLicence>, terms: Partial<LicenceTerms> = {}): OdrlAgreement =>
  agreementOf({ ...LICENCE, ...licence, profile: ns, terms: { ...EXAMPLE_TERMS, ...licence.terms, ...terms } })

type Use = { use: string; country: string; at: Date; category: string; medium: string }

/** Evaluates an expanded agreement, knowing nothing but ODRL and the profile. */
function permits([agreement]: Node[], asked: Use): boolean {
  if (agreement === undefined) throw new Error('the document is empty')
  const idOf = (rule: Node, key: string) => rule[`${ODRL}${key}`]?.[0]?.['@id']
  const isProhibited = (agreement[`${ODRL}prohibition`] ?? []).some(
    (rule: Node) => idOf(rule, 'action') === `${ODRL}use`,
  )
  const values: Record<string, string> = {
    [`${ODRL}purpose`]: `${ns}#use-${asked.use}`,
    [`${ODRL}industry`]: `${ns}#category-${asked.category}`,
    [`${ns}#medium`]: `${ns}#medium-${asked.medium}`,
  }
  const holds = (constraint: Node): boolean => {
    const left = idOf(constraint, 'leftOperand')
    const operator = idOf(constraint, 'operator')
    const right: Node[] = constraint[`${ODRL}rightOperand`]
    if (left === `${ODRL}spatial`)
      return right.some(
        (one) =>
          one['@id'] === `${ns}#worldwide` ||
          (one['@type'] === 'http://purl.org/dc/terms/ISO3166' && one['@value'] === asked.country),
      )
    if (left === `${ODRL}dateTime`) {
      const moment = new Date(right[0]?.['@value'])
      return operator === `${ODRL}gteq` ? asked.at >= moment : operator === `${ODRL}lt` && asked.at < moment
    }
    return operator === `${ODRL}eq` && right.some((one) => one['@id'] !== undefined && one['@id'] === values[left])
  }
  return (
    !isProhibited && (agreement[`${ODRL}permission`] ?? []).some((rule: Node) => rule[`${ODRL}constraint`].every(holds))
  )
}

describe('a license in ODRL', () => {
  test.each<[string, Partial<PublicLicence>, Partial<LicenceTerms>]>([
    ['as the example', {}, {}],
    [
      'without an end, in a group of countries',
      { endsAt: null },
      { territories: ['DACH', 'FR'], territory: 'DACH and France' },
    ],
    [
      'exclusive in a category, as a draft',
      {},
      { exclusivity: 'CATEGORY_EXCLUSIVE', category: 'coffee', work: { ...EXAMPLE_TERMS.work, imageKind: 'DRAFT' } },
    ],
    [
      'exclusive, with words of its own',
      {},
      {
        exclusivity: 'EXCLUSIVE',
        uses: { listed: ['print', 'postage stamps'], custom: 'Posters' },
        conditions: ['Not on Sundays.'],
      },
    ],
    [
      'without uses and files, in words',
      { fileHashes: [] },
      { uses: { listed: [], custom: null }, territory: 'Where the sun shines' },
    ],
    ['revoked', { status: 'REVOKED' }, {}],
    ['suspended and replaced', { status: 'SUSPENDED', successorUid: 'https://semblance.test/verify/8' }, {}],
  ])('%s: every term is one of ODRL or of the profile, and is defined there', async (_, licence, terms) => {
    const [agreement] = await expand(written(licence, terms))
    const defined = new Set((await expand(profile)).map((term) => term['@id']))
    const iris = irisOf(agreement)
    expect(iris.filter((iri) => !/^(?:https?|ni):/.test(iri))).toEqual([])
    expect(iris.filter((iri) => iri.startsWith(ODRL) && !VOCABULARY.has(iri))).toEqual([])
    expect(iris.filter((iri) => iri.startsWith(`${ns}#`) && !defined.has(iri))).toEqual([])
    expect(agreement?.['@type']).toEqual([`${ODRL}Agreement`])
  })

  test('permits exactly the uses that its terms permit, for random licenses and uses', async () => {
    const some = <Item>(items: readonly Item[]) => fc.constantFrom(...items)
    const days = (min: number, max: number) =>
      fc.integer({ min, max }).map((day) => new Date(Date.UTC(2026, 5, 1) + day * 86_400_000))
    const territory = fc.uniqueArray(some(['WORLDWIDE', ...GROUP_KEYS, 'DE', 'SE', 'US', 'JP']), {
      minLength: 1,
      maxLength: 3,
    })
    const cases = fc.record({
      status: some(LICENCE_STATES),
      startsAt: days(-200, 20),
      endsAt: fc.option(days(-20, 200)),
      territories: territory,
      listed: fc.uniqueArray(some([...KNOWN_USES, 'Paid-Social', 'postage stamps']), { maxLength: 4 }),
      category: fc.option(some(CATEGORY_KEYS)),
      conditions: some([[], [], [], ['Not on Sundays.']]),
      fits: fc.record({ use: fc.boolean(), category: fc.boolean() }),
      asked: fc.record({
        use: some(KNOWN_USES),
        country: some(['DE', 'FR', 'SE', 'US', 'JP', 'CH']),
        at: days(-100, 100),
        category: some(CATEGORY_KEYS),
        medium: some(['IMAGE', 'IMAGE', 'IMAGE', 'VOICE']),
      }),
    })
    let permitted = 0
    await fc.assert(
      fc.asyncProperty(cases, async ({ status, startsAt, endsAt, asked, listed, fits, ...own }) => {
        // Half of the uses and categories fit, so that many licenses permit what is asked.
        const uses = { listed: fits.use ? [...listed, asked.use] : listed, custom: null }
        const category = own.category !== null && fits.category ? asked.category : own.category
        const terms = { ...own, uses, category, territory: 'As in the codes' }
        const countries = expandTerritories(own.territories)
        const expected =
          status !== 'REVOKED' &&
          status !== 'SUSPENDED' &&
          asked.medium === 'IMAGE' &&
          uses.listed.some((use) => foldUse(use) === foldUse(asked.use)) &&
          (countries?.has(asked.country) ?? true) &&
          asked.at >= startsAt &&
          (endsAt === null || asked.at < endsAt) &&
          (category === null || category === asked.category) &&
          own.conditions.length === 0
        if (expected) permitted++
        expect(permits(await expand(written({ status, startsAt, endsAt }, terms)), asked)).toBe(expected)
      }),
      { numRuns: 600, seed: 7 },
    )
    expect(permitted).toBeGreaterThan(10)
  })

  test('names exclusivity and sharing as what the talent owes, and training as prohibited', async () => {
    const agreement = written({}, { exclusivity: 'CATEGORY_EXCLUSIVE', category: 'coffee' })
    const [exclusive, sharing] = agreement.obligation ?? []
    expect(exclusive).toMatchObject({
      action: 'ensureExclusivity',
      assigner: agreement.assignee.uid,
      assignee: agreement.assigner.uid,
      constraint: [{ leftOperand: 'odrl:industry', rightOperand: [{ '@id': 'semblance:category-coffee' }] }, {}, {}],
    })
    expect(sharing?.action).toBe('distribute')
    expect(agreement.prohibition).toEqual([{ action: 'semblance:trainModel' }])
    expect(written({}, { exclusivity: 'EXCLUSIVE', revisesWork: true }).obligation).toHaveLength(1)
  })

  test('contains no territory codes once the territory’s text was erased, and never an account id', () => {
    const agreement = written({ isTerritoryErased: true }, { territory: ERASED_TEXT, territories: ['SE'] })
    expect(JSON.stringify(agreement)).not.toMatch(/ISO3166|"SE"/)
    expect(JSON.stringify(written({}))).not.toContain(EXAMPLE_TERMS.licensor.accountId)
  })
})

describe('the license of an offer', () => {
  const check = async (code: string) => expectOk(await world.stranger().get(`/api/licences/${code}`))
  const dataOn = async (code: string): Promise<unknown> => {
    const { text } = await world.stranger().get(`/verify/${code}`, { accept: 'text/html' })
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
    return JSON.parse(json)
  }

  test('has the same agreement in the API and on its page, and the agreement has the scope that the text states', async () => {
    const scope: OfferScope = {
      category: 'coffee',
      territories: ['SE', 'NO'],
      termMonths: 12,
      startsOn: null,
      endsOn: null,
      exclusivity: 'NON_EXCLUSIVE',
    }
    const body = { usageTypes: ['paid_social'], scope, buyerBrandName: '</script><b>Northwind' }
    const offer = await licensed(world, 300, { body })
    const { licence } = await licenceOf(offer.brand, offer)
    const shown = await check(licence.code)
    expect(await dataOn(licence.code)).toEqual(shown.odrl)
    expect(shown.odrl).toMatchObject({
      uid: shown.verifyUrl,
      licenseStatus: 'semblance:status-VALID',
      assigner: { name: shown.licensor },
      assignee: { name: shown.licensee },
    })
    expect(JSON.stringify(shown.odrl)).not.toContain(offer.talent.accountId)
    const agreement = await expand(shown.odrl)
    const inScope = { use: 'paid_social', country: 'NO', at: world.clock.now(), category: 'coffee', medium: 'IMAGE' }
    expect(readTerritories(shown.territory)).toEqual(['SE', 'NO'])
    expect(permits(agreement, inScope)).toBe(true)
    const others = [
      { use: 'print' },
      { country: 'DK' },
      { at: new Date(shown.until) },
      { at: new Date(Date.parse(shown.since) - 1) },
      { category: 'beauty' },
      { medium: 'VOICE' },
    ]
    for (const other of others) expect([other, permits(agreement, { ...inScope, ...other })]).toEqual([other, false])
  })

  test('permits nothing while it is disputed, and its dates show that it has ended', async () => {
    const offer = await licensed(world, 300)
    const { licence } = await licenceOf(offer.brand, offer)
    await givePeriod(world, offer, { ends: -1 })
    const ended = (await check(licence.code)).odrl
    expect([ended.licenseStatus, ended.permission.length > 0]).toEqual(['semblance:status-ENDED', true])
    expect(
      permits(await expand(ended), {
        use: 'social',
        country: 'SE',
        at: world.clock.now(),
        category: 'coffee',
        medium: 'IMAGE',
      }),
    ).toBe(false)
    await givePeriod(world, offer, { ends: 300 })
    expectOk(await offer.brand.post('/api/offers/dispute', { offerId: offer.id, reason: 'Not the cup.' }))
    const { odrl } = await check(licence.code)
    expect([odrl.permission, odrl.prohibition.at(-1)]).toEqual([undefined, { action: 'use' }])
  })
})
