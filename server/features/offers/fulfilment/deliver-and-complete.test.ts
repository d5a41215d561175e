import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callerOf,
  contextAt,
  DELIVERY,
  noticesOf,
  offerIn,
  readOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { deliverOffer } from './deliver-offer.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const deliver = (person: Person, offerId: string, more: object = {}) =>
  person.post('/api/offers/deliver', { offerId, ...DELIVERY, ...more })
const revise = (person: Person, offerId: string, reason: unknown = 'Brighter.') =>
  person.post('/api/offers/revision', { offerId, reason })
const complete = (person: Person, offerId: string) => person.post('/api/offers/complete', { offerId })

const bookings = async (offerId: string) => {
  const rows = await world.database.kysely
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_transfers as t', 't.id', 'p.transfer_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.ledger_account_id')
    .select(['t.kind', 'a.kind as account', 'p.amount_minor_unit as amount', 'a.owner'])
    .where('t.reference', '=', offerId)
    .orderBy('p.amount_minor_unit', 'desc')
    .execute()
  return rows.map(({ kind, account, amount, owner }) => [kind, account, owner, amount])
}

describe('POST /api/offers/deliver', () => {
  test('makes a paid offer DELIVERED and sends the brand the notes', async () => {
    const { id, brand, talent } = await offerIn(world, 'PAID')
    const response = await deliver(talent, id, { notes: '  Two crops.  ' })
    expect(response.statements).toBeLessThanOrEqual(6)
    expect(response.body.offer).toMatchObject({
      status: 'DELIVERED',
      deliveryFileUrls: DELIVERY.fileUrls,
      deliveryNotes: 'Two crops.',
      deliverySubmittedAt: expect.any(String),
    })
    expect((await noticesOf(brand, id)).at(-1)).toBe('DELIVERY_READY')
    expect((await brand.get('/api/notifications/list')).body.notifications[0].body).toContain('“Two crops.”')
  })

  test('repeated unchanged has no second effect; repeated with changes returns 422', async () => {
    const { id, brand, talent } = await offerIn(world, 'DELIVERED')
    expect((await deliver(talent, id)).status).toBe(200)
    expect((await noticesOf(brand, id)).filter((type) => type === 'DELIVERY_READY')).toHaveLength(1)
    expect((await deliver(talent, id, { notes: 'Other' })).status).toBe(422)
  })

  test.for([
    ['no file', { fileUrls: [] }],
    ['a file that is not a URL', { fileUrls: ['portrait.png'] }],
    ['notes too long', { notes: 'x'.repeat(2001) }],
    ['an unknown field', { price: 1 }],
  ] as const)('returns 400 for %s', async ([, more]) => {
    const { id, talent } = await offerIn(world, 'PAID')
    expect((await deliver(talent, id, more)).status).toBe(400)
  })

  test('accepts 2000 characters of notes after trimming', async () => {
    const { id, talent } = await offerIn(world, 'PAID')
    expect((await deliver(talent, id, { notes: ` ${'x'.repeat(2000)} ` })).status).toBe(200)
  })

  test('returns 403 for the brand, 422 before payment and after completion, 404 for an unknown offer', async () => {
    const paid = await offerIn(world, 'PAID')
    expect((await deliver(paid.brand, paid.id)).status).toBe(403)
    for (const status of ['ACCEPTED', 'COMPLETED', 'APPROVED'] as const) {
      const { id, talent } = await offerIn(world, status)
      expect((await deliver(talent, id)).status).toBe(422)
    }
    expect((await deliver(paid.talent, 'nowhere')).status).toBe(404)
  })

  test('on day 31 still leaves the brand its days of review', async () => {
    const { id, talent } = await offerIn(world, 'PAID')
    const { paidAt } = await readOffer(talent, id)
    const dayOf = (days: number) => addMs(new Date(paidAt), days * DAY_MS)
    const offer = await deliverOffer(contextAt(world, dayOf(31)), callerOf(talent, 'talent'), {
      offerId: id,
      ...DELIVERY,
    })
    expect(offer.automaticReleaseAt).toBe(dayOf(34).toISOString())
  })
})

