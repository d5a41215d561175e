import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { balances, offerStatus, paymentOf } from '../../../../tests/support/money/paying.ts'
import { offerIn, type ReachedStatus } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { checkBooks, compareWithProcessor } from '../reconciliation/index.ts'

const DECIDE = '/api/payments/admin/returned-part'
const race = test.skipIf(inject('template').engine === 'pglite')
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterEach(async () => {
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
  expect((await compareWithProcessor(world.app.ctx, { days: 30 })).differences).toEqual([])
})
afterAll(() => world.close())

async function paid(status: ReachedStatus = 'COMPLETED') {
  const offer = await offerIn(world, status, { amountMinorUnit: 100_000 })
  const { id, processor_payment_id } = await world.database.kysely
    .selectFrom('payments')
    .selectAll()
    .where('pay_for_id', '=', offer.id)
    .executeTakeFirstOrThrow()
  return { offer, paymentId: id, processorPaymentId: processor_payment_id ?? '' }
}
const { simulator } = { simulator: () => world.app.simulator }
const dispute = async (id: string, amountMinorUnit?: number) => {
  await simulator().disputeFromOutside(id, amountMinorUnit)
  await simulator().deliverDueEvents()
}
const decided = async (id: string, outcome: 'won' | 'lost') => {
  await simulator().closeDisputeFromOutside(id, outcome)
  await simulator().deliverDueEvents()
}
const refundPart = async (id: string, amountMinorUnit: number) => {
  await simulator().refundFromOutside(id, amountMinorUnit)
  await simulator().deliverDueEvents()
}
const trackingOf = async (paymentId: string): Promise<string[]> =>
  (
    await world.database.kysely
      .selectFrom('share_tracking')
      .select(['status', 'amount_minor_unit'])
      .where('payment_id', '=', paymentId)
      .orderBy('id')
      .execute()
  ).map(({ status, amount_minor_unit }) => `${status} ${amount_minor_unit}`)
const disputesOf = async (paymentId: string): Promise<string[]> =>
  (
    await world.database.kysely
      .selectFrom('disputes')
      .select(['status', 'amount_minor_unit'])
      .where('payment_id', '=', paymentId)
      .orderBy('id')
      .execute()
  ).map(({ status, amount_minor_unit }) => `${status} ${amount_minor_unit}`)
const decide = (processorPaymentId: string, decision: string) =>
  admin.post(DECIDE, { processorPaymentId, decision, note: 'Looked at.' })

describe('a second dispute of one charge', () => {
  test.each(['won', 'lost'] as const)('after the first was won holds the earning again and is then %s', async (end) => {
    const { paymentId, processorPaymentId } = await paid()
    await dispute(processorPaymentId)
    await decided(processorPaymentId, 'won')
    expect(await trackingOf(paymentId)).toEqual(['OPEN 100000'])
    await dispute(processorPaymentId)
    expect(await trackingOf(paymentId)).toEqual(['HELD 100000'])
    expect(await balances(world, [paymentId])).toEqual({ SUSPENSE: 110_000 })
    await decided(processorPaymentId, end)
    expect(await disputesOf(paymentId)).toEqual(['won 110000', `${end} 110000`])
    expect(await trackingOf(paymentId)).toEqual([end === 'won' ? 'OPEN 100000' : 'REVERSED 100000'])
    expect(await balances(world, [paymentId])).toEqual({})
    const status = end === 'won' ? 'SUCCEEDED' : 'REFUNDED'
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status, dispute_outcome: end })
  })

  test('at the same time holds the earning until the last one is won', async () => {
    const { paymentId, processorPaymentId } = await paid()
    await dispute(processorPaymentId, 30_000)
    await dispute(processorPaymentId, 20_000)
    expect(await balances(world, [paymentId])).toEqual({ SUSPENSE: 50_000 })
    await decided(processorPaymentId, 'won')
    expect(await trackingOf(paymentId)).toEqual(['HELD 100000'])
    await decided(processorPaymentId, 'won')
    expect(await trackingOf(paymentId)).toEqual(['OPEN 100000'])
    expect(await balances(world, [paymentId])).toEqual({})
  })

  test('that brings the total to the full amount cancels the offer', async () => {
    const { offer, paymentId, processorPaymentId } = await paid('DELIVERED')
    await dispute(processorPaymentId, 60_000)
    await decided(processorPaymentId, 'lost')
    expect(await offerStatus(world, offer)).toBe('DELIVERED')
    await dispute(processorPaymentId, 50_000)
    await decided(processorPaymentId, 'lost')
    expect(await offerStatus(world, offer)).toBe('CANCELLED')
    expect(await balances(world, [offer.id, paymentId])).toEqual({})
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED', lost_minor_unit: 110_000 })
  })

  test('is detected by the movement of its money if its own event is missing', async () => {
    const { paymentId, processorPaymentId } = await paid()
    await simulator().disputeFromOutside(processorPaymentId)
    await world.database.kysely.deleteFrom('simulator.events').where('type', '=', 'charge.dispute.created').execute()
    await simulator().deliverDueEvents()
    expect(await trackingOf(paymentId)).toEqual(['HELD 100000'])
    await simulator().closeDisputeFromOutside(processorPaymentId, 'won')
    await world.database.kysely.deleteFrom('simulator.events').where('type', '=', 'charge.dispute.closed').execute()
    await simulator().deliverDueEvents()
    expect(await trackingOf(paymentId)).toEqual(['OPEN 100000'])
  })

  race('reported concurrently is booked once', async () => {
    const { paymentId, processorPaymentId } = await paid()
    await simulator().disputeFromOutside(processorPaymentId, 10_000)
    await simulator().disputeFromOutside(processorPaymentId, 20_000)
    await Promise.all(Array.from({ length: 6 }, () => simulator().deliverDueEvents()))
    expect(await balances(world, [paymentId])).toEqual({ SUSPENSE: 30_000 })
    await simulator().closeDisputeFromOutside(processorPaymentId, 'won')
    await simulator().closeDisputeFromOutside(processorPaymentId, 'won')
    await Promise.all(Array.from({ length: 6 }, () => simulator().deliverDueEvents()))
    expect(await balances(world, [paymentId])).toEqual({})
    expect(await trackingOf(paymentId)).toEqual(['OPEN 100000'])
  })
})

