import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptAsTalent, givePeriod, inDays, licenceOf } from '../../../../tests/support/offers/licences.ts'
import {
  contextAt,
  expectOk,
  offerIn,
  payOffer,
  readOffer,
  submit,
  submitBody,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import { DEFAULT_SCOPE, describeLastDay } from '../../../platform/scope-of-use/scope-words.ts'
import { USE_PRESETS } from '../../../platform/scope-of-use/use-presets.ts'
import { listRightsConflicts } from './list-rights-conflicts.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const EXCLUSIVE: OfferScope = { ...DEFAULT_SCOPE, category: 'coffee', territories: ['DE'], exclusivity: 'EXCLUSIVE' }
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

describe('an offer whose last day is over', () => {
  const until = (day: Date): OfferScope => ({ ...DEFAULT_SCOPE, termMonths: null, endsOn: dayOf(day) })
  /** Moves the last day into the past, as time would. */
  async function isOver({ id }: Pick<TestOffer, 'id'>) {
    const endsOn = dayOf(inDays(world, -1))
    const day = JSON.stringify(endsOn)
    await sql`update offers set scope = jsonb_set(scope, '{endsOn}', ${day}::jsonb) where id = ${id}`.execute(
      world.database.kysely,
    )
    await sql`update offer_terms set terms = jsonb_set(terms, '{endsOn}', ${day}::jsonb) where offer_id = ${id}`.execute(
      world.database.kysely,
    )
  }

  test('cannot be accepted until a counter-offer moves that day', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const offer = { brand, talent, id: await submit(brand, talent, { scope: until(inDays(world, 0)) }) }
    await isOver(offer)
    const refused = await acceptAsTalent(offer)
    expect([refused.status, refused.body.error]).toEqual([
      422,
      expect.stringMatching(/^This license would have ended on .* Make a counter-offer with a later last day\.$/),
    ])
    const counter = { counterNote: 'Later.', counterChanges: { scope: until(inDays(world, 9)) } }
    expectOk(await talent.post('/api/offers/respond', { offerId: offer.id, action: 'counter', ...counter }))
    expectOk(await brand.post('/api/offers/respond', { offerId: offer.id, action: 'accept' }))
  })

  test('can still be accepted while that day lasts', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    expectOk(await acceptAsTalent({ talent, id: await submit(brand, talent, { scope: until(world.clock.now()) }) }))
  })

  test('cannot be paid, and a charge that was under way is returned', async () => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const [offer, late] = [
      { brand, talent, id: await submit(brand, talent, { scope: until(inDays(world, 1)) }) },
      { brand, talent, id: await submit(brand, talent, { scope: until(inDays(world, 1)) }) },
    ]
    for (const each of [offer, late]) expectOk(await acceptAsTalent(each))
    await isOver(offer)
    const refused = await brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: offer.id })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('Cancel this offer')])

    const intent = expectOk(await brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: late.id }))
    await isOver(late)
    const { processorPaymentId, processorClientSecret } = intent
    await world.app.simulator.confirm({
      id: processorPaymentId,
      clientSecret: processorClientSecret,
      outcome: 'succeed',
    })
    await brand.post('/api/payments/complete', { processorPaymentId })
    expect((await readOffer(brand, late.id)).status).toBe('ACCEPTED')
  })
})

