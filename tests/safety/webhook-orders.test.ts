import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { newId } from '../../server/platform/ids.ts'
import { type MoneySnapshot, moneySnapshot } from '../support/crashes/money-snapshot.ts'
import { ordersOf } from '../support/database/concurrent-writers.ts'
import { complete, sendWebhook } from '../support/money/paying.ts'
import {
  AUTHORIZED,
  type IntentState,
  type QuickOffer,
  type QuickStage,
  quickOffer,
  SUCCEEDED,
  setIntent,
} from '../support/offers/quick-offers.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/**
 * The processor's events about one payment arrive in any order and any number of times, and the
 * brand's browser polls in between. Only the payment's state at the processor may decide the
 * result: payment, offer with history, earning, ledger accounts and notices.
 */

let world: World
let brand: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld()
  brand = await world.brand()
  talent = await world.talent()
})
afterEach(async () => {
  const findings = await checkBooks(world.database.kysely)
  expect(findings.flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

type DeliveryCase = {
  what: string
  from: QuickStage
  intent: IntentState
  events: readonly string[]
  /** Depends on the order of events, although every account has the same balance. */
  differsIn?: readonly (keyof MoneySnapshot)[]
}

const FAILED_TWICE = ['payment_intent.payment_failed', 'charge.failed'] as const
const CAME = ['charge.succeeded', 'payment_intent.succeeded'] as const
const DISPUTE = ['charge.dispute.created', 'charge.dispute.closed'] as const
const WON = { ...SUCCEEDED, dispute: 'won' } as const
const LOST = { ...SUCCEEDED, dispute: 'lost' } as const

const CASES: readonly DeliveryCase[] = [
  {
    what: 'declined, then paid',
    from: 'ACCEPTED',
    intent: SUCCEEDED,
    events: [...FAILED_TWICE, ...CAME],
  },
  {
    what: 'declined only',
    from: 'ACCEPTED',
    intent: { status: 'requires_payment_method', last_payment_error: 'Your card was declined.' },
    events: [...FAILED_TWICE, 'complete'],
  },
  {
    what: 'authorized',
    from: 'ACCEPTED',
    intent: AUTHORIZED,
    events: ['payment_intent.amount_capturable_updated', 'charge.succeeded', 'charge.failed', 'complete'],
  },
  {
    what: 'authorized and expired before the first event',
    from: 'ACCEPTED',
    intent: { status: 'canceled' },
    events: ['payment_intent.amount_capturable_updated', 'charge.succeeded', 'payment_intent.canceled', 'complete'],
  },
  {
    what: 'authorized and expired',
    from: 'AUTHORIZED',
    intent: { status: 'canceled' },
    events: ['payment_intent.amount_capturable_updated', 'charge.succeeded', 'payment_intent.canceled', 'complete'],
  },
  {
    what: 'authorized and captured',
    from: 'AUTHORIZED',
    intent: SUCCEEDED,
    events: ['payment_intent.amount_capturable_updated', ...CAME, 'complete'],
  },
  {
    what: 'authorized, captured and refunded',
    from: 'AUTHORIZED',
    intent: { ...SUCCEEDED, refunded: 1 },
    events: ['payment_intent.amount_capturable_updated', 'payment_intent.succeeded', 'charge.refunded', 'complete'],
  },
  {
    what: 'paid and refunded before the first event',
    from: 'ACCEPTED',
    intent: { ...SUCCEEDED, refunded: 1 },
    events: [...CAME, 'charge.refunded', 'complete'],
  },
  { what: 'refunded', from: 'PAID', intent: { ...SUCCEEDED, refunded: 1 }, events: [...CAME, 'charge.refunded'] },
  {
    what: 'refunded after release',
    from: 'COMPLETED',
    intent: { ...SUCCEEDED, refunded: 1 },
    events: ['charge.succeeded', 'charge.refunded', 'complete'],
  },
  {
    what: 'paid, disputed and won',
    from: 'ACCEPTED',
    intent: WON,
    events: ['charge.succeeded', ...DISPUTE, 'complete'],
  },
  { what: 'disputed and won', from: 'COMPLETED', intent: WON, events: ['charge.succeeded', ...DISPUTE] },
  { what: 'paid, disputed and lost', from: 'ACCEPTED', intent: LOST, events: ['charge.succeeded', ...DISPUTE] },
  { what: 'disputed and lost', from: 'PAID', intent: LOST, events: ['charge.succeeded', ...DISPUTE, 'complete'] },
  {
    what: 'disputed and lost after release',
    from: 'COMPLETED',
    intent: LOST,
    events: ['charge.succeeded', ...DISPUTE],
  },
  {
    what: 'disputed, won and refunded before the first event',
    from: 'ACCEPTED',
    intent: { ...WON, refunded: 1 },
    events: ['charge.succeeded', 'charge.refunded', ...DISPUTE],
  },
  {
    what: 'disputed, won and refunded',
    from: 'PAID',
    intent: { ...WON, refunded: 1 },
    events: ['charge.succeeded', 'charge.refunded', ...DISPUTE],
  },
  {
    what: 'disputed, won and refunded after release',
    from: 'COMPLETED',
    intent: { ...WON, refunded: 1 },
    events: ['charge.succeeded', 'charge.refunded', ...DISPUTE],
  },
  {
    what: 'disputed, won and partly refunded',
    from: 'PAID',
    intent: { ...WON, refunded: 0.5 },
    events: ['charge.succeeded', 'charge.refunded', ...DISPUTE],
  },
  {
    what: 'disputed, won and partly refunded after release',
    from: 'COMPLETED',
    intent: { ...WON, refunded: 0.5 },
    events: ['charge.succeeded', 'charge.refunded', ...DISPUTE],
  },
  {
    what: 'partly refunded, the rest disputed',
    from: 'PAID',
    intent: { ...SUCCEEDED, dispute: 'open', refunded: 0.5 },
    events: ['charge.succeeded', 'charge.refunded', 'charge.dispute.created'],
    differsIn: ['transfers'],
  },
  {
    what: 'partly refunded, the rest disputed and lost',
    from: 'COMPLETED',
    intent: { ...LOST, refunded: 0.5 },
    events: ['charge.refunded', ...DISPUTE],
  },
]

describe('delivered in every order and twice, these events end in the same state:', () => {
  test.each(CASES)('$what, from $from', async ({ from, intent, events, differsIn = [] }) => {
    // The database engine has no effect on the order of events, so with the embedded engine
    // (PGlite) only every third order is tested.
    const orders = ordersOf(events).filter((_, at) => at % (inject('template').engine === 'pglite' ? 3 : 1) === 0)
    const ends = await sideBySide(orders, async (order) => {
      const offer = await quickOffer(world.app.ctx, { stage: from, cast: { brand, talent } })
      await setIntent(world.app.ctx, offer, intent)
      await deliverAll(offer, order)
      const end: Partial<MoneySnapshot> = await moneySnapshot(world.app.ctx, offer)
      for (const name of differsIn) delete end[name]
      return end
    })
    for (const [at, end] of ends.entries()) expect(end, orders[at]?.join(', ')).toEqual(ends[0])
  })
})

async function deliverAll(offer: QuickOffer, order: readonly string[]): Promise<void> {
  for (const type of order) {
    const id = `evt_${newId()}`
    await deliver(offer, type, id)
    await deliver(offer, type, id)
  }
  for (const type of order.toReversed()) await deliver(offer, type, `evt_${newId()}`)
}

async function deliver(offer: QuickOffer, type: string, id: string): Promise<void> {
  if (type === 'complete') {
    const { status } = await complete(brand, offer.intentId)
    expect([200, 202, 409, 422]).toContain(status)
  } else {
    expect((await sendWebhook(world, { id, type, paymentIntentId: offer.intentId })).status).toBe(200)
  }
}

/** A few items at a time. Their payments are independent. */
async function sideBySide<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [at, item] of waiting) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return results
}
