import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { markOrderRefunded } from '../../server/features/merch/orders/index.ts'
import { followCharge } from '../../server/features/money/payments/follow-charge.ts'
import { reviewPayment } from '../../server/features/money/payments/index.ts'
import { sendRefund } from '../../server/features/money/payments/refund-payment.ts'
import { requestRefund } from '../../server/features/money/payments/request-refund.ts'
import { settleRefund } from '../../server/features/money/payments/settle-refund.ts'
import { sweepPayments } from '../../server/features/money/payments/sweep-payments.ts'
import { advancePayout } from '../../server/features/money/payouts/advance-payout.ts'
import { changePayoutRoute } from '../../server/features/money/payouts/change-payout-destination.ts'
import { doPayout } from '../../server/features/money/payouts/do-payout.ts'
import { processPayouts } from '../../server/features/money/payouts/process-payouts.ts'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { DAY_MS, HOUR_MS } from '../../server/platform/clock.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { newId } from '../../server/platform/ids.ts'
import { enqueueMails } from '../../server/platform/mail/index.ts'
import { suppressAddresses } from '../../server/platform/mail/queries/suppressions.ts'
import { sendDueMails } from '../../server/platform/mail/send-due-mails.ts'
import { ProcessorUnavailable } from '../../server/providers/processor/port.ts'
import { callerNamed, insertPeople } from '../support/crashes/money-scenarios.ts'
import { faultyProcessor } from '../support/faulty-processor.ts'
import { mailsTo } from '../support/mails.ts'
import { openShop, orderOf, type Shop } from '../support/merch-shop.ts'
import { expectOk } from '../support/offers.ts'
import { paymentOf } from '../support/paying.ts'
import { EARNED, EARNED_BEFORE, PAYOUT_VOIDS, VOIDING_ADMIN } from '../support/payout-voids.ts'
import { type QuickCast, type QuickOffer, quickOffer, SALE_HANDLERS } from '../support/quick-offers.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * Tests every intent with everything that can void it, while its provider is unreachable for longer
 * than an idempotency key is kept. Only what is still due is sent, and once.
 */

const { faults, wrap } = faultyProcessor()
let world: World
let shop: Shop
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap, env: { CUSTOMER_CANCEL_MINUTES: '0' } })
  shop = await openShop(world)
  await insertPeople(ctx(), admin.accountId)
  await world.admin()
})
afterEach(reachAgain)
afterAll(() => world.close())

const admin = VOIDING_ADMIN
const ctx = () => world.app.ctx
const simulator = () => world.app.simulator

/** Ways in which the first try fails: before the processor received it, or after. */
const LOST = ['unsent', 'answer lost'] as const
type Lost = (typeof LOST)[number]

function breakCall(call: 'createTransfer' | 'refundPaymentIntent' | 'capturePaymentIntent', lost: Lost): void {
  faults[call] = async (proceed) => {
    if (lost === 'answer lost') await proceed()
    throw new ProcessorUnavailable('no answer')
  }
}
function reachAgain(): void {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  world.app.printShop.behave({ isDown: false })
}
/** Advances the clock by longer than the processor keeps an idempotency key. */
const hoursPass = () => world.clock.advance(26 * HOUR_MS)

async function cast(): Promise<QuickCast> {
  const id = newId()
  await insertPeople(ctx(), `brand-${id}`, `talent-${id}`)
  return { brand: { accountId: `brand-${id}`, userId: `brand-${id}` }, talent: { accountId: `talent-${id}` } }
}
const earned = (people: QuickCast, amountMinorUnit: number): Promise<QuickOffer> =>
  quickOffer(ctx(), { stage: 'COMPLETED', cast: people, amountMinorUnit })
const hear = ({ intentId }: QuickOffer) => followCharge(ctx(), SALE_HANDLERS, intentId)
const sweep = () => sweepPayments(ctx(), SALE_HANDLERS)

/** Returns the amount sent to each destination, minus reversals. */
async function leftTo(...destinations: readonly string[]): Promise<number[]> {
  const transfers = world.database.kysely.selectFrom('simulator.transfers').selectAll()
  const rows = await transfers.where('destination', 'in', destinations).execute()
  return destinations.map((destination) =>
    rows.reduce((sum, row) => (row.destination === destination ? sum + row.amount - row.amount_reversed : sum), 0),
  )
}