describe('a bought revision', () => {
  test('stays inside the license of the work, which it replaces', async () => {
    const work = await offerIn(world, 'COMPLETED', { body: { scope: EXCLUSIVE } })
    const revision = await offerIn(world, 'COMPLETED', {
      ...work,
      amountMinorUnit: 5000,
      body: { revisionOfOfferId: work.id, usageTypes: [] },
    })
    const after = (await licenceOf(work.brand, revision)).licence
    const before = (await licenceOf(work.brand, work)).licence
    expect([after.until, after.uses, after.exclusivity]).toEqual([before.until, before.uses, 'EXCLUSIVE'])
    expect(before).toMatchObject({ stage: 'SUPERSEDED', supersededBy: { kind: 'REVISION', code: after.code } })
    expect(after).toMatchObject({ stage: 'RUNNING', supersededBy: null })
    const text = after.clauses.map((clause: { text: string }) => clause.text).join(' ')
    expect(text).toContain('begins and ends with the license of the work')

    // Once the license of the work ends, the revision keeps no exclusivity, and the brand may no
    // longer use its files.
    const rival = await world.brand()
    const other = {
      brand: rival,
      talent: work.talent,
      id: await submit(rival, work.talent, { scope: { ...EXCLUSIVE, territories: ['FR'] } }),
    }
    expectOk(await acceptAsTalent(other))
    await givePeriod(world, work, { starts: -400, ends: -1 })
    expect((await licenceOf(work.brand, revision)).licence.stage).toBe('ENDED')
    expect((await work.brand.get(`/api/offers/${revision.id}/deliverables/latest/1`)).status).toBe(403)
  })

  test.each([
    [{ scope: { ...EXCLUSIVE, territories: ['EU'] } }, 'scope.territories'],
    [{ scope: { ...EXCLUSIVE, termMonths: 24 } }, 'scope.termMonths'],
    [{ scope: { ...EXCLUSIVE, category: 'beauty' } }, 'scope.category'],
    [{ usageTypes: ['social', 'broadcast'] }, 'usageTypes'],
    [{ customUsage: 'Everywhere' }, 'customUsage'],
    [{ campaignType: 'radio_spot', skipImageGeneration: false }, 'campaignType'],
  ] as const)('cannot ask for more than the work: %j', async (more, path) => {
    const work = await offerIn(world, 'PAID', { body: { scope: { ...EXCLUSIVE, category: 'coffee' } } })
    const body = {
      ...submitBody(work.talent),
      revisionOfOfferId: work.id,
      ...more,
      saveAsDraft: path === 'campaignType',
    }
    const response = await work.brand.post('/api/offers/submit', body)
    if (path === 'campaignType') expect(response.body.warnings).toEqual([expect.objectContaining({ path: 'scope' })])
    else
      expect([response.status, response.body.code, response.body.details?.issues?.[0]?.path]).toEqual([
        409,
        'RIGHTS_CONFLICT',
        path,
      ])
  })

  test('cannot be widened by a counter-offer, and cannot be accepted or sent once the license of the work is over', async () => {
    const work = await offerIn(world, 'COMPLETED', { body: { scope: EXCLUSIVE } })
    const id = await submit(work.brand, work.talent, { revisionOfOfferId: work.id })
    const counter = (counterChanges: object) =>
      work.talent.post('/api/offers/respond', { offerId: id, action: 'counter', counterNote: 'More.', counterChanges })
    expect((await counter({ usageTypes: ['broadcast'] })).body.code).toBe('RIGHTS_CONFLICT')
    expect((await counter({ scope: { ...EXCLUSIVE, territories: ['FR'] } })).body.code).toBe('RIGHTS_CONFLICT')
    expectOk(await counter({ offerAmountMinorUnit: 200_000 }))
    await givePeriod(world, work, { starts: -400, ends: -1 })
    const refused = await work.brand.post('/api/offers/respond', { offerId: id, action: 'accept' })
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('is over')])
    const again = await work.brand.post('/api/offers/submit', {
      ...submitBody(work.talent),
      revisionOfOfferId: work.id,
    })
    expect([again.status, again.body.details.issues[0].path]).toEqual([400, 'revisionOfOfferId'])
  })

  test('does not keep rights that the refunded work had', async () => {
    const work = await offerIn(world, 'DELIVERED', { body: { scope: EXCLUSIVE } })
    const revision = { ...work, id: await submit(work.brand, work.talent, { revisionOfOfferId: work.id }) }
    expectOk(await acceptAsTalent(revision))
    expectOk(await payOffer(world, revision, 'succeed'))
    const rival = { brand: await world.brand(), talent: work.talent, id: '' }
    rival.id = await submit(rival.brand, rival.talent, { scope: { ...EXCLUSIVE, territories: ['AT'] } })
    await world.database.kysely
      .updateTable('offers')
      .set({ money_returned_at: world.clock.now(), status: 'CANCELLED' })
      .where('id', '=', work.id)
      .execute()
    const german = await submit(rival.brand, rival.talent, { scope: EXCLUSIVE })
    expectOk(await acceptAsTalent({ talent: work.talent, id: german }))
  })
})

