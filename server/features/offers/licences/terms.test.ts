import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { secondAdmin } from '../../../../tests/support/database/concurrent-writers.ts'
import {
  linkAgent,
  noticesOf,
  offerIn,
  setOfferPolicy,
  submit,
  submitBody,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DEFAULT_SCOPE } from '../../../platform/scope-of-use/scope-words.ts'
import { NO_MERCHANDISE, USE_PRESETS } from '../../../platform/scope-of-use/use-presets.ts'
import type { UseRule } from '../../../platform/scope-of-use/use-rules.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  admin = await world.admin()
})
afterAll(() => world.close())

const termsOf = (person: Person, offerId: string) => person.get(`/api/offers/${offerId}/terms`)
const read = (offerId: string, as = admin) => as.get(`/api/offers/admin/terms?offerId=${offerId}`)
const edit = (offerId: string, version: number, terms: object, as = admin) =>
  as.patch('/api/offers/admin/terms', { offerId, version, terms })
const respond = (person: Person, offerId: string, action: string, more: object = {}) =>
  person.post('/api/offers/respond', { offerId, action, ...more })

describe('accepting an offer', () => {
  test('with the version of its terms accepts only that version: 409 once there is another', async () => {
    const { id, talent } = await offerIn(world, 'APPROVED')
    const { version } = (await termsOf(talent, id)).body.current
    expect((await edit(id, version, { termMonths: 240 })).status).toBe(200)
    const late = await respond(talent, id, 'accept', { termsVersion: version })
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('now at version 2')])
    expect((await respond(talent, id, 'reject', { termsVersion: version })).status).toBe(400)
    expect((await respond(talent, id, 'accept', { termsVersion: version + 1 })).body.offer.status).toBe('ACCEPTED')
    expect((await termsOf(talent, id)).body.agreed.version).toBe(version + 1)
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'while an admin changes the terms never accepts terms that were not read',
    async () => {
      for (let round = 0; round < 5; round++) {
        const { id, talent } = await offerIn(world, 'APPROVED')
        const { version } = (await termsOf(talent, id)).body.current
        const [accepted, edited] = await Promise.all([
          respond(talent, id, 'accept', { termsVersion: version }),
          edit(id, version, { termMonths: 240 }),
        ])
        expect(edited.status).toBe(200)
        const { agreed } = (await termsOf(talent, id)).body
        expect(accepted.status === 200 ? agreed.version : agreed).toBe(accepted.status === 200 ? version : null)
      }
    },
  )
})

describe('a sent offer', () => {
  test('has terms made from its fields, which both sides can read', async () => {
    const body = {
      buyerBrandName: 'Northwind',
      usageTypes: ['paid_social', 'print'],
      customUsage: 'Posters at the harbor',
      wantsSharing: true,
      sharingDescription: 'One story.',
      imageKind: 'DRAFT' as const,
    }
    const { id, brand, talent } = await offerIn(world, 'APPROVED', { body })
    const response = await termsOf(talent, id)
    expect(response.statements).toBeLessThanOrEqual(3)
    expect(response.body).toMatchObject({
      agreed: null,
      current: {
        version: 1,
        madeBy: 'OFFER',
        terms: {
          licensor: { accountId: talent.accountId, name: 'Mara Lindqvist' },
          licensee: { accountId: brand.accountId, name: 'Northwind' },
          work: { medium: 'IMAGE', campaignType: 'social_post', imageKind: 'DRAFT' },
          uses: { listed: ['paid_social', 'print'], custom: 'Posters at the harbor' },
          sharing: { allowed: true, description: 'One story.' },
          territory: 'Worldwide',
          termMonths: 12,
          exclusivity: 'NON_EXCLUSIVE',
          conditions: [],
        },
      },
    })
    const fullText = response.body.current.clauses.map(({ text }: { text: string }) => text).join('\n')
    for (const words of [
      'Mara Lindqvist',
      'Paid social; print; Posters at the harbor.',
      'not for publication',
      '12 months',
    ])
      expect(fullText).toContain(words)
    expect((await termsOf(brand, id)).body).toEqual(response.body)
    expect((await read(id)).body).toEqual(response.body.current)
  })

  test('from a draft has terms too; a draft and an auto-rejected offer have none', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const offerId = await submit(brand, talent, { saveAsDraft: true })
    expect((await termsOf(brand, offerId)).status).toBe(404)
    expect((await read(offerId)).status).toBe(404)
    await brand.post('/api/offers/submit', submitBody(talent, { offerId }))
    expect((await termsOf(talent, offerId)).body.current.version).toBe(1)
    await setOfferPolicy(talent, { belowMinimum: 'auto_reject', minimums: [{ amountMinorUnit: 900_000 }] })
    expect((await read(await submit(brand, talent))).status).toBe(404)
  })

  test('shows its terms to the talent’s agent and to admins, not to others; 404 if unknown', async () => {
    const { id, talent } = await offerIn(world, 'APPROVED')
    const agent = await world.agent()
    await linkAgent(world, talent, agent, false)
    expect((await termsOf(agent, id)).status).toBe(200)
    expect((await termsOf(admin, id)).status).toBe(200)
    expect((await termsOf(await world.brand(), id)).status).toBe(403)
    expect((await termsOf(world.stranger() as Person, id)).status).toBe(401)
    expect((await termsOf(talent, 'nowhere')).status).toBe(404)
    expect((await read('nowhere')).status).toBe(404)
    expect((await read(id, talent)).status).toBe(403)
  })

  test('that was sent before terms were stored gets them on request', async () => {
    const { id, talent } = await offerIn(world, 'APPROVED')
    await world.database.kysely.deleteFrom('offer_terms').where('offer_id', '=', id).execute()
    expect((await termsOf(talent, id)).body.current).toMatchObject({ version: 1, madeBy: 'OFFER' })
    expect((await edit(id, 1, { credits: 'None.' })).body.version).toBe(2)
  })
})

