import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Killed, killPoint } from '../../../../tests/support/crashes/kill-point.ts'
import { runJobOf, sendWebhook } from '../../../../tests/support/crashes/money-scenarios.ts'
import {
  confirmPayment,
  type Fan,
  fanOf,
  openShop,
  type Shop,
  tee,
} from '../../../../tests/support/merch/merch-shop.ts'
import { createWorld, openTestDatabase, type Person, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { connect } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { signWebhook } from '../../../providers/processor/webhook-signature.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'
import { listOrderItems } from '../carts/index.ts'
import { findLatestOrder } from '../orders/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { completeOrder } from './complete-order.ts'
import { createMerchPayment } from './create-merch-payment.ts'

/**
 * Covers a process that is killed at each step of creating or refunding an order, before each
 * statement and each processor call. Half an hour later the jobs run, then the fan retries, then
 * late webhooks arrive. The result must be one order, one print order and one earning, or the
 * money back. Needs a PostgreSQL server, where the killed process has its own connections.
 */

const template = inject('template')
let world: World
let admin: Person
let url: string | undefined
beforeAll(async () => {
  const openDatabase = async () => {
    const opened = await openTestDatabase()
    url = opened.url
    return opened
  }
  world = await createWorld({ openDatabase })
  admin = await world.admin()
})
afterAll(() => world.close())

type Buyer = Fan & { shop: Shop; paymentId: string; intentId: string }

type Starting = (ctx: Context, fan: Fan) => Promise<unknown>

type Scenario = {
  name: string
  /** Runs before `act`, once the money has arrived, and is never killed. */
  before?: (buyer: Buyer) => Promise<unknown>
  act: (ctx: Context, buyer: Buyer) => Promise<unknown>
  /** A job processes everything that is due, so no other work may be due. */
  isJob?: true
  after: object
}

const ORDERED = {
  payment: 'SUCCEEDED',
  orders: ['received succeeded, 1 item'],
  booked: ['earned'],
  earnings: ['OPEN 1323'],
  mails: ['merch-order-confirmed'],
  codeUsed: 1,
  inCart: 0,
  printed: ['received'],
}
const GIVEN_BACK = {
  payment: 'REFUNDED',
  orders: [],
  booked: ['payment-refunded', 'payment-suspended'],
  earnings: [],
  mails: ['merch-payment-returned'],
  codeUsed: 0,
  inCart: 1,
  printed: [],
}
const CANCELLED = {
  ...ORDERED,
  payment: 'REFUNDED',
  orders: ['cancelled refunded, 1 item'],
  booked: ['earned', 'payment-refunded', 'refund-promised'],
  earnings: ['REVERSED 1323'],
  mails: ['merch-order-cancelled', 'merch-order-confirmed'],
  codeUsed: 0,
  printed: [],
}

const completeByBrowser: Scenario['act'] = (ctx, { sessionId }) => completeOrder(ctx, sessionId, {}, undefined)
const deliverWebhook: Scenario['act'] = (ctx, { intentId }) => {
  const object = { object: 'charge', payment_intent: intentId }
  const rawBody = JSON.stringify({ id: `evt_${intentId}`, object: 'event', type: 'charge.succeeded', data: { object } })
  return sendWebhook(ctx, {
    rawBody,
    signature: signWebhook(ctx.config.PROCESSOR_WEBHOOK_SECRET ?? '', rawBody, ctx.clock.now()),
  })
}
const swept: Scenario['act'] = (ctx) => runJobOf(ctx, 'payments-sweep')
const cancelled: Scenario['act'] = async (ctx, { internalId }) => {
  const order = await findLatestOrder(ctx.db, { id: internalId, movedAt: null })
  if (order) await cancelOrder(ctx, order, { kind: 'admin', accountId: admin.accountId })
}
const closed: Scenario['before'] = ({ shop }) =>
  world.database.kysely
    .updateTable('merch_campaigns')
    .set({
      shutdown_mode: 'EMERGENCY_CLOSE',
      shutdown_started_at: world.clock.now(),
      paid_orders: 'keep',
      closed_by: shop.seller.accountId,
    })
    .where('id', '=', shop.id)
    .execute()

const SCENARIOS: readonly Scenario[] = [
  { name: 'the browser that comes back from paying', act: completeByBrowser, after: ORDERED },
  { name: 'the processor’s webhook', act: deliverWebhook, after: ORDERED },
  { name: 'the sweep', act: swept, isJob: true, after: ORDERED },
  { name: 'a webhook for a shop that was closed meanwhile', before: closed, act: deliverWebhook, after: GIVEN_BACK },
  { name: 'a cancellation', before: (buyer) => buyer.complete(), act: cancelled, after: CANCELLED },
]

/** The buyer's card was charged for a discounted shirt, but our server does not know it yet. */
async function aBuyer(shop: Shop): Promise<Buyer> {
  const fan = await fanOf(world, shop)
  await fan.fill([tee(shop)], { discountCode: 'TENTH' })
  const { body } = await fan.pay()
  await confirmPayment(world, body)
  const { id: paymentId, processor_payment_id: intentId } = await world.database.kysely
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', body.processorPaymentId)
    .executeTakeFirstOrThrow()
  return Object.assign(fan, { shop, paymentId, intentId: intentId ?? '' })
}

async function aShop(): Promise<Shop> {
  const shop = await openShop(world)
  const at = world.clock.now()
  const code = { id: `tenth-${shop.id}`, campaign_id: shop.id, code: 'TENTH', percent_bps: 1000, uses_limit: 1000 }
  await world.database.kysely
    .insertInto('merch_discounts')
    .values({ ...code, is_active: true, version: 1, created_at: at, updated_at: at })
    .execute()
  return shop
}

/** Runs an act with its own connections and kills it at `killAt` (0 means never). */
async function runKilledAt<Of>(
  act: (ctx: Context, buyer: Of) => Promise<unknown>,
  buyer: Of,
  killAt: number,
): Promise<number> {
  const point = killPoint(killAt, () => {
    throw new Killed('the process is dead')
  })
  const database = await connect({
    databaseUrl: url,
    dataDir: '',
    poolSize: 4,
    onStatement: point.pass,
    onError: () => {},
  })
  const { ctx } = world.app
  const victim: Context = { ...ctx, db: database.kysely, maintenance: database, processor: point.wrap(ctx.processor) }
  try {
    await act(victim, buyer)
  } catch (error) {
    if (!(error instanceof Killed || error instanceof AppError)) throw error
  }
  await database.close()
  return point.points()
}

async function halfAnHourLater(job: string): Promise<void> {
  world.clock.advance(31 * MINUTE_MS)
  await runJobOf(world.app.ctx, job)
}

/**
 * Runs the jobs half an hour later: the sweep finds unreported payments, and then orders that can
 * no longer be canceled are printed.
 */
async function heal(): Promise<void> {
  await halfAnHourLater('payments-sweep')
  await halfAnHourLater('merch-fulfilment')
}

async function snapshotOf({ internalId, paymentId, email }: Buyer): Promise<object> {
  const db = world.database.kysely
  const payment = db.selectFrom('payments').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow()
  const orders = await db.selectFrom('merch_orders').selectAll().where('session_id', '=', internalId).execute()
  const transfers = db.selectFrom('ledger_transfers').select('kind').where('reference', '=', paymentId)
  const earnings = db.selectFrom('share_tracking').selectAll().where('payment_id', '=', paymentId)
  const mails = db.selectFrom('outgoing_mails').select('kind').where('address', '=', email)
  const uses = db.selectFrom('merch_discount_uses').select('used_at').where('purchase_id', '=', paymentId)
  const cart = db.selectFrom('merch_cart_items').select('id').where('session_id', '=', internalId)
  const items = await listOrderItems(
    db,
    orders.map(({ id }) => id),
  )
  const atShop = await Promise.all(orders.map(({ id }) => world.app.printShop.find(id)))
  return {
    payment: (await payment).status,
    orders: orders.map(
      ({ id, status, payment_status }) =>
        `${status} ${payment_status}, ${items.filter(({ orderId }) => orderId === id).length} item`,
    ),
    booked: (await transfers.orderBy('kind').execute()).map(({ kind }) => kind),
    earnings: (await earnings.execute()).map((row) => `${row.status} ${row.amount_minor_unit}`),
    mails: (await mails.orderBy('kind').execute()).map(({ kind }) => kind),
    codeUsed: (await uses.execute()).filter(({ used_at }) => used_at !== null).length,
    inCart: (await cart.where('order_id', 'is', null).execute()).length,
    printed: atShop.flatMap((order) => (order && order.state !== 'cancelled' ? order.state : [])),
  }
}

test.skipIf(template.engine === 'pglite')(
  'after a kill at any point of starting a payment, the next request starts it, and it is paid once',
  async () => {
    const shop = await openShop(world)
    const db = world.database.kysely
    const act: Starting = (ctx, { sessionId }) =>
      createMerchPayment(ctx, sessionId, { visitor: undefined, request: { ip: '203.0.113.9', headers: {} } })
    let moments = 1
    for (let killAt = 0; killAt <= moments; killAt++) {
      const fan = await fanOf(world, shop)
      await fan.fill([tee(shop)])
      const points = await runKilledAt(act, fan, killAt)
      if (killAt === 0) moments = points
      const rows = () => db.selectFrom('payments').selectAll().where('pay_for_id', '=', fan.internalId).execute()
      const left = await rows()
      const { body, status } = await fan.pay()
      const when = `killed at ${killAt} of ${moments}`
      expect(status, when).toBe(200)
      const [payment, ...others] = await rows()
      expect(others, when).toEqual([])
      expect([body.processorPaymentId, left[0]?.id ?? payment?.id], when).toEqual([payment?.id, payment?.id])
      await confirmPayment(world, body)
      expect((await fan.complete()).status, when).toBe(201)
      expect(
        (await rows()).map((row) => row.status),
        when,
      ).toEqual(['SUCCEEDED'])
      const orders = db.selectFrom('merch_orders').select('id').where('session_id', '=', fan.internalId)
      expect(await orders.execute(), when).toHaveLength(1)
    }
    expect(moments).toBeGreaterThan(10)
    const findings = await checkBooks(db)
    expect(findings.flatMap(({ differences }) => differences)).toEqual([])
  },
)

test.skipIf(template.engine === 'pglite').each(SCENARIOS)(
  'after a kill at any point, the work of $name is done exactly once',
  async ({ before, act, isJob, after }) => {
    const buyers: Buyer[] = []
    const shop = before === closed ? undefined : await aShop()
    let moments = 1
    for (let killAt = 0; killAt <= moments; killAt++) {
      const buyer = await aBuyer(shop ?? (await aShop()))
      await before?.(buyer)
      // The job processes unreported payments only after a waiting time.
      if (isJob) world.clock.advance(31 * MINUTE_MS)
      const points = await runKilledAt(act, buyer, killAt)
      if (killAt === 0) moments = points
      buyers.push(buyer)
      // Otherwise the next run of the job would also process this payment.
      if (isJob) await halfAnHourLater('payments-sweep')
    }
    expect(moments).toBeGreaterThan(10)
    await heal()
    const all = async (when: string) => {
      for (const [killAt, buyer] of buyers.entries())
        expect(await snapshotOf(buyer), `${when}, killed at ${killAt} of ${moments}`).toEqual(after)
    }
    if (act !== cancelled) await all('swept')
    for (const buyer of buyers) await (act === cancelled ? cancelled(world.app.ctx, buyer) : buyer.complete())
    await heal()
    await all('asked again')
    await world.app.simulator.deliverDueEvents()
    await heal()
    await all('told at last')
    const findings = await checkBooks(world.database.kysely)
    expect(findings.flatMap(({ differences }) => differences)).toEqual([])
  },
)
