import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertGuest } from '../../../../tests/support/merch/merch-sale.ts'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { complete, openPayment } from '../../../../tests/support/money/paying.ts'
import { buy, sell } from '../../../../tests/support/money/products.ts'
import { offerIn } from '../../../../tests/support/offers/offers.ts'
import { SUCCEEDED, setIntent } from '../../../../tests/support/offers/quick-offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { KINDS_SOLD, type KindSold, postTransfer } from '../ledger/index.ts'
import { openEarning } from '../payouts/index.ts'
import { checkBooks } from '../reconciliation/index.ts'
import { completePayment } from './complete-payment.ts'
import { createIntent } from './create-intent.ts'
import type { CompletePayForTable, GuestBuyer, HandlerOf, PayForTable } from './pay-for.ts'

const { faults, wrap } = faultyProcessor()
let world: World
let talent: Person
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
  talent = await world.talent()
})
afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})
afterAll(() => world.close())

const GOODS = 5000
const SHIPPING = 700

/**
 * A merch handler as a feature could write it: guests may buy, nothing is reviewed, and the seller
 * gets a share of the goods.
 */
const merch: HandlerOf<'MERCH'> = {
  quote: async (_ctx, buyer) => ({
    sellerAccountId: talent.accountId,
    amountMinorUnit: GOODS + SHIPPING,
    currency: buyer.kind === 'guest' ? 'USD' : 'EUR',
    captureMethod: 'automatic',
  }),
  onSucceeded: async (trx, payment, at, { config }) => {
    const { id, payForId, sellerAccountId: accountId, currency, amountMinorUnit } = payment
    const share = Math.round((GOODS * config[KINDS_SOLD.MERCH.share.setting]) / 10_000)
    const postings = [
      { account: { kind: 'PROCESSOR' }, amountMinorUnit },
      { account: { kind: 'SELLER_PAYABLE', accountId }, amountMinorUnit: -share },
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: share - amountMinorUnit },
    ] as const
    await postTransfer(trx, { kind: 'earned', reference: id, currency, at, postings })
    const earning = { accountId, paymentId: id, payFor: 'MERCH', payForId } as const
    await openEarning(trx, { ...earning, amountMinorUnit: share, currency, at })
    return 'applied'
  },
  onRefunded: async () => ({ refusedBecause: 'This shop takes nothing back.' }),
  onHoldEnded: async () => {},
}
const handlers: PayForTable = { MERCH: merch }

const guest = async (email = `${newId()}@people.test`): Promise<GuestBuyer> => {
  const userId = await inTransaction(world.database.kysely, (trx) => insertGuest(trx, { email, at: world.clock.now() }))
  return { kind: 'guest', userId, name: 'Ada', email }
}
const saleOf = (payForId: string) => ({ payFor: 'MERCH', payForId }) as const
const paymentsOf = (payForId: string) =>
  world.database.kysely.selectFrom('payments').selectAll().where('pay_for_id', '=', payForId).orderBy('id').execute()

async function payFor(buyer: GuestBuyer, payForId: string): Promise<string> {
  const { processorPaymentId: paymentId } = await createIntent(world.app.ctx, handlers, buyer, saleOf(payForId))
  const payment = (await paymentsOf(payForId)).find(({ id }) => id === paymentId)
  await setIntent(world.app.ctx, { intentId: payment?.processor_payment_id ?? '' }, SUCCEEDED)
  const done = await completePayment(world.app.ctx, handlers, { userId: buyer.userId, isAdmin: false }, paymentId)
  expect(done).toMatchObject({ payment: { id: paymentId, status: 'SUCCEEDED' } })
  return paymentId
}