describe('POST /api/offers/revision', () => {
  test('returns the delivery with the reason, counts it, and lets the talent deliver again', async () => {
    const { id, brand, talent } = await offerIn(world, 'DELIVERED')
    const response = await revise(brand, id, ' Brighter. ')
    expect(response.body.offer).toMatchObject({
      status: 'REVISION_REQUESTED',
      revisionCount: 1,
      revisionReason: 'Brighter.',
    })
    expect((await noticesOf(talent, id)).at(-1)).toBe('REVISION_REQUESTED')
    expect((await deliver(talent, id)).body.offer).toMatchObject({ status: 'DELIVERED', revisionCount: 1 })
    expect((await revise(brand, id)).body.offer.revisionCount).toBe(2)
    expect((await revise(brand, id)).status).toBe(422)
  })

  test('returns 400 without a reason or with a too long one, 403 for the talent, 422 before a delivery', async () => {
    const { id, brand, talent } = await offerIn(world, 'DELIVERED')
    for (const reason of ['', '  ', 'x'.repeat(2001), undefined, 5])
      expect((await revise(brand, id, reason ?? null)).status).toBe(400)
    expect((await revise(talent, id)).status).toBe(403)
    const paid = await offerIn(world, 'PAID')
    expect((await revise(paid.brand, paid.id)).status).toBe(422)
  })
})

describe('POST /api/offers/complete', () => {
  test('releases the escrow to the talent and the fee to the platform, and notifies both sides', async () => {
    const { id, brand, talent } = await offerIn(world, 'DELIVERED')
    const response = await complete(brand, id)
    expect(response.body.offer).toMatchObject({ status: 'COMPLETED', allowedActions: ['DISPUTE'] })
    expect(response.statements).toBeLessThanOrEqual(11)
    expect(await bookings(id)).toEqual([
      ['escrow-released', 'ESCROW', id, 137_500],
      ['escrow-released', 'PLATFORM_REVENUE', 'platform', -12_500],
      ['escrow-released', 'SELLER_PAYABLE', talent.accountId, -125_000],
    ])
    const tracking = await world.database.kysely
      .selectFrom('share_tracking')
      .selectAll()
      .where('pay_for_id', '=', id)
      .execute()
    expect(tracking).toMatchObject([
      { account_id: talent.accountId, amount_minor_unit: 125_000, status: 'OPEN', pay_for: 'OFFER' },
    ])
    expect((await noticesOf(brand, id)).at(-1)).toBe('OFFER_COMPLETED')
    expect((await noticesOf(talent, id)).at(-1)).toBe('OFFER_COMPLETED')
  })

  test('repeated returns the same response without a second effect', async () => {
    const { id, brand } = await offerIn(world, 'COMPLETED')
    expect((await complete(brand, id)).body.offer.status).toBe('COMPLETED')
    expect(await bookings(id)).toHaveLength(3)
    expect((await noticesOf(brand, id)).filter((type) => type === 'OFFER_COMPLETED')).toHaveLength(1)
  })

  test('returns 403 for the talent and an admin, 422 before a delivery, 400 without an offer', async () => {
    const { id, brand, talent } = await offerIn(world, 'DELIVERED')
    expect((await complete(talent, id)).status).toBe(403)
    expect((await complete(await world.admin(), id)).status).toBe(403)
    const paid = await offerIn(world, 'PAID')
    expect((await complete(paid.brand, paid.id)).status).toBe(422)
    expect((await brand.post('/api/offers/complete', {})).status).toBe(400)
  })

  test('returns 409 CONNECT_ONBOARDING_REQUIRED while the talent cannot be paid', async () => {
    const { id, brand, talent } = await offerIn(world, 'DELIVERED')
    await world.database.kysely
      .updateTable('payout_routes')
      .set({ kyc_verified: false })
      .where('account_id', '=', talent.accountId)
      .execute()
    const response = await complete(brand, id)
    expect([response.status, response.body.code]).toEqual([409, 'CONNECT_ONBOARDING_REQUIRED'])
    expect((await readOffer(brand, id)).status).toBe('DELIVERED')
  })
})