describe('a payout', () => {
  const cases = PAYOUT_VOIDS.flatMap((row) => LOST.map((lost) => ({ ...row, lost })))

  test.each(cases)('pays what is due: $lost, then $name', async ({ happens, leaves, inTheEnd = leaves, lost }) => {
    const people = await cast()
    const { accountId } = people.talent
    const account = `acct_${accountId}`
    const old = await earned(people, EARNED_BEFORE)
    expect(await doPayout(ctx(), admin, { accountId })).toMatchObject({ status: 'success' })
    const story = { ctx: ctx(), simulator: simulator(), people, old, first: await earned(people, 100_000), account }
    await earned(people, 60_000)
    breakCall('createTransfer', lost)
    expect(await doPayout(ctx(), admin, { accountId })).toMatchObject({ status: 'error' })
    const end = await happens(story)
    faults.findTransfer = () => Promise.reject(new ProcessorUnavailable('no answer'))
    hoursPass()
    await processPayouts(ctx())
    reachAgain()
    await processPayouts(ctx())
    expect(await leftTo(account)).toEqual([lost === 'unsent' ? leaves : EARNED])
    if (typeof end === 'function') await end()
    for (let day = 0; day < 2; day++) {
      world.clock.advance(2 * DAY_MS)
      await processPayouts(ctx())
    }
    const [here = 0, there = 0] = await leftTo(account, `${account}-new`)
    const isMoved = lost === 'unsent' && there > 0
    expect(here + there).toBe(lost === 'answer lost' || isMoved ? EARNED : inTheEnd)
    if (isMoved) expect(here).toBe(EARNED_BEFORE)
  })

  test.each([
    ['nothing', 5000],
    ['another payout account', 0],
  ])('of an advance is correct after: unsent, then %s', async (name, leaves) => {
    const { talent } = await cast()
    const { accountId } = talent
    const advance = { accountId, amountMinorUnit: 5000, currency: 'USD', requestKey: newId() }
    breakCall('createTransfer', 'unsent')
    await expect(advancePayout(ctx(), admin, advance)).rejects.toMatchObject({ status: 503 })
    if (name !== 'nothing')
      await changePayoutRoute(ctx(), callerNamed(accountId), { connectAccountId: `acct_${accountId}-new` })
    hoursPass()
    reachAgain()
    for (let run = 0; run < 2; run++) await processPayouts(ctx())
    expect(await leftTo(`acct_${accountId}`, `acct_${accountId}-new`)).toEqual([leaves, 0])
    if (leaves === 0) await expect(advancePayout(ctx(), admin, advance)).rejects.toMatchObject({ status: 422 })
  })
})