describe('a guest', () => {
  test('buys what guests may buy, with our id, key and metadata as in the contract', async () => {
    const buyer = await guest()
    const sessionId = newId()
    let sent: unknown
    faults.createPaymentIntent = (proceed, input) => {
      sent = input
      return proceed()
    }
    const response = await createIntent(world.app.ctx, handlers, buyer, saleOf(sessionId))
    const [payment] = await paymentsOf(sessionId)
    expect(payment).toMatchObject({
      id: response.processorPaymentId,
      buyer_user_id: buyer.userId,
      buyer_account_id: null,
      buyer_name: 'Ada',
      buyer_email: buyer.email,
      exclusive: 'until_paid',
    })
    expect(sent).toMatchObject({
      idempotencyKey: `merch-pi-${payment?.id}`,
      metadata: { paymentId: payment?.id, payFor: 'MERCH', payForId: sessionId, merchSessionId: sessionId },
    })
    expect(await createIntent(world.app.ctx, handlers, buyer, saleOf(sessionId))).toEqual(response)
  })

  test('is shown to the seller without a name and on a statement, and the books agree', async () => {
    const buyer = await guest()
    const paymentId = await payFor(buyer, newId())
    const { body } = await talent.get('/api/payments/history?role=seller')
    expect(body.payments[0]).toMatchObject({ id: paymentId, payFor: 'MERCH', buyerUserId: buyer.userId })
    expect(JSON.stringify(body)).not.toContain(buyer.email)
    const statement = await talent.get('/api/payments/statement')
    const words = {
      kind: 'earning',
      description: 'Earnings from a merch order',
      payFor: 'MERCH',
      amountMinorUnit: 1500,
    }
    expect(statement.body.entries[0]).toMatchObject(words)
    expect((await talent.get('/api/payments/statement?format=csv')).text).toContain(
      'Earnings from a merch order,MERCH,',
    )
    const findings = await checkBooks(world.database.kysely)
    expect(findings.flatMap(({ differences }) => differences)).toEqual([])
  })

  test('may correct their address, which cancels the earlier intent', async () => {
    const sessionId = newId()
    const mistyped = await createIntent(world.app.ctx, handlers, await guest(), saleOf(sessionId))
    const right = await guest()
    const response = await createIntent(world.app.ctx, handlers, right, saleOf(sessionId))
    expect(response.processorPaymentId).not.toBe(mistyped.processorPaymentId)
    expect(await paymentsOf(sessionId)).toMatchObject([
      { id: mistyped.processorPaymentId, status: 'CANCELED' },
      { id: response.processorPaymentId, status: 'PENDING', buyer_user_id: right.userId },
    ])
  })

  test('gets an error that lists the kinds on sale for a kind that is not sold', async () => {
    const attempt = createIntent(world.app.ctx, { MERCH: merch }, await guest(), { payFor: 'IMAGE', payForId: newId() })
    await expect(attempt).rejects.toMatchObject({
      code: 'BadRequest',
      message: expect.stringContaining('one of: MERCH'),
    })
  })

  test('must sign in to buy a kind that only accounts may buy', async () => {
    const { id } = await offerIn(world, 'ACCEPTED')
    const offers: HandlerOf<'OFFER'> = { ...merch, onAuthorized: async () => 'refused', onVoided: async () => {} }
    const attempt = createIntent(world.app.ctx, { OFFER: offers }, await guest(), { payFor: 'OFFER', payForId: id })
    await expect(attempt).rejects.toMatchObject({ code: 'Unauthorized', message: 'Sign in to buy this.' })
  })

  test('cannot complete somebody else’s payment', async () => {
    const [buyer, other] = [await guest(), await guest()]
    const { processorPaymentId } = await createIntent(world.app.ctx, handlers, buyer, saleOf(newId()))
    const attempt = completePayment(world.app.ctx, handlers, { ...other, isAdmin: false }, processorPaymentId)
    await expect(attempt).rejects.toMatchObject({ code: 'Forbidden' })
  })
})

describe('a session', () => {
  test('has at most one unpaid payment, however many requests and buyers there are', async () => {
    const buyers = [await guest(), await guest()]
    const sessionId = newId()
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        createIntent(world.app.ctx, handlers, buyers[at % 2] as GuestBuyer, saleOf(sessionId)),
      ),
    )
    expect(attempts.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const attempt of attempts)
      if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 'Conflict' })
    const payments = await paymentsOf(sessionId)
    expect(payments.filter(({ status }) => status !== 'CANCELED')).toHaveLength(1)
    const returnedIds = attempts.flatMap((attempt) =>
      attempt.status === 'fulfilled' ? [attempt.value.processorPaymentId] : [],
    )
    for (const { status, processor_payment_id: intentId } of payments.filter(({ id }) => returnedIds.includes(id))) {
      const intent = await world.app.simulator.findPaymentIntent(intentId ?? '')
      expect(intent?.status === 'canceled', 'a buyer who got this intent can still pay it').toBe(status === 'CANCELED')
    }
  })

  test('may have a second order once the first is paid, each with its own payment', async () => {
    const buyer = await guest()
    const sessionId = newId()
    const first = await payFor(buyer, sessionId)
    const second = await payFor(buyer, sessionId)
    expect(second).not.toBe(first)
    expect(await paymentsOf(sessionId)).toMatchObject([{ status: 'SUCCEEDED' }, { status: 'SUCCEEDED' }])
    const findings = await checkBooks(world.database.kysely)
    expect(findings.flatMap(({ differences }) => differences)).toEqual([])
  })
})

