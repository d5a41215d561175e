import { type Trx, withCommit } from '../../../platform/database/transaction.ts'
import { keepArt } from '../artwork/index.ts'
import { creditOrdered } from '../boards/index.ts'
import { createOrder, keyOfRender, type Order } from '../orders/index.ts'
import { keepRenders } from '../rendering/index.ts'
import { keepStoreArt } from '../store-art/index.ts'
import { supersedeCheckouts } from './queries/superseded-checkouts.ts'

/**
 * Creates the order in the caller's transaction and keeps its art and renders forever. Those of a
 * tester are not kept, because such an order is never produced. Blocks payments that other sessions
 * started for the same rows. Takes one round trip; the remaining statements are sent with the
 * commit.
 */
export async function createOrderAndFollowUps(trx: Trx, input: Parameters<typeof createOrder>[1]): Promise<Order> {
  const { session, campaign, mode, at, snapshot, payment } = input
  const isMade = mode === 'LIVE'
  const artKeys = isMade ? snapshot.items.flatMap(({ artKey }) => artKey ?? []) : []
  const renderKeys = isMade
    ? snapshot.items.flatMap((item) =>
        [keyOfRender(item.previewFilename) ?? [], keyOfRender(item.cleanFilename) ?? []].flat(),
      )
    : []
  const [{ order, taken }] = await Promise.all([
    createOrder(trx, input),
    keepArt(trx, artKeys, null),
    keepRenders(trx, renderKeys, null),
  ])
  keepStoreArt(trx, artKeys)
  withCommit(trx, () => supersedeCheckouts(trx, { orderId: order.id, taken, at }))
  // Free orders cause no vote, because anyone could add votes without paying.
  if (payment !== null) creditOrdered(trx, { orderId: order.id, session, campaign, mode }, at)
  return order
}
