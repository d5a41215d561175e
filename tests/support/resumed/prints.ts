import { expect } from 'vitest'
import { markOrderRefunded } from '../../../server/features/merch/orders/index.ts'
import { HOUR_MS } from '../../../server/platform/clock.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import type { PrintState } from '../../../server/providers/fulfilment/port.ts'
import { type Fan, orderOf } from '../merch/merch-shop.ts'
import { expectOk } from '../offers/offers.ts'
import { mailsTo } from '../people/mails.ts'
import { decide, dispute } from './payout-voids.ts'
import { intentOf } from './sales.ts'
import type { Case, Cases, Setting } from './setting.ts'

type PaidOrder = { fan: Fan; orderId: string; orderNumber: string; intentId: string }

const fulfil = async ({ world }: Setting) => expectOk(await world.cron('/api/merch/cron/fulfilment'))
const stateAtShop = async ({ world }: Setting, orderId: string) => (await world.app.printShop.find(orderId))?.state

async function ordered(at: Setting): Promise<PaidOrder> {
  const { paymentId, ...order } = await orderOf(at.world, at.shop)
  return { ...order, intentId: await intentOf(at.ctx.db, paymentId) }
}

const cancel = ({ ctx }: Setting, { orderId }: PaidOrder) =>
  inTransaction(ctx.db, (trx) =>
    markOrderRefunded(trx, orderId, { by: { kind: 'system' }, reason: null, at: ctx.clock.now() }),
  )

async function eraseFan({ world, shop }: Setting, { fan }: PaidOrder): Promise<void> {
  // The page shows previews, so the art's key must have the form of a file's.
  const preview_key = `merch/preview/${'a'.repeat(32)}.webp`
  const art = world.database.kysely.updateTable('merch_art').where('session_id', '=', fan.internalId)
  await art.set({ preview_key }).execute()
  const headers = { cookie: `fan=${fan.sessionId}` }
  const { headers: replyHeaders } = await world.stranger().get(`/c/${shop.slug}/your-data`, headers)
  const page = new URL(replyHeaders.location ?? '', world.config.BASE_URL).pathname
  expect((await world.stranger().post(page, { part: 'everything', sure: 'yes' })).status).toBeLessThan(400)
}

type PrintVoid = {
  happens: (at: Setting, order: PaidOrder) => Promise<unknown>
  /** State at the print shop once it can be reached; undefined if it does not have the order. */
  state: PrintState | undefined
  inTheEnd?: PrintState | undefined
}

const printCase =
  ({ happens, state, inTheEnd = state }: PrintVoid): Case =>
  async (at) => {
    const order = await ordered(at)
    at.world.app.printShop.behave({ isDown: true })
    await fulfil(at)
    const end = await happens(at, order)
    at.hoursPass()
    await fulfil(at)
    at.reachAgain()
    at.hoursPass()
    for (let run = 0; run < 2; run++) await fulfil(at)
    expect(await stateAtShop(at, order.orderId)).toBe(state)
    if (typeof end === 'function') await end()
    at.hoursPass()
    for (let run = 0; run < 2; run++) await fulfil(at)
    expect(await stateAtShop(at, order.orderId)).toBe(inTheEnd)
  }

export const PRINTS: Cases = {
  nothing: printCase({ happens: async () => undefined, state: 'received' }),
  'nothing, answer lost': async (at) => {
    // Otherwise the lost response could belong to another order.
    await fulfil(at)
    const { orderId } = await ordered(at)
    at.world.app.printShop.behave({ loseResponses: 1 })
    await fulfil(at)
    at.hoursPass()
    for (let run = 0; run < 2; run++) await fulfil(at)
    const made = await at.world.app.printShop.listOrders(1000)
    expect(made.filter(({ externalId }) => externalId === orderId)).toMatchObject([{ state: 'received' }])
  },
  'a cancellation': printCase({ happens: cancel, state: undefined }),
  'a bank dispute that is won': printCase({
    happens: async (at, { intentId }) => {
      await dispute(at, intentId)
      return () => decide(at, intentId, 'won')
    },
    state: undefined,
    inTheEnd: 'received',
  }),
  'a bank dispute that is lost': printCase({
    happens: async (at, { intentId }) => {
      await dispute(at, intentId)
      return () => decide(at, intentId, 'lost')
    },
    state: undefined,
  }),
  'a partial refund at the processor': printCase({
    happens: async ({ simulator, receiveWebhook: hear }, { intentId }) => {
      await simulator.refundFromOutside(intentId, 500)
      await hear(intentId)
    },
    state: undefined,
  }),
  'a full refund at the processor': printCase({
    happens: async ({ simulator, receiveWebhook: hear }, { intentId }) => {
      await simulator.refundFromOutside(intentId)
      await hear(intentId)
    },
    state: undefined,
  }),
  'a refund that is promised and not sent': printCase({
    happens: async (at, { intentId }) => {
      at.breakCall('refundPaymentIntent')
      await expect(at.refund(intentId)).rejects.toMatchObject({ status: 503 })
      return () => at.sweep()
    },
    state: undefined,
  }),
  // The data that a paid order needs is deleted once it has shipped.
  'the erasure of its fan': printCase({ happens: eraseFan, state: 'received' }),
  'a cancellation and the erasure of its fan': printCase({
    happens: async (at, order) => {
      await cancel(at, order)
      await eraseFan(at, order)
    },
    state: undefined,
  }),
}

type StopVoid = {
  happens: (at: Setting, orderId: string) => Promise<unknown>
  state: PrintState
  /** Subject of the mail to the admins about an order that can no longer be stopped. */
  adminMailSubject?: (orderNumber: string) => string
}

const stopCase =
  ({ happens, state, adminMailSubject: told }: StopVoid): Case =>
  async (at) => {
    const order = await ordered(at)
    await fulfil(at)
    expect(await stateAtShop(at, order.orderId)).toBe('received')
    await cancel(at, order)
    at.world.app.printShop.behave({ isDown: true })
    await fulfil(at)
    at.reachAgain()
    await happens(at, order.orderId)
    at.world.clock.advance(HOUR_MS)
    for (let run = 0; run < 2; run++) await fulfil(at)
    expect(await stateAtShop(at, order.orderId)).toBe(state)
    if (!told) return
    await at.sendMails('others')
    const subjects = (await mailsTo(at.world, 'admin@semblance.test')).map(({ subject }) => subject)
    expect(subjects).toContain(told(order.orderNumber))
  }

const steps =
  (count: number) =>
  async ({ world }: Setting, orderId: string) => {
    for (let step = 0; step < count; step++) await world.app.printShop.advance(orderId)
  }

export const PRINT_STOPS: Cases = {
  nothing: stopCase({ happens: async () => undefined, state: 'cancelled' }),
  'its printing': stopCase({
    happens: steps(2),
    state: 'printed',
    adminMailSubject: (orderNumber) => `Order ${orderNumber} was canceled but printed`,
  }),
  'a refusal by the shop': stopCase({
    happens: ({ world }, orderId) => world.app.printShop.refuse(orderId, 'out of shirts'),
    state: 'refused',
  }),
}
