import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { MINUTE_MS } from '../../server/platform/clock.ts'
import { newId } from '../../server/platform/ids.ts'
import { MACHINE_ENV } from '../support/crashes/crash-config.ts'
import type { Order, Reply } from '../support/crashes/serving-process.ts'
import { aDesign, fakeArtModels, takeSelfie } from '../support/merch/merch-artwork.ts'
import { confirmPayment, HOME, openShop, type Shop } from '../support/merch/merch-shop.ts'
import { sendWebhook } from '../support/money/paying.ts'
import { CRON_SECRET, createWorld, ORIGIN, openTestDatabase, TEST_ENV, type World } from '../support/world.ts'

/**
 * Fifty fans buy at the same moment, each with a double click whose second request reaches another
 * process. Each must get one payment, one order, one print order, one piece of art and one render.
 */

const PROGRAM = fileURLToPath(new URL('../support/crashes/serving-process.ts', import.meta.url))
const BUYERS = 50
const PRICE = 4900
const SHIPPING = 700
/** 30 % of the price of the goods. */
const SHARE = 1470

type Ask = (path: string, body: object) => Promise<{ status: number; body: any }>

describe.skipIf(inject('template').engine === 'pglite')('fifty concurrent buyers on two processes', () => {
  const artists = fakeArtModels()
  let world: World
  let shop: Shop
  let process_: ChildProcess
  const waiting = new Map<number, (reply: Reply) => void>()
  beforeAll(async () => {
    let url = ''
    const env = { TRUST_PROXY_HOPS: '1' }
    world = await createWorld({
      env,
      wrapModels: artists.wrap,
      openDatabase: async () => {
        const opened = await openTestDatabase()
        url = opened.url ?? ''
        return opened
      },
    })
    world.app.generation.start()
    shop = await openShop(world)
    process_ = fork(PROGRAM, [url, String(world.clock.offsetMs())], {
      env: { ...MACHINE_ENV, ...TEST_ENV, ...env, DATA_DIR: world.config.DATA_DIR },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    process_.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply))
    await new Promise<Reply>((resolve) => waiting.set(0, resolve))
  })
  afterAll(async () => {
    const ended = new Promise((resolve) => process_.once('exit', resolve))
    process_.kill('SIGKILL')
    await ended
    await world.close()
  })

  let lastId = 0
  type Wanted = Order extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never
  const there = (order: Wanted): Promise<Reply> =>
    new Promise((resolve) => {
      const id = ++lastId
      waiting.set(id, resolve)
      process_.send({ id, ...order })
    })

  /** Each fan has an IP address and requests both processes. */
  const browserOf = (index: number): { here: Ask; elsewhere: Ask } => {
    const headers = { 'x-forwarded-for': `10.${index}.0.1`, origin: ORIGIN }
    return {
      here: (path, body) => world.stranger().post(path, body, headers),
      elsewhere: async (path, body) => {
        const { status, text } = await there({ method: 'POST', path, body, headers })
        return { status, body: JSON.parse(text) }
      },
    }
  }

  /**
   * Repeats a request as a client does while a process says that it is busy, for example because it
   * waited too long for the picture that the other one renders. On a fast machine, none is busy.
   */
  async function untilFree(send: () => ReturnType<Ask>): ReturnType<Ask> {
    for (let tries = 1; ; tries++) {
      const response = await send()
      if (response.status !== 503 || tries === 20) return response
      await pause(1000)
    }
  }

  type Bought = { internalId: string; email: string; paymentId: string; orderId: string }

  async function buy(index: number): Promise<Bought> {
    const { here, elsewhere } = browserOf(index)
    const twice = async (path: string, body: object, status = 200) => {
      const responses = await Promise.all([untilFree(() => here(path, body)), untilFree(() => elsewhere(path, body))])
      expect(responses.map((response) => response.status)).toEqual([status, status])
      expect(responses[1].body, path).toEqual(responses[0].body)
      return responses[0].body
    }
    const { sessionId } = (await here('/api/merch/session/create', { campaignSlug: shop.slug })).body
    const internalId = await internalIdOf(sessionId)
    const browser = world.stranger()
    const email = `${newId()}@fans.test`
    const shippingInfo = { email, firstName: 'Ada', lastName: 'Byron', ...HOME }
    await browser.patch('/api/merch/session/update', { sessionId, shippingInfo })
    await takeSelfie(world, internalId)
    const artKey = (await twice('/api/merch/ai/generate', { sessionId })).aiArtKey
    const row = { catalogProductId: shop.products.tee, artKey, size: 'm', color: 'black', quantity: 1 }
    const cart = await browser.put(`/api/merch/session/${sessionId}/cart`, { items: [row] })
    const [item] = cart.body.data.items
    const shown = { sessionId, catalogProductId: shop.products.tee, cartItemId: item.id }
    await twice('/api/merch/render', shown)
    const intent = await twice('/api/merch/create-payment-intent', { sessionId })
    await confirmPayment(world, intent)
    const { processor_payment_id: paymentIntentId } = await world.database.kysely
      .selectFrom('payments')
      .select('processor_payment_id')
      .where('id', '=', intent.processorPaymentId)
      .executeTakeFirstOrThrow()
    const event = { id: `evt_${newId()}`, type: 'charge.succeeded', paymentIntentId: paymentIntentId ?? '' }
    const [order] = await Promise.all([
      twice('/api/merch/order/complete', { sessionId }, 201),
      sendWebhook(world, event),
    ])
    return { internalId, email, paymentId: intent.processorPaymentId, orderId: order.orderId }
  }

  const internalIdOf = async (bearer: string): Promise<string> => {
    const { getFanSession } = await import('../../server/features/merch/fan-sessions/index.ts')
    return (await getFanSession(world.database.kysely, bearer, undefined)).id
  }

  const count = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
    Number((await query.execute(world.database.kysely)).rows[0]?.count)

  test('make fifty orders, payments, shares and print orders, and the ledger balances', async () => {
    await aDesign(world, { id: shop.id, slug: shop.slug }, { config: { ...DRAWN } })
    await world.database.kysely
      .updateTable('merch_catalog_products')
      .set({ renderer_config: JSON.stringify(SHOWN) })
      .where('id', '=', shop.products.tee)
      .execute()
    const bought = await Promise.all(Array.from({ length: BUYERS }, (_, index) => buy(index)))
    const distinct = (field: keyof Bought) => new Set(bought.map((each) => each[field])).size
    expect([distinct('orderId'), distinct('paymentId')]).toEqual([BUYERS, BUYERS])

    const db = world.database.kysely
    const orders = await db.selectFrom('merch_orders').selectAll().execute()
    expect(orders).toHaveLength(BUYERS)
    expect(new Set(orders.map(({ payment_id }) => payment_id)).size).toBe(BUYERS)
    const payments = await db.selectFrom('payments').select(['status', 'amount_minor_unit']).execute()
    expect(payments).toEqual(Array(BUYERS).fill({ status: 'SUCCEEDED', amount_minor_unit: PRICE + SHIPPING }))
    const shares = await db.selectFrom('share_tracking').select(['status', 'amount_minor_unit', 'account_id']).execute()
    const share = { status: 'OPEN', amount_minor_unit: SHARE, account_id: shop.seller.accountId }
    expect(shares).toEqual(Array(BUYERS).fill(share))
    const mails = await db.selectFrom('outgoing_mails').select(['kind', 'address']).execute()
    expect(mails.filter(({ kind }) => kind === 'merch-order-confirmed')).toHaveLength(BUYERS)
    expect(await count(sql`select count(*) from generation_jobs where kind = 'MERCH_ART'`)).toBe(BUYERS)
    expect(await count(sql`select count(*) from merch_art`)).toBe(BUYERS)
    // One preview and one clean picture each. Nothing of other attempts remains.
    expect(await count(sql`select count(*) from merch_renders where made_at is not null`)).toBe(BUYERS)
    const drawn = sql<{
      count: number
    }>`select count(*) from media_files where kind in ('render-preview', 'render-clean')`
    expect(await count(drawn)).toBe(2 * BUYERS)

    world.clock.advance(31 * MINUTE_MS)
    await there({ advanceMs: 31 * MINUTE_MS })
    const headers = { authorization: `Bearer ${CRON_SECRET}` }
    const path = '/api/merch/cron/fulfilment'
    const runs = await Promise.all([world.cron(path), there({ method: 'GET', path, headers })])
    expect(runs.map(({ status }) => status)).toEqual([200, 200])
    expect(runs[0].body.worked + JSON.parse(runs[1].text).worked).toBe(BUYERS)
    const printed = await world.app.printShop.listOrders(1000)
    expect(printed.map(({ externalId }) => externalId).toSorted()).toEqual(
      bought.map(({ orderId }) => orderId).toSorted(),
    )
    expect(await count(sql`select count(*) from media_files where kind = 'render-print'`)).toBe(BUYERS)

    expect((await checkBooks(db)).flatMap(({ differences }) => differences)).toEqual([])
    const [books] = await world.app.simulator.books()
    expect(books).toMatchObject({ balanceMinorUnit: BUYERS * (PRICE + SHIPPING) })
  })
})

const DRAWN = { prompt: 'A portrait.', modelEndpoint: 'image-model-2', bgRemovalMode: 'none', qualityTiers: ['low'] }
const corner = (x: number, y: number) => ({ x, y })
const SHOWN = {
  canvas: { width: 64, height: 64 },
  background: { color: '#e6dfd5' },
  placements: [
    {
      name: 'front',
      label: 'Front',
      area: [corner(0.2, 0.2), corner(0.8, 0.2), corner(0.8, 0.8), corner(0.2, 0.8)],
      printWidthMm: 10,
      printHeightMm: 10,
    },
  ],
}
