import type { Context } from '../../../platform/context.ts'
import { listRowsOfRoots } from '../carts/index.ts'
import { viewAbandonedCart } from './abandoned-cart-view.ts'
import { type AbandonedFilter, listAbandonedCarts } from './queries/list-abandoned-carts.ts'

/** Runs two statements for any number of carts. */
export async function readAbandonedCarts(
  { db, config }: Pick<Context, 'db' | 'config'>,
  filter: AbandonedFilter,
  page: { limit: number; offset: number },
) {
  const { carts, total } = await listAbandonedCarts(db, filter, page)
  const rootIds = carts.map(({ id }) => id)
  const rows =
    rootIds.length === 0 ? [] : await listRowsOfRoots(db, rootIds, { environment: config.CAMPAIGN_ENVIRONMENT })
  const byRoot = Map.groupBy(rows, ({ rootId }) => rootId)
  return { total, carts: carts.map((cart) => viewAbandonedCart(cart, byRoot.get(cart.id) ?? [])) }
}