test('a won bank dispute does not release an earning held by our own dispute', async () => {
  const { offer, paymentId, processorPaymentId } = await paid()
  await offer.brand.post('/api/offers/dispute', { offerId: offer.id, reason: 'The cup is missing.' })
  expect(await trackingOf(paymentId)).toEqual(['HELD 100000'])
  await dispute(processorPaymentId)
  await decided(processorPaymentId, 'won')
  expect(await trackingOf(paymentId)).toEqual(['HELD 100000'])
  await world.cron('/api/payments/process-payouts')
  expect((await offer.talent.get('/api/payments/payout-status')).body.payouts).toEqual([])
})

describe('a partial refund made at the processor', () => {
  test('holds the earning, and each of two partial refunds is booked once', async () => {
    const { paymentId, processorPaymentId } = await paid()
    await refundPart(processorPaymentId, 500)
    await refundPart(processorPaymentId, 300)
    expect(await balances(world, [paymentId])).toEqual({ SUSPENSE: 800 })
    expect(await trackingOf(paymentId)).toEqual(['HELD 100000'])
  })

  test('blocks a full refund until an admin decides', async () => {
    const { offer, processorPaymentId } = await paid('PAID')
    await refundPart(processorPaymentId, 1)
    const response = await admin.post('/api/payments/refund', { processorPaymentId })
    expect(response).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await offer.talent.post('/api/offers/cancel', { offerId: offer.id })).status).toBe(409)
    expect(await offerStatus(world, offer)).toBe('PAID')
  })

  test('is reported to the admins, and the held money is in nobody’s next payout', async () => {
    const { offer, paymentId, processorPaymentId } = await paid('DELIVERED')
    await refundPart(processorPaymentId, 1)
    const mails = await world.database.kysely
      .selectFrom('outgoing_mails')
      .where('queue', '=', 'others')
      .select('subject')
      .where('account_id', '=', admin.accountId)
      .where('kind', '=', 'PART_RETURNED')
      .orderBy('id')
      .execute()
    expect(mails.at(-1)).toEqual({ subject: '$0.01 of a payment of $1,100.00 was refunded' })
    await offer.brand.post('/api/offers/complete', { offerId: offer.id })
    const latest = async () => (await offer.talent.get('/api/notifications/list?limit=1')).body.notifications[0]
    expect((await latest()).body).toContain('so your money is held until it is settled')
    expect((await latest()).body).not.toContain('next payout')
    expect(await trackingOf(paymentId)).toEqual(['HELD 100000'])
    expect((await decide(processorPaymentId, 'release')).status).toBe(200)
    expect(await trackingOf(paymentId)).toEqual(['OPEN 100000'])
    expect((await latest()).body).toContain('are included in your next payout')
  })

  test('decided as release: the platform bears it, and the earning is paid in full', async () => {
    const { offer, paymentId, processorPaymentId } = await paid()
    await refundPart(processorPaymentId, 500)
    expect((await decide(processorPaymentId, 'release')).body).toEqual({
      success: true,
      partMinorUnit: 500,
      currency: 'USD',
      refund: null,
    })
    expect(await balances(world, [paymentId])).toEqual({})
    await world.cron('/api/payments/process-payouts')
    expect((await offer.talent.get('/api/payments/payout-status')).body.payouts).toMatchObject([
      { amountMinorUnit: 100_000, status: 'SUCCEEDED' },
    ])
    const [entry] = (await admin.get('/api/admin/audit?limit=1')).body.entries
    expect(entry).toMatchObject({
      action: 'decide-returned-part',
      subjectId: paymentId,
      reason: 'Looked at.',
      before: { partMinorUnit: 500 },
      after: { decision: 'release' },
    })
    expect(await decide(processorPaymentId, 'release')).toMatchObject({ status: 422 })
  })

  test('decided as take_part: it is deducted from the earning, before or after the payout', async () => {
    const held = await paid()
    await refundPart(held.processorPaymentId, 500)
    expect((await decide(held.processorPaymentId, 'take_part')).status).toBe(200)
    expect(await trackingOf(held.paymentId)).toEqual(['OPEN 100000', 'OPEN -500'])
    await world.cron('/api/payments/process-payouts')
    expect((await held.offer.talent.get('/api/payments/payout-status')).body.payouts).toMatchObject([
      { amountMinorUnit: 99_500, status: 'SUCCEEDED' },
    ])
    const { entries } = (await held.offer.talent.get('/api/payments/statement')).body
    expect(entries.map((entry: { amountMinorUnit: number }) => entry.amountMinorUnit)).toEqual([-99_500, -500, 100_000])
    await refundPart(held.processorPaymentId, 700)
    expect((await decide(held.processorPaymentId, 'take_part')).status).toBe(200)
    expect((await trackingOf(held.paymentId)).at(-1)).toBe('OPEN -700')
    // The part that the seller already paid is not deducted again.
    await simulator().refundFromOutside(held.processorPaymentId)
    await simulator().deliverDueEvents()
    expect(await balances(world, [held.paymentId, held.offer.talent.accountId])).toEqual({ SELLER_PAYABLE: 99_500 })
  })

  test('decided as take_part is held and reversed together with its earning', async () => {
    const { offer, paymentId, processorPaymentId } = await paid()
    await refundPart(processorPaymentId, 500)
    await decide(processorPaymentId, 'take_part')
    await dispute(processorPaymentId)
    expect(await trackingOf(paymentId)).toEqual(['HELD 100000', 'HELD -500'])
    await decided(processorPaymentId, 'lost')
    expect(await trackingOf(paymentId)).toEqual(['REVERSED 100000', 'REVERSED -500'])
    expect(await balances(world, [paymentId, offer.id, offer.talent.accountId])).toEqual({})
  })

  test('decided as refund_all: the rest is refunded as well', async () => {
    const { offer, paymentId, processorPaymentId } = await paid('DELIVERED')
    await refundPart(processorPaymentId, 500)
    expect((await decide(processorPaymentId, 'refund_all')).body).toMatchObject({
      partMinorUnit: 500,
      refund: 'refunded',
    })
    expect(await offerStatus(world, offer)).toBe('CANCELLED')
    expect(await paymentOf(world, processorPaymentId)).toMatchObject({ status: 'REFUNDED' })
    expect(await balances(world, [offer.id, paymentId])).toEqual({})
    const intent = await simulator().findPaymentIntent(processorPaymentId)
    expect(intent?.amountRefundedMinorUnit).toBe(110_000)
  })

  test('and a part lost in a bank dispute need the same decision, after which the rest can be refunded', async () => {
    const { offer, paymentId, processorPaymentId } = await paid('PAID')
    await dispute(processorPaymentId, 500)
    expect(await decide(processorPaymentId, 'release')).toMatchObject({ status: 422 })
    await decided(processorPaymentId, 'lost')
    expect(await balances(world, [paymentId])).toEqual({ SUSPENSE: 500 })
    expect(await decide(processorPaymentId, 'take_part')).toMatchObject({ status: 409 })
    expect((await decide(processorPaymentId, 'release')).status).toBe(200)
    expect((await admin.post('/api/payments/refund', { processorPaymentId })).status).toBe(200)
    expect(await balances(world, [offer.id, paymentId])).toEqual({})
  })

  test('that fails in the end releases the earning', async () => {
    const { paymentId, processorPaymentId } = await paid()
    await refundPart(processorPaymentId, 500)
    await simulator().failRefundFromOutside(processorPaymentId)
    await simulator().deliverDueEvents()
    expect(await balances(world, [paymentId])).toEqual({})
    expect(await trackingOf(paymentId)).toEqual(['OPEN 100000'])
    await refundPart(processorPaymentId, 500)
    expect(await balances(world, [paymentId])).toEqual({ SUSPENSE: 500 })
    await decide(processorPaymentId, 'release')
    await simulator().failRefundFromOutside(processorPaymentId)
    await simulator().deliverDueEvents()
    expect(await balances(world, [paymentId])).toEqual({})
  })

  test('only an admin decides: the brand gets 403, a visitor 401, an unknown payment 404, an unknown decision 400', async () => {
    const { offer, processorPaymentId } = await paid()
    await refundPart(processorPaymentId, 500)
    const body = { processorPaymentId, decision: 'release' }
    expect((await offer.brand.post(DECIDE, body)).status).toBe(403)
    expect((await world.stranger().post(DECIDE, body)).status).toBe(401)
    expect((await admin.post(DECIDE, { ...body, processorPaymentId: `pi_${newId()}` })).status).toBe(404)
    expect((await admin.post(DECIDE, { ...body, decision: 'keep' })).status).toBe(400)
  })

  race('decided concurrently is decided once', async () => {
    const { paymentId, processorPaymentId } = await paid()
    await refundPart(processorPaymentId, 500)
    const responses = await Promise.all(
      ['release', 'take_part', 'release', 'take_part'].map((decision) => decide(processorPaymentId, decision)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(await balances(world, [paymentId])).toEqual({})
  })
})
