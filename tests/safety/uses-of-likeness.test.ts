import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../server/app.ts'
import { DEFAULT_SCOPE } from '../../server/platform/scope-of-use/scope-words.ts'
import { USE_PRESETS } from '../../server/platform/scope-of-use/use-presets.ts'
import type { UseRules } from '../../server/platform/scope-of-use/use-rules.ts'
import { consent } from '../support/likeness/likeness.ts'
import { productBody } from '../support/money/products.ts'
import { expectOk, setOfferPolicy, submit, submitBody } from '../support/offers/offers.ts'
import { briefFor, IMAGE_START, VOICE_START } from '../support/offers/studio.ts'
import { createWorld, type Person, type TestResponse, type World } from '../support/world.ts'

const NOTHING: UseRules = { fallback: { answer: 'NEVER', floor: null }, exceptions: [] }

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

type Sides = { brand: Person; talent: Person }
type Probe = (sides: Sides, forbid: () => Promise<void>) => Promise<TestResponse>

const start =
  (path: string, campaignType: string): Probe =>
  async ({ brand, talent }, forbid) => {
    await consent(talent)
    await forbid()
    return brand.post(path, briefFor(talent, { campaignType, scriptText: 'Warm hands, slow morning.' }))
  }

/**
 * Each route that makes a likeness for a brand, or that requests, accepts or sells a use of it. The
 * probe prepares everything, forbids every use, and returns the response of the route.
 */
const DECIDES: Record<string, Probe> = {
  'POST /api/offers/submit': async ({ brand, talent }, forbid) => {
    await forbid()
    return brand.post('/api/offers/submit', submitBody(talent))
  },
  'POST /api/offers/respond': async ({ brand, talent }, forbid) => {
    const offerId = await submit(brand, talent)
    await forbid()
    const counter = { action: 'counter', counterNote: 'More.', counterChanges: { offerAmountMinorUnit: 200_000 } }
    for (const [person, body] of [
      [talent, counter],
      [brand, counter],
    ] as const)
      expect((await person.post('/api/offers/respond', { offerId, ...body })).body.code).toBe('USE_NOT_ALLOWED')
    return talent.post('/api/offers/respond', { offerId, action: 'accept' })
  },
  'POST /api/offers/{id}/action/{token}': async ({ brand, talent }, forbid) => {
    await setOfferPolicy(talent, { minimums: [{ amountMinorUnit: 200_000 }] })
    const id = await submit(brand, talent)
    const { text_body } = await world.database.kysely
      .selectFrom('outgoing_mails')
      .select('text_body')
      .where('account_id', '=', talent.accountId)
      .where('queue', '=', 'others')
      .executeTakeFirstOrThrow()
    const [link = ''] = text_body?.match(new RegExp(`/api/offers/${id}/action/counter\\S+`)) ?? []
    await forbid()
    const form = new URLSearchParams({ amount: '2500.00', note: 'More.' }).toString()
    return world.stranger().post(link, form, { 'content-type': 'application/x-www-form-urlencoded' })
  },
  'POST /api/offers/blast/confirm': async ({ brand, talent }, forbid) => {
    const other = await world.talent()
    const { slug: _slug, ...brief } = submitBody(talent)
    const { blastId } = expectOk(
      await brand.post('/api/offers/blast/create', { ...brief, slugs: [talent.slug, other.slug] }),
    )
    await forbid()
    return brand.post('/api/offers/blast/confirm', { blastId })
  },
  'PATCH /api/offers/admin/terms': async ({ brand, talent }) => {
    const offerId = await submit(brand, talent)
    expectOk(await talent.post('/api/offers/respond', { offerId, action: 'accept' }))
    // The agreed use stays allowed, so only the edit can be the reason for the refusal.
    await allow(talent, { ...NOTHING, exceptions: [SOCIAL_ONLY] })
    const terms = { uses: { listed: ['social', 'print'], custom: null } }
    return (await world.admin()).patch('/api/offers/admin/terms', { offerId, version: 1, terms })
  },
  'POST /api/offers/image-candidates/start': start(IMAGE_START, 'social_post'),
  'POST /api/offers/voice-candidates/start': start(VOICE_START, 'radio_spot'),
  'POST /api/offers/generate-preview': async ({ brand, talent }, forbid) => {
    const offerId = await submit(brand, talent)
    await consent(talent)
    await forbid()
    return brand.post('/api/offers/generate-preview', { offerId, scriptText: 'Warm hands.' })
  },
  'POST /api/payments/create-intent': async ({ brand, talent }, forbid) => {
    const { product } = expectOk(await talent.post('/api/products', productBody()))
    await forbid()
    return brand.post('/api/payments/create-intent', { payFor: product.kind, payForId: product.id })
  },
}

