import type { AdjustableClock } from '../server/platform/clock.ts'
import type { Database } from '../server/platform/database/connect.ts'
import { newId } from '../server/platform/ids.ts'
import { internalIdOf } from '../tests/support/merch/fans.ts'
import { HOME, piece, type Shop, showGoods } from '../tests/support/merch/merch-shop.ts'
import type { World } from '../tests/support/world.ts'
import type { BenchMethod } from './browser.ts'

/** `bearer` is empty until the first response. */
export type PurchasingFan = { email: string; bearer: string }

/**
 * A request of the fan, or work that another program does between two requests, such as charging
 * the card. Only requests are measured.
 */
export type PurchaseStep =
  | {
      kind: 'request'
      name: string
      request: (fan: PurchasingFan) => { method: BenchMethod; path: string; body: object }
      learn?: (fan: PurchasingFan, body: string) => void
    }
  | { kind: 'elsewhere'; work: (fan: PurchasingFan) => Promise<void> }

export const newFan = (): PurchasingFan => ({ email: `${newId()}@bench.semblance.example`, bearer: '' })

export function purchaseSteps(
  bench: { database: Database; clock: Pick<AdjustableClock, 'now'> },
  shop: Shop,
): readonly PurchaseStep[] {
  // The test helpers for a store use only these parts of a `World`.
  const world = bench as unknown as World
  return [
    {
      kind: 'request',
      name: 'session',
      request: () => ({ method: 'POST', path: '/api/merch/session/create', body: { campaignSlug: shop.slug } }),
      learn: (fan, body) => {
        fan.bearer = (JSON.parse(body) as { sessionId: string }).sessionId
      },
    },
    {
      kind: 'request',
      name: 'cart',
      request: ({ bearer }) => ({
        method: 'PUT',
        path: `/api/merch/session/${bearer}/cart`,
        body: { items: [piece(shop, 'mug', { quantity: 2 })] },
      }),
    },
    {
      kind: 'request',
      name: 'address',
      request: ({ bearer: sessionId, email }) => ({
        method: 'PATCH',
        path: '/api/merch/session/update',
        body: { sessionId, shippingInfo: { email, firstName: 'Ada', lastName: 'Byron', ...HOME } },
      }),
    },
    { kind: 'elsewhere', work: async ({ bearer }) => showGoods(world, await internalIdOf(world, bearer)) },
    {
      kind: 'request',
      name: 'price',
      request: ({ bearer }) => ({ method: 'POST', path: '/api/merch/calc-price', body: { sessionId: bearer } }),
    },
    {
      kind: 'request',
      name: 'intent',
      request: ({ bearer }) => ({
        method: 'POST',
        path: '/api/merch/create-payment-intent',
        body: { sessionId: bearer },
      }),
    },
    { kind: 'elsewhere', work: async ({ bearer }) => chargeSession(bench.database, await internalIdOf(world, bearer)) },
    {
      kind: 'request',
      name: 'complete',
      request: ({ bearer }) => ({ method: 'POST', path: '/api/merch/order/complete', body: { sessionId: bearer } }),
    },
  ]
}

/** Sends no webhook, so the fan's own request completes the order. */
export async function chargeIntent({ kysely }: Pick<Database, 'kysely'>, intentId: string): Promise<void> {
  await kysely
    .updateTable('simulator.payment_intents')
    .set((row) => ({
      status: 'succeeded' as const,
      amount_received: row.ref('amount'),
      latest_charge: `ch_${newId().replaceAll('-', '')}`,
    }))
    .where('id', '=', intentId)
    .execute()
}

async function chargeSession({ kysely }: Pick<Database, 'kysely'>, sessionId: string): Promise<void> {
  const { processor_payment_id: intentId } = await kysely
    .selectFrom('merch_sessions')
    .select('processor_payment_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await chargeIntent({ kysely }, intentId ?? '')
}
