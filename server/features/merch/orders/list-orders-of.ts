import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { findOrderDetails } from './queries/find-order-details.ts'
import { findOrdersOf } from './queries/find-orders.ts'
import type { OrderItemView } from './schemas.ts'
import { viewWith } from './view-order.ts'

type OwnOrder = {
  id: string
  orderNumber: string
  /** The session that it was made in: its internal id. */
  sessionId: string
  aiArtKey: string | null
  items: readonly Static<typeof OrderItemView>[]
}

/**
 * What a person ordered, newest first: with their account, or in these sessions of theirs (part 2, "GET /history"). Two
 * statements.
 */
export async function listOrdersOf(
  ctx: Pick<Context, 'config' | 'clock' | 'db'>,
  person: { accountId: string; sessionIds: readonly string[]; limit: number },
): Promise<OwnOrder[]> {
  const orders = await findOrdersOf(ctx.db, person)
  const details = await findOrderDetails(
    ctx.db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({
    id: order.id,
    orderNumber: order.number,
    sessionId: order.sessionId,
    aiArtKey: order.lines.find(({ artKey }) => artKey !== null)?.artKey ?? null,
    items: viewWith(ctx, order, details.get(order.id)).items,
  }))
}