/** Routes of the same features that the probes leave out, by the reason. */
const OTHERS: Record<string, readonly string[]> = {
  'the settlement of a payment, which decides again under a lock (allowed-uses.test.ts)': [
    'POST /api/payments/complete',
    'POST /api/payments/webhook/processor',
    'POST /api/offers/admin/release-capture',
  ],
  'drafts, which confirming sends': [
    'POST /api/offers/blast/create',
    'POST /api/offers/blast/draft/save',
    'POST /api/offers/blast/draft/discard',
    'POST /api/offers/blast/cancel',
    'POST /api/offers/{id}/blast-similar',
  ],
  'work that was agreed and paid': [
    'POST /api/offers/deliver',
    'POST /api/offers/upload-deliverable',
    'POST /api/offers/revision',
    'POST /api/offers/revision/allow',
    'POST /api/offers/complete',
    'POST /api/offers/extension',
    'POST /api/offers/extension/answer',
  ],
  'the end of an offer, and what is said about it': [
    'POST /api/offers/cancel',
    'POST /api/offers/dispute',
    'POST /api/offers/dispute/answer',
    'POST /api/offers/dispute/evidence',
    'POST /api/offers/dispute/upload-evidence',
    'POST /api/offers/admin/decline-capture',
    'POST /api/offers/admin/resolve-dispute',
    'POST /api/offers/{id}/messages',
    'POST /api/offers/{id}/agreement/sign',
    'POST /api/offers/{id}/messages/attachments',
    'POST /api/offers/{id}/messages/read',
    'DELETE /api/offers/{id}/messages/{messageId}',
    'POST /api/offers/{id}/ratings',
  ],
  'a work that is shown only if the talent shows it too': ['PUT /api/offers/{id}/portfolio'],
  'suggestions and uploads without a likeness': [
    'POST /api/offers/infer-flow',
    'POST /api/offers/match-talents',
    'POST /api/offers/{id}/suggest-similar',
    'POST /api/offers/upload-product-image',
    'POST /api/offers/admin/campaign-types',
    'DELETE /api/offers/admin/campaign-types/{key}',
    'PATCH /api/offers/admin/campaign-types/{key}',
  ],
  'what a talent puts on sale, and its payouts and refunds': [
    'POST /api/products',
    'PATCH /api/products/{id}',
    'POST /api/payments/admin/advance-payout',
    'POST /api/payments/admin/do-payout',
    'POST /api/payments/admin/returned-part',
    'POST /api/payments/admin/settle-refund',
    'POST /api/payments/payout-route',
    'POST /api/payments/payout-route/onboarding-link',
    'POST /api/payments/refund',
    'PUT /api/payments/company',
    'PUT /api/payments/purchase-order',
  ],
}

const isAbout = (path: string): boolean => /^\/api\/(offers|payments|products)(\/|$)/.test(path)

test('every route that changes offers, payments or products is listed as deciding about uses, or as not needing to', () => {
  const known = [...Object.keys(DECIDES), ...Object.values(OTHERS).flat()].sort()
  const routes = ROUTES.filter(({ method, path, auth }) => method !== 'GET' && auth !== 'cron' && isAbout(path))
    .map(({ method, path }) => `${method} ${path}`)
    .sort()
  expect(routes).toEqual(known)
})

const SOCIAL_ONLY: UseRules['exceptions'][number] = {
  answer: 'ALLOWED',
  floor: null,
  media: null,
  uses: ['social'],
  categories: null,
  territories: null,
}

async function allow(talent: Person, rules: UseRules): Promise<void> {
  const { version } = expectOk(await talent.get('/api/likeness/use-rules'))
  expectOk(await talent.put('/api/likeness/use-rules', { version, rules }))
}

describe('once a talent allows nothing, a use is refused by', () => {
  test.each(Object.entries(DECIDES))('%s', async (_route, probe) => {
    const sides = { brand: await world.brand(), talent: await world.talent('Lucía') }
    const response = await probe(sides, () => allow(sides.talent, NOTHING))
    expect(response.text).toMatch(/Lucía (does|never|asks)|You (do|never)|The seller does/)
    expect([200, 409, 422]).toContain(response.status)
    expect(response.status === 422 || /USE_NOT_ALLOWED/.test(response.text)).toBe(true)
  })
})

test('the studio and the voice preview make nothing for a category that is never allowed', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  await consent(talent)
  await allow(talent, { ...NOTHING, ...USE_PRESETS.CAREFUL.rules })
  const scope = { ...DEFAULT_SCOPE, category: 'alcohol' as const }
  for (const [path, campaignType] of [
    [IMAGE_START, 'social_post'],
    [VOICE_START, 'radio_spot'],
  ] as const) {
    const brief = briefFor(talent, { campaignType, scriptText: 'Warm hands.', scope })
    expect((await brand.post(path, brief)).body.code).toBe('USE_NOT_ALLOWED')
  }
  const offerId = await submit(brand, talent, { saveAsDraft: true, scope })
  const preview = { offerId, scriptText: 'Warm hands.' }
  expect((await brand.post('/api/offers/generate-preview', preview)).body.code).toBe('USE_NOT_ALLOWED')
})

test('a product whose medium is forbidden before the money arrives is not sold: the payment is returned', async () => {
  const [brand, talent] = [await world.brand(), await world.talent()]
  const { product } = expectOk(await talent.post('/api/products', productBody()))
  const { processorPaymentId, processorClientSecret } = expectOk(
    await brand.post('/api/payments/create-intent', { payFor: product.kind, payForId: product.id }),
  )
  await allow(talent, NOTHING)
  await world.app.simulator.confirm({ id: processorPaymentId, clientSecret: processorClientSecret, outcome: 'succeed' })
  await brand.post('/api/payments/complete', { processorPaymentId })
  const payments = world.database.kysely.selectFrom('payments').where('pay_for_id', '=', product.id)
  expect(await payments.select('refund_requested_at').execute()).toEqual([{ refund_requested_at: expect.any(Date) }])
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from share_tracking where account_id = ${talent.accountId}`.execute(
    world.database.kysely,
  )
  expect(rows).toEqual([{ count: 0 }])
})