describe('a refund', () => {
  const returned = async ({ intentId }: QuickOffer) => {
    const { amount, amount_refunded } = await world.database.kysely
      .selectFrom('simulator.payment_intents')
      .select(['amount', 'amount_refunded'])
      .where('id', '=', intentId)
      .executeTakeFirstOrThrow()
    return amount_refunded / amount
  }
  type Void = { name: string; happens: (offer: QuickOffer) => Promise<unknown>; leaves: 0 | 1; inTheEnd: 0 | 1 }
  const bank = async (offer: QuickOffer) => {
    await simulator().disputeFromOutside(offer.intentId)
    await hear(offer)
  }
  const decide = (offer: QuickOffer, outcome: 'won' | 'lost') => async () => {
    await simulator().closeDisputeFromOutside(offer.intentId, outcome)
    await hear(offer)
  }
  const VOIDS: readonly Void[] = [
    { name: 'nothing', happens: async () => undefined, leaves: 1, inTheEnd: 1 },
    {
      name: 'a refund made at the processor',
      happens: async (offer) => {
        await simulator().refundFromOutside(offer.intentId)
        delete faults.refundPaymentIntent
        await hear(offer)
      },
      leaves: 1,
      inTheEnd: 1,
    },
    {
      name: 'a dispute that is won',
      happens: async (offer) => {
        await bank(offer)
        return decide(offer, 'won')
      },
      leaves: 0,
      inTheEnd: 1,
    },
    {
      name: 'a dispute that is lost',
      happens: async (offer) => {
        await bank(offer)
        return decide(offer, 'lost')
      },
      leaves: 0,
      inTheEnd: 0,
    },
  ]

  test.each(VOIDS)('is sent only if still owed after: unsent, then $name', async ({ happens, leaves, inTheEnd }) => {
    const offer = await quickOffer(ctx(), { stage: 'PAID', cast: await cast() })
    breakCall('refundPaymentIntent', 'unsent')
    const asked = requestRefund(ctx(), SALE_HANDLERS, admin, { processorPaymentId: offer.intentId, note: null })
    await expect(asked).rejects.toMatchObject({ status: 503 })
    const end = await happens(offer)
    hoursPass()
    await sweep()
    reachAgain()
    for (let run = 0; run < 2; run++) await sweep()
    expect(await returned(offer)).toBe(leaves)
    if (typeof end === 'function') await end()
    hoursPass()
    for (let run = 0; run < 2; run++) await sweep()
    expect(await returned(offer)).toBe(inTheEnd)
  })

  test('is not sent by a stalled process after the buyer was refunded by other means', async () => {
    const offer = await quickOffer(ctx(), { stage: 'PAID', cast: await cast() })
    breakCall('refundPaymentIntent', 'unsent')
    const asked = requestRefund(ctx(), SALE_HANDLERS, admin, { processorPaymentId: offer.intentId, note: null })
    await expect(asked).rejects.toMatchObject({ status: 503 })
    reachAgain()
    faults.findPaymentIntent = async (proceed) => {
      delete faults.findPaymentIntent
      const intent = await proceed()
      // The processor kept refusing, and a person refunded by other means.
      const stuck = { status: 'STUCK', attempt: 7 } as const
      await world.database.kysely.updateTable('refunds').set(stuck).where('payment_id', '=', offer.paymentId).execute()
      hoursPass()
      const settled = { settlement: 'paid_otherwise', note: 'By transfer.' } as const
      await settleRefund(ctx(), admin, { processorPaymentId: offer.intentId, ...settled })
      return intent
    }
    await sendRefund(ctx(), offer.paymentId)
    expect(await returned(offer)).toBe(0)
  })
})

describe('a capture', () => {
  test.each([
    ['nothing', 'unsent', 1],
    ['nothing', 'answer lost', 1],
    ['expiry of the authorization', 'unsent', 0],
  ] as const)('is finished or given up correctly after %s, %s', async (_name, lost, captured) => {
    const offer = await quickOffer(ctx(), { stage: 'AUTHORIZED', cast: await cast() })
    const { intentId } = offer
    breakCall('capturePaymentIntent', lost)
    const words = { note: null, message: null }
    const review = { processorPaymentId: intentId, decision: 'capture', accountId: admin.accountId, ...words } as const
    await expect(reviewPayment(ctx(), SALE_HANDLERS, review)).rejects.toThrow(ProcessorUnavailable)
    if (captured === 0) await simulator().cancelPaymentIntent({ id: intentId, idempotencyKey: `over-${intentId}` })
    hoursPass()
    reachAgain()
    for (let run = 0; run < 2; run++) await sweep()
    expect(await simulator().findPaymentIntent(intentId)).toMatchObject({ status: captured ? 'succeeded' : 'canceled' })
    expect((await paymentOf(world, intentId)).status).toBe(captured ? 'SUCCEEDED' : 'CANCELED')
  })
})

