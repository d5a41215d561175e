import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PayForHandler } from '../../server/features/money/payments/index.ts'
import { settlePayment } from '../../server/features/money/payments/settle-payment.ts'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { offerPayFor } from '../../server/features/offers/offer-payments/index.ts'
import { newId } from '../../server/platform/ids.ts'
import { earn } from '../support/money/earnings.ts'
import { faultyProcessor } from '../support/money/faulty-processor.ts'
import {
  complete,
  confirm,
  createIntent,
  type OpenedPayment,
  offerStatus,
  openPayment,
  paymentOf,
  sendWebhook,
} from '../support/money/paying.ts'
import { offerIn } from '../support/offers/offers.ts'
import { createWorld, type World } from '../support/world.ts'

/** In any order and number, concurrent operations must move the same money once. */

const { faults, wrap } = faultyProcessor()
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
})
afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  const findings = await checkBooks(world.database.kysely)
  expect(findings.flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const db = () => world.database.kysely
const times = <Result>(count: number, work: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const webhook = (type: string, { processorPaymentId }: OpenedPayment, id = `evt_${newId()}`) =>
  sendWebhook(world, { id, type, paymentIntentId: processorPaymentId })

async function expectPaidOnce(opened: OpenedPayment): Promise<void> {
  const payment = await paymentOf(world, opened.processorPaymentId)
  expect(payment.status).toBe('SUCCEEDED')
  const transfers = await db()
    .selectFrom('ledger_transfers')
    .select('kind')
    .where('reference', 'in', [payment.id, opened.offer.id])
    .execute()
  expect(transfers).toEqual([{ kind: 'escrow-funded' }])
  const history = await db()
    .selectFrom('offer_history')
    .select('action')
    .where('offer_id', '=', opened.offer.id)
    .where('to_status', '=', 'PAID')
    .execute()
  expect(history).toHaveLength(1)
  const notices = await db()
    .selectFrom('notifications')
    .select('account_id')
    .where('offer_id', '=', opened.offer.id)
    .where('type', '=', 'PAYMENT_RECEIVED')
    .execute()
  expect(notices).toEqual([{ account_id: opened.offer.talent.accountId }])
}

test('eight concurrent completions and eight webhooks pay an offer once', async () => {
  for (let round = 0; round < 5; round++) {
    const opened = await openPayment(world)
    await confirm(world, opened, 'succeed')
    const responses = await times(16, (at) =>
      at % 2 === 0
        ? complete(opened.offer.brand, opened.processorPaymentId)
        : webhook('charge.succeeded', opened, `evt_${opened.processorPaymentId}_${at % 4}`),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
    await expectPaidOnce(opened)
  }
})

test('sixteen concurrent settlements call the product’s handler once', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'succeed')
  let handed = 0
  const onSucceeded: PayForHandler['onSucceeded'] = async (...args) => {
    handed++
    return offerPayFor.onSucceeded(...args)
  }
  const table = { OFFER: { ...offerPayFor, onSucceeded } }
  const settled = await times(16, () => settlePayment(world.app.ctx, table, opened.processorPaymentId))
  expect(settled.map((one) => one?.outcome)).toEqual(Array.from({ length: 16 }, () => 'succeeded'))
  expect(handed).toBe(1)
  await expectPaidOnce(opened)
})

const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))

test.each(ordersOf(['payment_intent.payment_failed', 'charge.failed', 'charge.succeeded']).map((order) => [order]))(
  'two declined cards and one that works succeed once when reported twice in the order %j',
  async (order) => {
    const opened = await openPayment(world)
    for (const outcome of ['decline', 'decline', 'succeed'] as const) await confirm(world, opened, outcome)
    for (const type of order) {
      const id = `evt_${newId()}`
      expect((await webhook(type, opened, id)).status).toBe(200)
      expect((await webhook(type, opened, id)).status).toBe(200)
    }
    await expectPaidOnce(opened)
  },
)

test('a payment succeeds once after two declined cards, with duplicate webhooks after each attempt', async () => {
  const opened = await openPayment(world)
  world.app.simulator.behave({ deliveries: 3, outOfOrder: true })
  for (const [outcome, status] of [
    ['decline', 'FAILED'],
    ['decline', 'FAILED'],
    ['succeed', 'SUCCEEDED'],
  ] as const) {
    await confirm(world, opened, outcome)
    await Promise.all([world.app.simulator.deliverDueEvents(), world.app.simulator.deliverDueEvents()])
    expect((await paymentOf(world, opened.processorPaymentId)).status).toBe(status)
  }
  world.app.simulator.behave({ deliveries: 1, outOfOrder: false })
  await expectPaidOnce(opened)
})

test('an outdated failure does not overwrite a success', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'decline')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const hasRead = new Promise<void>((resolve) => {
    faults.findPaymentIntent = async (proceed) => {
      delete faults.findPaymentIntent
      const stale = await proceed()
      resolve()
      await held
      return stale
    }
  })
  const late = webhook('payment_intent.payment_failed', opened)
  await hasRead
  await confirm(world, opened, 'succeed')
  expect((await complete(opened.offer.brand, opened.processorPaymentId)).status).toBe(200)
  release()
  expect((await late).status).toBe(200)
  await expectPaidOnce(opened)
})

