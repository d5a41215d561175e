import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveRows } from '../../../../tests/support/database/scrambled-rows.ts'
import { offerIn, readOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, SECOND_MS } from '../../../platform/clock.ts'

const PAYMENTS = '/api/payments/admin/payments'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const find = async (query: Record<string, string>) =>
  (await admin.get(`${PAYMENTS}?${new URLSearchParams(query)}`)).body
const idsOf = ({ payments }: { payments: { payment: { id: string } }[] }) => payments.map(({ payment }) => payment.id)

test('an admin finds a payment by any of its data, with the amount a refund would return', async () => {
  const [brand, talent] = [await world.brand('Searched Brand'), await world.talent('Searched Talent')]
  const offer = await offerIn(world, 'PAID', { brand, talent, amountMinorUnit: 60_000 })
  const { processorPaymentId } = await readOffer(brand, offer.id)
  const { payments } = await find({ q: processorPaymentId })
  const [found] = payments
  expect(found).toMatchObject({
    buyer: { id: brand.accountId, displayName: 'Searched Brand' },
    seller: { id: talent.accountId, slug: talent.slug },
    isBankDisputing: false,
    goneMinorUnit: 0,
    undecidedMinorUnit: 0,
    refundableMinorUnit: 66_000,
    refund: null,
    payment: { payForId: offer.id, status: 'SUCCEEDED' },
  })
  const { id, ppuCode } = found.payment
  for (const q of [id, ppuCode.toLowerCase(), offer.id, talent.slug, 'searched br', brand.accountId])
    expect(idsOf(await find({ q })), q).toEqual([id])
  expect(idsOf(await find({ q: 'nobody of that name' }))).toEqual([])

  await admin.post('/api/payments/refund', { processorPaymentId })
  expect((await find({ q: id })).payments[0]).toMatchObject({
    refundableMinorUnit: 0,
    refund: { status: 'SUCCEEDED', amountMinorUnit: 66_000, reason: 'admin', failureReason: null },
  })
  expect(idsOf(await find({ q: id, concern: 'refund_waits' }))).toEqual([])
})

test('payments that need a decision can be filtered', async () => {
  const offer = await offerIn(world, 'PAID')
  await offerIn(world, 'PAID')
  const payments = world.database.kysely.updateTable('payments').where('pay_for_id', '=', offer.id)
  await payments.set({ refund_requested_at: world.clock.now() }).execute()
  expect((await find({ concern: 'refund_waits' })).payments).toMatchObject([{ payment: { payForId: offer.id } }])
  await payments.set({ refunded_at: world.clock.now(), outside_refunded_minor_unit: 500 }).execute()
  for (const concern of ['refund_waits', 'part_undecided', 'bank_disputes'])
    expect(idsOf(await find({ concern })), concern).toEqual([])
  await payments.set({ refund_requested_at: null, refunded_at: null, outside_refunded_minor_unit: 0 }).execute()
  await payments.set({ outside_refunded_minor_unit: 500 }).execute()
  const [part] = (await find({ concern: 'part_undecided' })).payments
  expect((await find({ concern: 'part_undecided' })).payments).toHaveLength(1)
  expect(part).toMatchObject({ goneMinorUnit: 500, undecidedMinorUnit: 500, refundableMinorUnit: 0 })
  await payments.set({ outside_refunded_minor_unit: 0, withdrawn_minor_unit: 700 }).execute()
  expect((await find({ concern: 'bank_disputes' })).payments).toMatchObject([{ isBankDisputing: true }])
  await payments.set({ withdrawn_minor_unit: 0 }).execute()
  expect(idsOf(await find({ concern: 'bank_disputes' }))).toEqual([])
})

test('payments are newest first, in pages, in two SQL statements', async () => {
  const brand = await world.brand('Paging Brand')
  for (let at = 0; at < 3; at++) {
    await offerIn(world, 'PAID', { brand })
    world.clock.advance(1000)
  }
  const first = await admin.get(`${PAYMENTS}?q=paging&limit=2`)
  expect(first.statements).toBeLessThanOrEqual(3)
  const pages = async () => {
    const one = await find({ q: 'paging', limit: '2' })
    const two = await find({ q: 'paging', limit: '2', after: one.nextAfter })
    expect(two.nextAfter).toBeNull()
    return [...idsOf(one), ...idsOf(two)]
  }
  const all = idsOf(await find({ q: 'paging' }))
  expect(all).toHaveLength(3)
  expect(all).toEqual(all.toSorted().reverse())
  expect(await pages()).toEqual(all)
  // Payments of the same time are sorted by id, largest first.
  await moveRows(world, ['payments', 'created_at'], () => world.clock.now())
  expect(await pages()).toEqual(all)
  await moveRows(world, ['payments', 'created_at'], (place) => addMs(world.clock.now(), -place * SECOND_MS))
  expect(await pages()).toEqual(all.toReversed())
  expect(idsOf(await find({ q: 'paging' }))).toEqual(all.toReversed())
})

test('only admins may search payments; an invalid query returns 400', async () => {
  expect(await (await world.brand()).get(PAYMENTS)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await world.stranger().get(PAYMENTS)).status).toBe(401)
  for (const wrong of ['limit=0', 'limit=101', 'concern=all', 'what=1'])
    expect((await admin.get(`${PAYMENTS}?${wrong}`)).status, wrong).toBe(400)
})
