import type { Trx } from '../../../platform/database/transaction.ts'
import { keepArt } from '../artwork/index.ts'
import { creditOrdered } from '../boards/index.ts'
import { createOrder, type Order } from '../orders/index.ts'
import { keepRenders } from '../rendering/index.ts'
import { keepStoreArt } from '../store-art/index.ts'
import { supersedeCheckouts } from './queries/superseded-checkouts.ts'

/**
 * The order of what was bought, in the caller's transaction; the art and the renders it names stay for good, whatever else of the session is
 * forgotten. What a tester orders is never made, so that its art goes with the rest. What other sessions were about to pay of it
 * nobody may pay any more.
 */
export async function makeOrder(trx: Trx, input: Parameters<typeof createOrder>[1]): Promise<Order> {
  const { order, taken } = await createOrder(trx, input)
  await supersedeCheckouts(trx, { orderId: order.id, taken, at: input.at })
  if (input.mode === 'LIVE') {
    const artKeys = input.snapshot.items.flatMap(({ artKey }) => artKey ?? [])
    await keepArt(trx, artKeys, null)
    await keepStoreArt(trx, artKeys)
    await keepRenders(
      trx,
      order.lines.flatMap(({ previewKey, cleanKey }) => [previewKey ?? [], cleanKey ?? []].flat()),
      null,
    )
  }
  const { session, campaign, mode, at } = input
  // What cost nothing would be votes for nothing.
  if (input.payment !== null) await creditOrdered(trx, { orderId: order.id, sessionId: session.id, campaign, mode }, at)
  return order
}
