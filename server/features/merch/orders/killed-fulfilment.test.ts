import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Killed, killPoint } from '../../../../tests/support/crashes/kill-point.ts'
import { createWorld, openTestDatabase, type World } from '../../../../tests/support/world.ts'
import { addMs, MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { connect } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { PrintRequest } from '../../../providers/fulfilment/port.ts'
import { getOrderForAdmin } from './admin-order-view.ts'
import { createOrder } from './create-order.ts'
import { LEASE_MS } from './domain/retries.ts'
import type { PrepareItems } from './handlers.ts'
import { createFulfilOrdersJob } from './jobs/fulfil-orders-job.ts'
import { markOrderRefunded } from './mark-order-refunded.ts'
import type { Order } from './order.ts'
import { claimFulfilment } from './queries/fulfilments.ts'
import { workOnFulfilment } from './work-on-fulfilment.ts'

/**
 * Covers a process that is killed at each step of fulfilling orders. The next run must finish the
 * work. Needs a PostgreSQL server, where the killed process has its own connections.
 */

const template = inject('template')
let world: World
let url: string | undefined
beforeAll(async () => {
  const openDatabase = async () => {
    const opened = await openTestDatabase()
    url = opened.url
    return opened
  }
  world = await createWorld({ env: { CUSTOMER_CANCEL_MINUTES: '0' }, openDatabase })
})
afterAll(() => world.close())

const prepareItems: PrepareItems = async (_ctx, _order, lines) =>
  lines.map(({ id, artKey }) => ({ itemId: id, previewKey: null, cleanKey: artKey, printKey: artKey }))
const job = createFulfilOrdersJob(prepareItems)
const shop = () => world.app.printShop

async function anOrder(isDigital: boolean): Promise<Order> {
  const { db } = world.app.ctx
  const at = world.clock.now()
  const artKey = `merch/ai-generated/${newId().replaceAll('-', '')}-${at.getTime()}.png`
  const session = { id: newId(), campaignId: newId(), userId: null, accountId: null }
  const campaign = {
    id: session.campaignId,
    slug: 'mara',
    name: 'Mara on tour',
    talentName: 'Mara',
    sellerAccountId: null,
    currency: 'USD',
    branding: { primaryColor: null },
    copy: { thankYouMessage: null, successHeadline: null, emailSubjectLine: null, supportEmail: null },
    config: { plaqueConfig: null },
  }
  const catalogProductId = isDigital ? await digitalProduct() : newId()
  const item = {
    id: newId(),
    cartId: null,
    copyOf: null,
    orderId: null,
    sessionId: session.id,
    campaignId: campaign.id,
    shopProductId: newId(),
    catalogProductId,
    designId: null,
    artKey,
    selfieId: null,
    placement: null,
    size: null,
    color: null,
    fanName: null,
    giftNote: null,
    quantity: 1,
    unitPriceMinorUnit: 0,
    currency: 'USD',
    previewFilename: null,
    cleanFilename: null,
    position: 0,
  }
  const shippingInfo = {
    email: 'fan@fans.test',
    firstName: 'Ada',
    lastName: 'Byron',
    addressLine1: '1 Main Street',
    city: 'Springfield',
    state: 'CA',
    postalCode: '90001',
    country: 'US',
  }
  const nothing = {
    subtotalMinorUnit: 0,
    discountMinorUnit: 0,
    shippingMinorUnit: 0,
    taxMinorUnit: 0,
    totalMinorUnit: 0,
  }
  const snapshot = {
    items: [item],
    email: shippingInfo.email,
    name: 'Ada Byron',
    shippingInfo,
    currency: 'USD',
    ...nothing,
    discountCode: null,
    giftNote: null,
  }
  const made = await inTransaction(db, (trx) =>
    createOrder(trx, {
      session: session as Parameters<typeof createOrder>[1]['session'],
      campaign: campaign as Parameters<typeof createOrder>[1]['campaign'],
      sellables: [],
      carts: { own: undefined, copies: [] },
      snapshot,
      payment: null,
      mode: 'LIVE',
      at,
    }),
  )
  return made.order
}

async function digitalProduct(): Promise<string> {
  const { db } = world.app.ctx
  const known = await db
    .selectFrom('merch_catalog_products')
    .select('id')
    .where('type', '=', 'digital-img')
    .executeTakeFirst()
  if (known) return known.id
  const [id, at] = [newId(), world.clock.now()]
  const none = JSON.stringify([])
  await db
    .insertInto('merch_catalog_products')
    .values({
      id,
      sku: 'DIGITAL-1',
      type: 'digital-img',
      name: 'Digital picture',
      prices: JSON.stringify({ USD: 900 }),
      sizes: none,
      colors: none,
      is_digital: true,
      weight_grams: 0,
      is_active: true,
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

async function runKilledAt(killAt: number): Promise<number> {
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
  const ctx: Context = { ...world.app.ctx, db: database.kysely, fulfilment: point.wrap(shop()) }
  await job
    .run(ctx, () => false)
    .catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
  await database.close()
  return point.points()
}

const cancel = async ({ id }: Order) => {
  await inTransaction(world.app.ctx.db, (trx) =>
    markOrderRefunded(trx, id, { by: { kind: 'fan' }, reason: null, at: world.clock.now() }),
  )
}

type Scenario = {
  name: string
  isDigital?: true
  before?: (order: Order) => Promise<unknown>
  after: { order: object; states: readonly string[]; history: readonly string[] }
}
const SCENARIOS: readonly Scenario[] = [
  {
    name: 'placing a print order',
    after: {
      order: { status: 'received', fulfilments: [{ state: 'placed' }] },
      states: ['received'],
      history: ['new', 'received'],
    },
  },
  {
    name: 'stopping an order before it is placed',
    before: cancel,
    after: {
      order: { status: 'cancelled', fulfilments: [{ state: 'stopped' }] },
      states: [],
      history: ['new', 'refunded', 'cancelled'],
    },
  },
  {
    name: 'stopping a placed print order',
    before: async (order) => {
      await job.run(world.app.ctx)
      await cancel(order)
    },
    after: {
      order: { status: 'cancelled', fulfilments: [{ state: 'stopped' }] },
      states: ['cancelled'],
      history: ['new', 'received', 'refunded', 'cancelled'],
    },
  },
  {
    name: 'making files ready',
    isDigital: true,
    after: {
      order: { status: 'completed', fulfilments: [{ state: 'done' }] },
      states: [],
      history: ['pending', 'processing', 'completed'],
    },
  },
]

test.skipIf(template.engine === 'pglite').each(SCENARIOS)(
  'after a kill at any point, $name is done exactly once by the next run',
  async ({ isDigital = false, before, after }) => {
    let moments = 1
    for (let killAt = 0; killAt <= moments; killAt++) {
      const order = await anOrder(isDigital)
      await before?.(order)
      const points = await runKilledAt(killAt)
      if (killAt === 0) moments = points
      world.clock.advance(addMs(new Date(0), LEASE_MS + MINUTE_MS).getTime())
      // The killed process keeps its row lock until the server notices that the connection is
      // closed.
      const nextRun = async () => {
        await job.run(world.app.ctx)
        return getOrderForAdmin(world.app.ctx, order.id)
      }
      await expect.poll(nextRun, { message: `killed at ${killAt}` }).toMatchObject(after.order)
      const finalOrder = await getOrderForAdmin(world.app.ctx, order.id)
      expect(finalOrder.history.map(({ to }) => to)).toEqual(after.history)
      const made = (await shop().listOrders(1000)).filter(({ externalId }) => externalId === order.id)
      expect(
        made.map(({ state }) => state),
        `killed at ${killAt}`,
      ).toEqual(after.states)
    }
    expect(moments).toBeGreaterThan(5)
  },
)

describe('a worker that hangs past its lease', () => {
  /**
   * Works on the due order, and hangs at the step `hangs` until its lease has expired and
   * `meanwhile` has finished.
   */
  const workSlowly = async (hangs: 'before it claims' | 'in the call', meanwhile: () => Promise<unknown>) => {
    const { ctx } = world.app
    const now = world.clock.now()
    const claimed = await claimFulfilment(ctx.db, {
      now,
      until: new Date(now.getTime() + LEASE_MS),
      cancelableAfter: now,
    })
    if (!claimed) throw new Error('nothing was due')
    const hang = async () => {
      world.clock.advance(LEASE_MS + MINUTE_MS)
      await meanwhile()
    }
    const slow = {
      ...shop(),
      create: async (request: PrintRequest) => {
        if (hangs === 'in the call') await hang()
        return shop().create(request)
      },
    }
    const prepare: PrepareItems = async (...args) => {
      if (hangs === 'before it claims') await hang()
      return prepareItems(...args)
    }
    return workOnFulfilment({ ...ctx, fulfilment: slow }, prepare, claimed)
  }
  const fulfil = () => job.run(world.app.ctx)
  const asAdmin = (orderId: string) => getOrderForAdmin(world.app.ctx, orderId)
  const cancelAndStop = (order: Order) => async () => {
    await cancel(order)
    await fulfil()
    expect(await asAdmin(order.id)).toMatchObject({ fulfilments: [{ state: 'stopped' }] })
  }

  test('does not place an order that was canceled meanwhile', async () => {
    const order = await anOrder(false)
    expect(await workSlowly('before it claims', cancelAndStop(order))).toBe('lost')
    expect(await shop().find(order.id)).toBeUndefined()
  })

  test('stops the print order that it placed after the cancellation', async () => {
    const order = await anOrder(false)
    expect(await workSlowly('in the call', cancelAndStop(order))).toBe('lost')
    await fulfil()
    expect(await shop().find(order.id)).toMatchObject({ state: 'cancelled' })
    expect(await asAdmin(order.id)).toMatchObject({ status: 'cancelled', fulfilments: [{ state: 'stopped' }] })
  })

  test('and dies during the request has its print order stopped after the webhook', async () => {
    const order = await anOrder(false)
    await workSlowly('in the call', async () => {
      await cancelAndStop(order)()
      shop().behave({ loseResponses: 1 })
    })
    await shop().work()
    await fulfil()
    expect(await shop().find(order.id)).toMatchObject({ state: 'cancelled' })
  })

  test('leaves the print order to the worker that placed it first, so there is only one', async () => {
    const order = await anOrder(false)
    expect(await workSlowly('in the call', fulfil)).toBe('lost')
    const made = (await shop().listOrders(1000)).filter(({ externalId }) => externalId === order.id)
    expect(made).toHaveLength(1)
    expect(await asAdmin(order.id)).toMatchObject({ status: 'received', fulfilments: [{ attempts: 2 }] })
  })
})