test('a draft for several talents warns of their licenses', async () => {
  const [talent, free] = [await world.talent('Lucía'), await world.talent()]
  const rival = await world.brand()
  expectOk(await acceptAsTalent({ talent, id: await submit(rival, talent, { scope: EXCLUSIVE }) }))
  const brand = await world.brand()
  const { slug: _, ...brief } = submitBody(talent)
  const save = async (scope: OfferScope | null) =>
    expectOk(
      await brand.post('/api/offers/blast/draft/save', { slugs: [free.slug, talent.slug], brief: { ...brief, scope } }),
    ).warnings
  expect(await save(EXCLUSIVE)).toEqual([
    { path: 'slugs.1', message: expect.stringMatching(/^Lucía has accepted an exclusive license/) },
  ])
  expect(await save({ ...EXCLUSIVE, territories: ['FR'] })).toEqual([])
})

test('conflicts from before exclusivity was checked are all found, whatever the batch size', async () => {
  const ctx = contextAt(world, world.clock.now())
  const before = (await listRightsConflicts(ctx, { limit: 100, offset: 0 })).total
  const talents = [await world.talent(), await world.talent(), await world.talent()]
  for (const talent of talents) {
    for (let each = 0; each < 3; each++)
      expectOk(await acceptAsTalent({ talent, id: await submit(await world.brand(), talent) }))
    await sql`update offer_terms set terms = jsonb_set(terms, '{exclusivity}', '"EXCLUSIVE"'),
      exclusive_seller_account_id = ${talent.accountId}
      where offer_id in (select id from offers where seller_account_id = ${talent.accountId})`.execute(
      world.database.kysely,
    )
  }
  const whole = await listRightsConflicts(ctx, { limit: 100, offset: 0 })
  expect(whole.total).toBe(before + 9)
  for (const batch of [1, 2, 4]) expect(await listRightsConflicts(ctx, { limit: 100, offset: 0 }, batch)).toEqual(whole)
  const page = await listRightsConflicts(ctx, { limit: 2, offset: 1 }, 2)
  expect(page.conflicts).toEqual(whole.conflicts.slice(1, 3))
})

describe('a revision of a work whose terms an admin has edited', () => {
  const european: OfferScope = { ...DEFAULT_SCOPE, territories: ['EU'] }
  const edit = async (offerId: string, terms: object) =>
    (await world.admin()).patch('/api/offers/admin/terms', { offerId, version: 1, terms })

  test('stays inside the edited terms', async () => {
    const work = await offerIn(world, 'PAID', { body: { scope: european } })
    const early = await submit(work.brand, work.talent, { revisionOfOfferId: work.id })
    expectOk(await edit(work.id, { territories: ['DE'] }))
    expect((await acceptAsTalent({ ...work, id: early })).body.code).toBe('RIGHTS_CONFLICT')
    const body = submitBody(work.talent, { revisionOfOfferId: work.id, scope: european })
    expect((await work.brand.post('/api/offers/submit', body)).body.code).toBe('RIGHTS_CONFLICT')
    const late = await submit(work.brand, work.talent, { revisionOfOfferId: work.id })
    expect((await readOffer(work.brand, late)).scope.territories).toEqual(['DE'])
    expectOk(await acceptAsTalent({ ...work, id: late }))
  })

  test('cannot be edited beyond the work itself, before or after the acceptance', async () => {
    const work = await offerIn(world, 'PAID', { body: { scope: european } })
    const american: OfferScope = { ...DEFAULT_SCOPE, territories: ['US'], exclusivity: 'EXCLUSIVE' }
    await offerIn(world, 'PAID', { talent: work.talent, body: { scope: american } })
    for (const status of ['APPROVED', 'PAID'] as const) {
      const revision = await offerIn(world, status, { ...work, body: { revisionOfOfferId: work.id } })
      for (const terms of [{ territories: ['US'] }, { exclusivity: 'EXCLUSIVE' }, { territory: 'Everywhere' }])
        expect((await edit(revision.id, terms)).body.code, JSON.stringify(terms)).toBe('RIGHTS_CONFLICT')
      expectOk(await edit(revision.id, { territories: ['DE'], credits: 'None.' }))
    }
  })
})

