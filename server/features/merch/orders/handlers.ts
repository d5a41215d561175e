import type { Context } from '../../../platform/context.ts'
import type { OrderLine } from './domain/order-lines.ts'
import type { Order } from './order.ts'
import type { PreparedItem } from './queries/find-order-details.ts'

/**
 * Makes the files of some lines of an order: what is printed, what is downloaded, what is shown. Asked again, it answers
 * the same. Never in a transaction. @throws what keeps it from making them now
 */
export type PrepareItems = (ctx: Context, order: Order, lines: readonly OrderLine[]) => Promise<readonly PreparedItem[]>

/** Who calls an order off. */
export type CancelledBy = { kind: 'fan' } | { kind: 'admin'; accountId: string; note?: string | null }

/** What orders are handed by those parts of merch that stand on them (`server/merch.ts`). */
export type OrderHandlers = {
  /** Calls an order off and gives its payment back. @throws Conflict when it is too late; UnprocessableEntity while nothing can be given back */
  cancelOrder: (ctx: Context, order: Order, by: CancelledBy) => Promise<void>
  prepareItems: PrepareItems
}