describe('an acceptance', () => {
  test('freezes the agreed terms, whatever an admin changes later', async () => {
    const { id, brand } = await offerIn(world, 'ACCEPTED')
    expect((await termsOf(brand, id)).body.agreed.version).toBe(1)
    expect((await edit(id, 1, { territory: 'Norway' })).status).toBe(200)
    const { current, agreed } = (await termsOf(brand, id)).body
    expect([agreed.version, agreed.terms.territory]).toEqual([1, 'Worldwide'])
    expect([current.version, current.terms.territory, current.madeBy]).toEqual([2, 'Norway', 'ADMIN'])
  })

  test('of a counter updates the terms that it names and drops an admin’s additions to them', async () => {
    const { id, brand, talent } = await offerIn(world, 'APPROVED', { body: { customUsage: 'Posters' } })
    await edit(id, 1, { conditions: ['Never beside alcohol.'], uses: { listed: ['web'], custom: 'Posters' } })
    const counterChanges = { usageTypes: ['print'], offerAmountMinorUnit: 200_000, wantsSharing: true }
    await respond(talent, id, 'counter', { counterNote: 'Print only.', counterChanges })
    expect((await termsOf(brand, id)).body).toMatchObject({ agreed: null, current: { version: 2 } })
    expect((await respond(brand, id, 'accept')).status).toBe(200)
    const { current, agreed } = (await termsOf(brand, id)).body
    expect(agreed).toEqual(current)
    expect(current).toMatchObject({
      version: 3,
      madeBy: 'COUNTER',
      terms: {
        uses: { listed: ['print'], custom: 'Posters' },
        sharing: { allowed: true },
        conditions: ['Never beside alcohol.'],
      },
    })
  })

  test('of a counter about the amount only leaves the terms unchanged', async () => {
    const { id, brand } = await offerIn(world, 'COUNTERED')
    await respond(brand, id, 'accept')
    expect((await termsOf(brand, id)).body).toMatchObject({ agreed: { version: 1 }, current: { version: 1 } })
  })
})