test('an authorization recorded while its canceled intent is replaced is kept, and its offer is released', async () => {
  const opened = await openPayment(world)
  await confirm(world, opened, 'review')
  const webhookReads = Promise.withResolvers<void>()
  const intentIsVoid = Promise.withResolvers<void>()
  faults.findPaymentIntent = async (proceed) => {
    delete faults.findPaymentIntent
    const stale = await proceed()
    webhookReads.resolve()
    await intentIsVoid.promise
    return stale
  }
  const late = webhook('payment_intent.amount_capturable_updated', opened)
  await webhookReads.promise
  await world.app.simulator.cancelPaymentIntent({ id: opened.processorPaymentId, idempotencyKey: newId() })
  // The buyer's call reads the payment before the authorization is recorded, and then finds that
  // its intent was canceled.
  faults.findPaymentIntent = async (proceed) => {
    delete faults.findPaymentIntent
    intentIsVoid.resolve()
    expect((await late).status).toBe(200)
    return proceed()
  }
  expect((await createIntent(opened.offer)).status).toBe(422)
  expect((await webhook('payment_intent.canceled', opened)).status).toBe(200)
  expect(await offerStatus(world, opened.offer)).toBe('ACCEPTED')
  expect((await createIntent(opened.offer)).status).toBe(200)
})

test('twenty requests with different keys open one intent for an offer', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  const responses = await times(20, () => createIntent(offer, { 'idempotency-key': crypto.randomUUID() }))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(responses.map(({ body }) => body.processorPaymentId)).size).toBe(1)
  const payments = await db().selectFrom('payments').select('id').where('pay_for_id', '=', offer.id).execute()
  expect(payments).toHaveLength(1)
  const intents = (await world.app.simulator.listIntents(1000)).filter(({ metadata }) => metadata.payForId === offer.id)
  expect(intents).toHaveLength(1)
})

test('twenty requests with the same key do the work once', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  let made = 0
  faults.createPaymentIntent = (proceed) => {
    made++
    return proceed()
  }
  const header = { 'idempotency-key': crypto.randomUUID() }
  const responses = await times(20, () => createIntent(offer, header))
  expect(made).toBe(1)
  const [first] = responses.filter(({ status }) => status === 200)
  for (const response of responses) {
    if (response.status === 200) expect(response.body).toEqual(first?.body)
    else expect(response).toMatchObject({ status: 409, body: { code: 'Conflict' } })
  }
})

test('a price change during twenty requests leaves at most one payable intent, at the new price', async () => {
  const opened = await openPayment(world)
  await db()
    .updateTable('offers')
    .set({ offer_amount_minor_unit: 50_000, platform_fee_minor_unit: 5000, total_brand_price_minor_unit: 55_000 })
    .where('id', '=', opened.offer.id)
    .execute()
  const responses = await times(20, () => createIntent(opened.offer))
  for (const { status } of responses) expect([200, 409]).toContain(status)
  const intents = (await world.app.simulator.listIntents(1000)).filter(
    ({ metadata, status }) => metadata.payForId === opened.offer.id && status !== 'canceled',
  )
  expect(intents).toMatchObject([{ amountMinorUnit: 55_000 }])
})

test('ten concurrent payout runs pay each seller once per currency', async () => {
  const sellers = await times(4, () => world.talent())
  const earned: Record<string, number> = {}
  for (const [at, { accountId }] of sellers.entries()) {
    for (const currency of ['USD', 'EUR']) {
      for (const amountMinorUnit of [4000 + at, 2500, 1]) {
        await earn(world.database, { accountId, amountMinorUnit, currency, at: world.clock.now() })
        const key = `acct_${accountId} ${currency.toLowerCase()}`
        earned[key] = (earned[key] ?? 0) + amountMinorUnit
      }
    }
  }
  const runs = await times(10, () => world.cron('/api/payments/process-payouts'))
  for (const { body } of runs) expect(body).toMatchObject({ success: true, errors: [] })
  const transfers = await db()
    .selectFrom('simulator.transfers')
    .select(['destination', 'currency', 'amount'])
    .where(
      'destination',
      'in',
      sellers.map(({ accountId }) => `acct_${accountId}`),
    )
    .execute()
  expect(transfers).toHaveLength(8)
  const sent = Object.fromEntries(transfers.map((row) => [`${row.destination} ${row.currency}`, row.amount]))
  expect(sent).toEqual(earned)
})

test('earnings added during payout runs are paid exactly once', async () => {
  const seller = await world.talent()
  const amounts = Array.from({ length: 20 }, (_, at) => 5000 + at)
  await Promise.all([
    ...amounts.map((amountMinorUnit) =>
      earn(world.database, { accountId: seller.accountId, amountMinorUnit, at: world.clock.now() }),
    ),
    ...Array.from({ length: 5 }, () => world.cron('/api/payments/process-payouts')),
  ])
  await world.cron('/api/payments/process-payouts')
  const { total } = await db()
    .selectFrom('simulator.transfers')
    .select((select) => select.fn.sum<number>('amount').as('total'))
    .where('destination', '=', `acct_${seller.accountId}`)
    .executeTakeFirstOrThrow()
  expect(total).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
})