describe('a print order', () => {
  const fulfil = async () => expectOk(await world.cron('/api/merch/cron/fulfilment'))
  const stateAtShop = async (orderId: string) => (await world.app.printShop.find(orderId))?.state
  const cancel = (orderId: string) =>
    inTransaction(ctx().db, (trx) =>
      markOrderRefunded(trx, orderId, { by: { kind: 'system' }, reason: null, at: world.clock.now() }),
    )
  const contest = (orderId: string, withdrawn: number) =>
    world.database.kysely
      .updateTable('payments')
      .set({ withdrawn_minor_unit: withdrawn })
      .where('id', '=', (of) => of.selectFrom('merch_orders').select('payment_id').where('id', '=', orderId))
      .execute()

  test.each([
    ['nothing', async () => undefined, 'received'],
    ['a cancellation', cancel, undefined],
    ['a dispute', (orderId: string) => contest(orderId, 100), undefined],
  ] as const)('is placed only if still wanted after: unsent, then %s', async (_name, happens, state) => {
    const { orderId } = await orderOf(world, shop)
    world.app.printShop.behave({ isDown: true })
    await fulfil()
    await happens(orderId)
    hoursPass()
    await fulfil()
    world.app.printShop.behave({ isDown: false })
    hoursPass()
    for (let run = 0; run < 2; run++) await fulfil()
    expect(await stateAtShop(orderId)).toBe(state)
    await contest(orderId, 0)
  })

  test.each([
    ['nothing', async () => undefined, 'cancelled'],
    ['printing', (orderId: string) => world.app.printShop.advance(orderId), 'printed'],
  ] as const)('that must be stopped is handled after: unsent, then %s', async (_name, happens, state) => {
    const { orderId, orderNumber } = await orderOf(world, shop)
    await fulfil()
    if (state === 'printed') await world.app.printShop.advance(orderId)
    await cancel(orderId)
    world.app.printShop.behave({ isDown: true })
    await fulfil()
    world.app.printShop.behave({ isDown: false })
    await happens(orderId)
    world.clock.advance(HOUR_MS)
    for (let run = 0; run < 2; run++) await fulfil()
    expect(await stateAtShop(orderId)).toBe(state)
    if (state === 'cancelled') return
    for (let run = 0; run < 3; run++) await world.cron('/api/notifications/process-emails')
    const told = (await mailsTo(world, 'admin@semblance.test')).map(({ subject }) => subject)
    expect(told).toContain(`Order ${orderNumber} was canceled but printed`)
  })
})

describe('a mail', () => {
  test.each([
    ['nothing', 1],
    ['a bounce of its address', 0],
    ['the erasure of its account', 0],
  ])('is sent only if still wanted after: unsent, then %s', async (name, sent) => {
    const person = await world.brand()
    const { accountId, email } = person
    const subject = newId()
    const letter = { subject, text: subject, html: `<p>${subject}</p>` }
    await enqueueMails(ctx().db, [{ queue: 'others', kind: 'TEST', accountId, letter }], world.clock.now())
    const send = () => Promise.reject(new Error('the mail server does not answer'))
    await sendDueMails({ ...ctx(), email: { ...ctx().email, send } }, 'others')
    const at = world.clock.now()
    if (name === 'a bounce of its address')
      await inTransaction(ctx().db, (trx) =>
        suppressAddresses(trx, [{ address: email, reason: 'bounce', detail: null, at }]),
      )
    if (name === 'the erasure of its account') {
      expect((await person.post('/api/privacy/erasure', { confirm: person.slug })).status).toBe(202)
      world.clock.advance(8 * DAY_MS)
      for (let run = 0; run < 2; run++) await world.cron('/api/privacy/cron/erasures')
    }
    hoursPass()
    for (let run = 0; run < 2; run++) await sendDueMails(ctx(), 'others')
    const mails = (await mailsTo(world, email)).filter((mail) => mail.subject === subject)
    expect(mails).toHaveLength(sent)
  })
})

describe('an erasure', () => {
  test.each([
    ['nothing', true],
    ['a withdrawal', false],
  ])('is carried out only if still wanted after: requested, then %s', async (name, isErased) => {
    const person = await world.brand()
    expect((await person.post('/api/privacy/erasure', { confirm: person.slug })).status).toBe(202)
    if (name !== 'nothing') expectOk(await person.delete('/api/privacy/erasure'))
    world.clock.advance(8 * DAY_MS)
    for (let run = 0; run < 2; run++) await world.cron('/api/privacy/cron/erasures')
    const found = world.database.kysely.selectFrom('accounts').selectAll().where('id', '=', person.accountId)
    expect((await found.executeTakeFirstOrThrow()).erased_at !== null).toBe(isErased)
  })
})

test('the ledger balances after all of these tests', async () => {
  const findings = await checkBooks(world.database.kysely)
  expect(findings.flatMap(({ differences }) => differences)).toEqual([])
})
