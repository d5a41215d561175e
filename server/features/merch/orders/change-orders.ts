import type { Context } from '../../../platform/context.ts'
import { AppError, type ErrorCode } from '../../../platform/errors.ts'
import { changeOrder } from './change-order.ts'
import type { OrderStatus } from './domain/order-statuses.ts'

export type ChangeResult = {
  orderId: string
  ok: boolean
  status: OrderStatus | null
  error: string | null
  code: ErrorCode | null
}

/** The same move for many orders, each by itself: what is refused for one is said of it, and the others go on. */
export async function changeOrders(
  ctx: Context,
  { orderIds, status, note }: { orderIds: readonly string[]; status: OrderStatus; note?: string | null | undefined },
  adminAccountId: string,
): Promise<ChangeResult[]> {
  const results: ChangeResult[] = []
  for (const orderId of new Set(orderIds)) {
    try {
      const order = await changeOrder(ctx, orderId, { status, note }, adminAccountId)
      results.push({ orderId, ok: true, status: order.status, error: null, code: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ orderId, ok: false, status: null, error: error.message, code: error.code })
    }
  }
  return results
}
