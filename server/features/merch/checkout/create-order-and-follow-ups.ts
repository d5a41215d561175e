import type { Trx } from '../../../platform/database/transaction.ts'
import { keepArt } from '../artwork/index.ts'
import { creditOrdered } from '../boards/index.ts'
import { createOrder, type Order } from '../orders/index.ts'
import { keepRenders } from '../rendering/index.ts'
import { keepStoreArt } from '../store-art/index.ts'
import { supersedeCheckouts } from './queries/superseded-checkouts.ts'

/**
 * Creates the order in the caller's transaction. The art and product pictures in the order are
 * then kept forever, even if the session's other data is deleted. A tester's order is never
 * produced, so its pictures are not kept. Payments that other sessions started for the same rows
 * can no longer be paid.
 */
export async function createOrderAndFollowUps(trx: Trx, input: Parameters<typeof createOrder>[1]): Promise<Order> {
  const { order, taken } = await createOrder(trx, input)
  const isMade = input.mode === 'LIVE'
  const artKeys = isMade ? input.snapshot.items.flatMap(({ artKey }) => artKey ?? []) : []
  const renderKeys = isMade
    ? order.lines.flatMap(({ previewKey, cleanKey }) => [previewKey ?? [], cleanKey ?? []].flat())
    : []
  await Promise.all([
    supersedeCheckouts(trx, { orderId: order.id, taken, at: input.at }),
    keepArt(trx, artKeys, null),
    keepStoreArt(trx, artKeys),
    keepRenders(trx, renderKeys, null),
  ])
  const { session, campaign, mode, at } = input
  // A free order adds no leaderboard vote. Otherwise anyone could add votes without paying.
  if (input.payment !== null) await creditOrdered(trx, { orderId: order.id, sessionId: session.id, campaign, mode }, at)
  return order
}
