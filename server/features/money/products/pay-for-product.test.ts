import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balances, paymentOf, sendWebhook } from '../../../../tests/support/money/paying.ts'
import { buy, intentFor, sell } from '../../../../tests/support/money/products.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { checkBooks } from '../reconciliation/index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { SELLER_SHARE_BPS_LIKENESS: '3333' } })
})
afterEach(async () => {
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const db = () => world.database.kysely
const rowsOf = ({ accountId }: Person) =>
  db()
    .selectFrom('share_tracking')
    .select(['amount_minor_unit', 'currency', 'status', 'pay_for'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
const revenueIn = async (currency: string): Promise<number> =>
  (
    await db()
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_accounts as a', 'a.id', 'p.ledger_account_id')
      .select((select) => select.fn.sum<number | null>('p.amount_minor_unit').as('total'))
      .where('a.kind', '=', 'PLATFORM_REVENUE')
      .where('a.currency', '=', currency)
      .executeTakeFirstOrThrow()
  ).total ?? 0
const refund = async (processorPaymentId: string) =>
  (await world.admin()).post('/api/payments/refund', { processorPaymentId })

test('the seller earns their share of a sold product at once and is notified', async () => {
  const talent = await world.talent()
  const buyer = await world.brand('Contoso Tea')
  const before = await revenueIn('USD')
  const { response, processorPaymentId } = await buy(world, buyer, await sell(talent))
  expect(response).toMatchObject({
    status: 200,
    body: { processorPayment: { payFor: 'IMAGE', status: 'SUCCEEDED', amountMinorUnit: 12_345 } },
  })
  expect(await rowsOf(talent)).toEqual([{ amount_minor_unit: 9876, currency: 'USD', status: 'OPEN', pay_for: 'IMAGE' }])
  expect(await balances(world, [talent.accountId])).toEqual({ SELLER_PAYABLE: -9876 })
  expect((await revenueIn('USD')) - before).toBe(-2469)
  const { notifications } = (await talent.get('/api/notifications/list')).body
  expect(notifications).toMatchObject([
    {
      type: 'PAYMENT_RECEIVED',
      offerId: null,
      title: 'Contoso Tea bought “Espresso at dawn”',
      body: 'They paid $123.45. Your share is $98.76, included in your next payout. Deliver what the product description promises.',
    },
  ])
  await sendWebhook(world, { id: `evt_${newId()}`, type: 'charge.succeeded', paymentIntentId: processorPaymentId })
  expect(await rowsOf(talent)).toHaveLength(1)
})

test.each([
  ['VOICE_OVER', 'JPY', 101, 81],
  ['IMAGE', 'KWD', 12_340, 9870],
  ['LIKENESS', 'USD', 10_000, 3333],
] as const)('a %s in %s of %i earns its seller exactly %i', async (kind, currency, price, share) => {
  const talent = await world.talent()
  const before = await revenueIn(currency)
  const product = await sell(talent, { kind, currency, priceMinorUnit: price })
  await buy(world, await world.brand(), product)
  expect(await rowsOf(talent)).toMatchObject([{ amount_minor_unit: share, currency, pay_for: kind }])
  expect((await revenueIn(currency)) - before).toBe(share - price)
})

test('two tabs of a buyer share an intent, and buying again makes a new one', async () => {
  const talent = await world.talent()
  const buyer = await world.brand()
  const product = await sell(talent)
  const tabs = await Promise.all(Array.from({ length: 4 }, () => intentFor(buyer, product)))
  expect(new Set(tabs.map(({ body }) => body.processorPaymentId)).size).toBe(1)
  const first = await buy(world, buyer, product)
  expect(first.processorPaymentId).toBe(tabs[0]?.body.processorPaymentId)
  const second = await buy(world, buyer, product)
  expect(second.response.status).toBe(200)
  expect(second.processorPaymentId).not.toBe(first.processorPaymentId)
  expect((await rowsOf(talent)).map(({ amount_minor_unit }) => amount_minor_unit)).toEqual([9876, 9876])
})

test('five concurrent buyers have five intents and five sales', async () => {
  const talent = await world.talent()
  const product = await sell(talent, { priceMinorUnit: 1001 })
  const buyers = await Promise.all(Array.from({ length: 5 }, () => world.brand()))
  const bought = await Promise.all(buyers.map((buyer) => buy(world, buyer, product)))
  expect(bought.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(bought.map(({ processorPaymentId }) => processorPaymentId)).size).toBe(5)
  expect((await rowsOf(talent)).map(({ amount_minor_unit }) => amount_minor_unit)).toEqual([801, 801, 801, 801, 801])
})

test('a price change or end of sale does not affect a started payment, only new intents', async () => {
  const talent = await world.talent()
  const product = await sell(talent)
  const [early, late] = [await world.brand(), await world.brand()]
  const intent = (await intentFor(early, product)).body
  await talent.patch(`/api/products/${product.id}`, { priceMinorUnit: 20_000 })
  const { processorPaymentId } = (await intentFor(late, product)).body
  expect(await paymentOf(world, processorPaymentId)).toMatchObject({ amount_minor_unit: 20_000 })
  await talent.patch(`/api/products/${product.id}`, { active: false })
  expect((await intentFor(late, product)).status).toBe(404)
  await world.app.simulator.confirm({
    id: intent.processorPaymentId,
    clientSecret: intent.processorClientSecret,
    outcome: 'succeed',
  })
  const { body } = await early.post('/api/payments/complete', { processorPaymentId: intent.processorPaymentId })
  expect(body.processorPayment).toMatchObject({ status: 'SUCCEEDED', amountMinorUnit: 12_345 })
})

test('paying returns 403 for the buyer’s own product and 404 for one of another kind, off sale or unknown', async () => {
  const talent = await world.talent()
  const buyer = await world.brand()
  const product = await sell(talent)
  expect((await intentFor(talent, product)).status).toBe(403)
  expect((await intentFor(buyer, { id: product.id, kind: 'LIKENESS' })).status).toBe(404)
  expect((await intentFor(buyer, { id: newId(), kind: 'IMAGE' })).status).toBe(404)
  await talent.patch(`/api/products/${product.id}`, { active: false })
  expect((await intentFor(buyer, product)).status).toBe(404)
})

test('an authorization under review is voided, and the buyer may pay again', async () => {
  const talent = await world.talent()
  const buyer = await world.brand()
  const product = await sell(talent)
  const flagged = await buy(world, buyer, product, 'review')
  expect(flagged.response.status).toBe(422)
  expect(await paymentOf(world, flagged.processorPaymentId)).toMatchObject({ status: 'CANCELED' })
  expect((await world.app.simulator.findPaymentIntent(flagged.processorPaymentId))?.status).toBe('canceled')
  expect(await rowsOf(talent)).toEqual([])
  expect((await buy(world, buyer, product)).response.status).toBe(200)
})

test('a refund deducts the share from its earning or the next ones and notifies the seller', async () => {
  const talent = await world.talent()
  const product = await sell(talent)
  const unpaid = await buy(world, await world.brand(), product)
  expect((await refund(unpaid.processorPaymentId)).status).toBe(200)
  expect(await rowsOf(talent)).toMatchObject([{ amount_minor_unit: 9876, status: 'REVERSED' }])
  const paidOut = await buy(world, await world.brand(), product)
  await world.cron('/api/payments/process-payouts')
  expect((await refund(paidOut.processorPaymentId)).status).toBe(200)
  expect(await rowsOf(talent)).toMatchObject([
    { status: 'REVERSED' },
    { amount_minor_unit: 9876, status: 'PAID' },
    { amount_minor_unit: -9876, status: 'OPEN' },
  ])
  expect(await balances(world, [talent.accountId])).toEqual({ SELLER_PAYABLE: 9876 })
  const mails = await db()
    .selectFrom('outgoing_mails')
    .where('queue', '=', 'others')
    .select('subject')
    .where('account_id', '=', talent.accountId)
    .where('kind', '=', 'sale-returned')
    .execute()
  expect(mails).toEqual([
    { subject: 'A sale of “Espresso at dawn” was refunded' },
    { subject: 'A sale of “Espresso at dawn” was refunded' },
  ])
})

test('an outside refund and a lost dispute deduct the share too', async () => {
  const talent = await world.talent()
  const product = await sell(talent)
  const outside = await buy(world, await world.brand(), product)
  await world.app.simulator.refundFromOutside(outside.processorPaymentId)
  await world.app.simulator.deliverDueEvents()
  const lost = await buy(world, await world.brand(), product)
  await world.app.simulator.disputeFromOutside(lost.processorPaymentId)
  await world.app.simulator.deliverDueEvents()
  expect((await rowsOf(talent)).map(({ status }) => status)).toEqual(['REVERSED', 'HELD'])
  await world.app.simulator.closeDisputeFromOutside(lost.processorPaymentId, 'lost')
  await world.app.simulator.deliverDueEvents()
  expect((await rowsOf(talent)).map(({ status }) => status)).toEqual(['REVERSED', 'REVERSED'])
  expect(await balances(world, [talent.accountId])).toEqual({})
})

test('a won dispute releases the held share', async () => {
  const talent = await world.talent()
  const { processorPaymentId } = await buy(world, await world.brand(), await sell(talent))
  await world.app.simulator.disputeFromOutside(processorPaymentId)
  await world.app.simulator.deliverDueEvents()
  expect((await rowsOf(talent)).map(({ status }) => status)).toEqual(['HELD'])
  await world.app.simulator.closeDisputeFromOutside(processorPaymentId, 'won')
  await world.app.simulator.deliverDueEvents()
  expect((await rowsOf(talent)).map(({ status }) => status)).toEqual(['OPEN'])
})