describe('our payment id is also accepted as `processorPaymentId` by', () => {
  test('complete', async () => {
    const { offer, processorPaymentId } = await openPayment(world)
    await setIntent(world.app.ctx, { intentId: processorPaymentId }, SUCCEEDED)
    const [payment] = await paymentsOf(offer.id)
    const response = await complete(offer.brand, payment?.id ?? '')
    expect(response).toMatchObject({ status: 200, body: { processorPayment: { processorPaymentId } } })
    expect((await complete(offer.talent, payment?.id ?? '')).status).toBe(403)
  })

  test('complete, which returns 404 for a payment without an intent', async () => {
    const { offer, processorPaymentId } = await openPayment(world)
    await world.database.kysely
      .updateTable('payments')
      .set({ processor_payment_id: null })
      .where('processor_payment_id', '=', processorPaymentId)
      .execute()
    const [payment] = await paymentsOf(offer.id)
    expect((await complete(offer.brand, payment?.id ?? '')).status).toBe(404)
  })

  test('the simulated processor’s routes, in development', async () => {
    const { offer, clientSecret, processorPaymentId } = await openPayment(world)
    const [payment] = await paymentsOf(offer.id)
    const at = (what: string) => `/dev/processor/payment-intents/${payment?.id}/${what}`
    const steps: [string, object | null][] = [
      ['confirm', { clientSecret, outcome: 'succeed' }],
      ['dispute', null],
      ['dispute/close', { outcome: 'won' }],
      ['refund', null],
    ]
    for (const [what, body] of steps) expect((await world.stranger().post(at(what), body)).status, what).toBe(200)
    const intent = await world.app.simulator.findPaymentIntent(processorPaymentId)
    expect(intent).toMatchObject({ dispute: 'won', amountRefundedMinorUnit: 137_500 })
  })

  test('refund', async () => {
    const product = await sell(talent)
    await buy(world, await world.brand(), product)
    const [payment] = await paymentsOf(product.id)
    const response = await (await world.admin()).post('/api/payments/refund', { processorPaymentId: payment?.id })
    expect(response).toMatchObject({ status: 200, body: { success: true } })
    expect(await paymentsOf(product.id)).toMatchObject([{ status: 'REFUNDED' }])
  })
})

/** Compile-time tests: `npm run check` fails if one of the marked lines is no longer an error. */
describe('the type checker rejects', () => {
  type Offer = HandlerOf<'OFFER'>
  type Product = HandlerOf<'IMAGE'>
  const product = {} as Product
  const offer = {} as Offer
  const all = { MERCH: merch, VOICE_OVER: product, LIKENESS: product, IMAGE: product, OFFER: offer }

  test('a handler table without a sold kind or with an unknown one', () => {
    const { OFFER: _, ...withoutOffer } = all
    const tables: CompletePayForTable[] = [
      all,
      // @ts-expect-error: OFFER is sold, and nothing handles it.
      withoutOffer,
      // @ts-expect-error: there is no such kind.
      { ...all, PIZZA: product },
    ]
    expect(tables).toHaveLength(3)
  })

  test('a handler for a reserved kind', () => {
    const kinds = { ...KINDS_SOLD, COURSE: { ...KINDS_SOLD.IMAGE, status: 'reserved' } } as const
    type Table = CompletePayForTable<typeof kinds>
    const tables: Table[] = [
      all,
      // @ts-expect-error: COURSE is reserved.
      { ...all, COURSE: product },
    ]
    expect(tables).toHaveLength(2)
  })

  test('adding a kind without a handler', () => {
    const kinds = { ...KINDS_SOLD, COURSE: { ...KINDS_SOLD.IMAGE, exclusive: 'for_good' } } as const
    type Table = CompletePayForTable<typeof kinds>
    const tables: Table[] = [
      { ...all, COURSE: product },
      // @ts-expect-error: COURSE is sold, and nothing handles it.
      all,
    ]
    expect(tables).toHaveLength(2)
  })

  test('a handler with a missing or superfluous part', () => {
    const { onRefunded: _back, ...withoutGiveBack } = merch
    const { onVoided: _voided, ...withoutVoided } = { ...merch, ...offer, onVoided: async () => {} }
    const handled = [
      merch,
      // @ts-expect-error: nothing could refund a payment for it.
      withoutGiveBack satisfies HandlerOf<'MERCH'>,
      // @ts-expect-error: large payments of offers are reviewed, and an authorization can end.
      withoutVoided satisfies Offer,
      // @ts-expect-error: nobody reviews the sale of a product.
      { ...product, onAuthorized: async () => 'applied' } satisfies Product,
    ]
    expect(handled).toHaveLength(4)
  })

  test('a handler for guests that needs an account, and a review that nobody can decide', () => {
    const quotes = [
      merch.quote,
      // @ts-expect-error: a guest has no account.
      (async (_ctx, { accountId }) => ({ ...price, sellerAccountId: accountId })) satisfies HandlerOf<'MERCH'>['quote'],
      // @ts-expect-error: nobody would capture it.
      (async () => ({ ...price, captureMethod: 'manual' })) satisfies Product['quote'],
    ]
    expect(quotes).toHaveLength(3)
  })

  test('a kind with a missing field', () => {
    const { source: _, ...wordless } = KINDS_SOLD.IMAGE
    const rows = [
      KINDS_SOLD.IMAGE,
      // @ts-expect-error: a statement would have no words for it.
      wordless satisfies KindSold,
      // @ts-expect-error: what is earned at once needs a setting for its share.
      { ...KINDS_SOLD.IMAGE, share: { of: 'payment' } } satisfies KindSold,
      // @ts-expect-error: an unknown way through the books has no checks.
      { ...KINDS_SOLD.IMAGE, money: 'by hand' } satisfies KindSold,
    ]
    expect(rows).toHaveLength(4)
  })

  const price = { sellerAccountId: '', amountMinorUnit: 1, currency: 'USD', captureMethod: 'automatic' } as const
})