describe('an admin’s change of terms', () => {
  test('makes a new version, audits both, and notifies both sides', async () => {
    const { id, brand, talent } = await offerIn(world, 'PAID')
    const response = await edit(id, 1, { termMonths: null, exclusivity: 'EXCLUSIVE' })
    expect(response).toMatchObject({ status: 200, body: { version: 2, madeBy: 'ADMIN', terms: { termMonths: null } } })
    expect(response.body.clauses.map(({ text }: { text: string }) => text).join(' ')).toContain('with no end date')
    const [entry] = (await admin.get('/api/admin/audit?limit=1')).body.entries
    expect(entry).toMatchObject({
      actorAccountId: admin.accountId,
      action: 'edit-terms',
      subjectId: id,
      before: { version: 1, terms: { termMonths: 12, exclusivity: 'NON_EXCLUSIVE' } },
      after: { version: 2, terms: { termMonths: null, exclusivity: 'EXCLUSIVE' } },
    })
    for (const person of [brand, talent]) {
      const [notice] = (await person.get('/api/notifications/list?limit=1')).body.notifications
      expect(notice).toMatchObject({ type: 'TERMS_CHANGED', offerId: id })
      expect(notice.body).toContain('the term and the exclusivity')
    }
  })

  test('may contain all terms; without a difference it makes no version and no notice', async () => {
    const { id, brand } = await offerIn(world, 'ACCEPTED')
    const { terms } = (await read(id)).body
    expect((await edit(id, 1, terms)).body.version).toBe(1)
    expect((await edit(id, 1, { ...terms, credits: 'Photo: Mara.' })).body.version).toBe(2)
    expect((await noticesOf(brand, id)).filter((type) => type === 'TERMS_CHANGED')).toHaveLength(1)
  })

  test('returns 409 for another version than the latest', async () => {
    const { id } = await offerIn(world, 'APPROVED')
    expect((await edit(id, 2, { credits: 'x' })).status).toBe(409)
    await edit(id, 1, { credits: 'x' })
    const late = await edit(id, 1, { credits: 'y' })
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('version 2')])
  })

  test.for(['COMPLETED', 'CANCELLED', 'REJECTED', 'EXPIRED'] as const)(
    'returns 409 once an offer is %s',
    async (status) => {
      const { id } = await offerIn(world, status)
      expect((await edit(id, 1, { credits: 'x' })).status).toBe(409)
    },
  )

  test('returns 409 while a completion is disputed, but not while a delivery is', async () => {
    const completed = await offerIn(world, 'COMPLETED')
    await completed.brand.post('/api/offers/dispute', { offerId: completed.id, reason: 'Not the cup.' })
    expect((await edit(completed.id, 1, { credits: 'x' })).status).toBe(409)
    expect((await edit((await offerIn(world, 'DISPUTED')).id, 1, { credits: 'x' })).status).toBe(200)
  })

  test('returns 403 for anyone involved in the offer and for non-admins', async () => {
    const { id, brand, talent } = await offerIn(world, 'APPROVED')
    const own = await offerIn(world, 'APPROVED', { brand: admin })
    expect((await edit(own.id, 1, { credits: 'x' })).status).toBe(403)
    for (const person of [brand, talent]) expect((await edit(id, 1, { credits: 'x' }, person)).status).toBe(403)
    expect((await edit('nowhere', 1, { credits: 'x' })).status).toBe(404)
  })

  test.for([
    ['another licensor', { licensor: { accountId: 'x', name: 'Someone' } }],
    ['another work', { work: { medium: 'VOICE', campaignType: 'social_post', imageKind: null } }],
    ['an unknown field', { price: 1 }],
    ['no territory', { territory: '' }],
    ['a term of 0 months', { termMonths: 0 }],
    ['an unknown exclusivity', { exclusivity: 'SOME' }],
    ['too many conditions', { conditions: Array.from({ length: 21 }, () => 'x') }],
  ] as const)('returns 400 for %s', async ([, terms]) => {
    const { id } = await offerIn(world, 'APPROVED')
    expect((await edit(id, 1, terms)).status).toBe(400)
    expect((await read(id)).body.version).toBe(1)
  })
})

test.skipIf(inject('template').engine === 'pglite')(
  'one of several concurrent changes by admins is stored',
  async () => {
    const { id } = await offerIn(world, 'APPROVED')
    const other = await secondAdmin(world)
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, at) => edit(id, 1, { credits: `By ${at}.` }, at % 2 ? admin : other)),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    expect((await read(id)).body.version).toBe(2)
  },
)

describe('an admin’s edit of agreed terms cannot add', () => {
  const rule = (changes: Partial<UseRule>): UseRule => ({ ...NO_MERCHANDISE, uses: null, ...changes })
  const price = { amountMinorUnit: 900_000, currency: 'USD' }
  const and = (custom: string | null, ...listed: string[]) => ({ uses: { listed: ['social', ...listed], custom } })
  const scope = { ...DEFAULT_SCOPE, category: 'coffee' as const, territories: ['DE'] }

  async function editAfter(exceptions: UseRule[], terms: object) {
    const { talent, id } = await offerIn(world, 'ACCEPTED', { body: { scope } })
    const rules = { ...USE_PRESETS.OPEN.rules, exceptions }
    expect((await talent.put('/api/likeness/use-rules', { version: 0, rules })).status).toBe(200)
    const { status, body } = await edit(id, 1, terms)
    return status === 200 ? 'written' : body.code
  }

  test.each<[string, UseRule[], object]>([
    ['“worldwide” as free text', [rule({ territories: ['US'] })], { territory: 'Worldwide' }],
    ['a use in free text', [rule({ uses: ['print'] })], and('Everything')],
    ['the lack of uses, which may mean any', [rule({ uses: ['print'] })], { uses: { listed: [], custom: null } }],
    [
      'a use whose minimum price is not paid',
      [rule({ answer: 'ALLOWED', uses: ['print'], floor: price })],
      and(null, 'print'),
    ],
    ['a second forbidden use', [rule({ uses: ['social'] }), rule({ uses: ['print'] })], and(null, 'print')],
    ['a category on request', [rule({ answer: 'ON_REQUEST', categories: ['beauty'] })], { category: 'beauty' }],
  ])('%s', async (_what, exceptions, terms) => {
    expect(await editAfter(exceptions, terms)).toBe('USE_NOT_ALLOWED')
  })

  test('what the rules refuse, but can keep or narrow what was agreed, and add what is allowed', async () => {
    const never = [rule({ uses: ['social'] }), rule({ territories: ['US'] })]
    expect(await editAfter(never, { termMonths: 6 })).toBe('written')
    expect(await editAfter([rule({ territories: ['US'] })], { territories: ['DE', 'FR'] })).toBe('written')
    expect(await editAfter(never, and(null, 'print'))).toBe('written')
  })
})
