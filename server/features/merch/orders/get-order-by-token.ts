import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Order } from './order.ts'
import { isOrderToken } from './order-page-address.ts'
import { findOrderByNumber } from './queries/find-orders.ts'

/**
 * Finds an order by its number and secret token.
 * @throws NotFound; the error is the same for an unknown number and for a wrong token
 */
export async function getOrderByToken(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { orderNumber, token }: { orderNumber: string; token: string },
): Promise<Order> {
  const order = await findOrderByNumber(db, orderNumber.trim().toUpperCase())
  if (!order || !isOrderToken(config, order, token, clock.now()))
    throw notFound('There is no such order, or the link is incomplete or expired. Open it again from your email.')
  return order
}