describe('the time to pay of an accepted exclusive offer', () => {
  const EXPIRE = '/api/offers/cron/expire-pending-captures'
  const decline = async ({ id: offerId }: TestOffer) =>
    expectOk(await (await world.admin()).post('/api/offers/admin/decline-capture', { offerId, note: 'A stolen card?' }))
  const end = async () => expect((await world.cron(EXPIRE)).body).toMatchObject({ success: true, processedCount: 1 })

  /** Sends two exclusive offers of different brands to one talent. */
  async function sendTwo(): Promise<{ first: TestOffer; second: TestOffer }> {
    const talent = await world.talent()
    const send = async () => {
      const brand = await world.brand()
      return { brand, talent, id: await submit(brand, talent, { scope: EXCLUSIVE, expiresInDays: 60 }) }
    }
    return { first: await send(), second: await send() }
  }
  const authorize = async (offer: TestOffer) => expect((await payOffer(world, offer, 'review')).status).toBe(202)
  /**
   * Moves the talent's offers and payments into the past. The clock cannot move that far, because
   * sessions would end.
   */
  async function pass(days: number, { talent }: TestOffer) {
    await sql`update offers set updated_at = updated_at - make_interval(days => ${days}::integer),
      accepted_at = accepted_at - make_interval(days => ${days}::integer) where seller_account_id = ${talent.accountId}`.execute(
      world.database.kysely,
    )
    await sql`update payments set authorized_at = authorized_at - make_interval(days => ${days}::integer)
      where seller_account_id = ${talent.accountId}`.execute(world.database.kysely)
  }
  const untilDay = (days: number) => `the rights are free again after ${describeLastDay(inDays(world, days))}.`
  const refusalFor = async (offer: TestOffer) => {
    const { status, body } = await acceptAsTalent(offer)
    return [status, body.code, body.error]
  }

  test.each([
    ['an admin declines the payment', decline],
    ['the authorization of the payment ends', end],
  ])('counts from the acceptance, even if %s', async (_name, stop) => {
    const { first, second } = await sendTwo()
    expectOk(await acceptAsTalent(first))
    await authorize(first)
    await pass(6, first)
    await stop(first)
    expect((await readOffer(first.brand, first.id)).status).toBe('ACCEPTED')
    expect(await refusalFor(second)).toEqual([409, 'RIGHTS_CONFLICT', expect.stringContaining(untilDay(1))])
    await pass(6, first)
    expectOk(await acceptAsTalent(second))
  })

  test('is over at once if a payment is declined after it has passed', async () => {
    const { first, second } = await sendTwo()
    expectOk(await acceptAsTalent(first))
    await authorize(first)
    await pass(8, first)
    expect((await acceptAsTalent(second)).body.code).toBe('RIGHTS_CONFLICT')
    await decline(first)
    expectOk(await acceptAsTalent(second))
  })

  test('is not extended by a declined payment: afterwards, new rules of the talent apply', async () => {
    const { first } = await sendTwo()
    expectOk(await acceptAsTalent(first))
    await authorize(first)
    await pass(6, first)
    await decline(first)
    const { version } = expectOk(await first.talent.get('/api/likeness/use-rules'))
    const rules = { ...USE_PRESETS.OPEN.rules, fallback: { answer: 'NEVER', floor: null } }
    expectOk(await first.talent.put('/api/likeness/use-rules', { version, rules }))
    const intent = () => first.brand.post('/api/payments/create-intent', { payFor: 'OFFER', payForId: first.id })
    expectOk(await intent())
    await pass(6, first)
    expect((await intent()).body.code).toBe('USE_NOT_ALLOWED')
  })

  test('begins when a counter-offer is accepted', async () => {
    const { first, second } = await sendTwo()
    const counter = { counterNote: 'More.', counterChanges: { offerAmountMinorUnit: 150_000 } }
    expectOk(await first.talent.post('/api/offers/respond', { offerId: first.id, action: 'counter', ...counter }))
    await pass(6, first)
    expectOk(await first.brand.post('/api/offers/respond', { offerId: first.id, action: 'accept' }))
    await pass(6, first)
    expect(await refusalFor(second)).toEqual([409, 'RIGHTS_CONFLICT', expect.stringContaining(untilDay(1))])
    await pass(2, first)
    expectOk(await acceptAsTalent(second))
  })
})
