import type { Context } from '../../../platform/context.ts'
import type { Permit } from '../../people/admin-approvals/index.ts'
import type { OrderLine } from './domain/order-lines.ts'
import type { Order } from './order.ts'
import type { PreparedItem } from './queries/find-order-details.ts'

/**
 * Makes the files of order lines: for print, download and display. A repeated call returns the
 * same files. Never call it in a transaction.
 * @throws if the files cannot be made now
 */
export type PrepareItems = (ctx: Context, order: Order, lines: readonly OrderLine[]) => Promise<readonly PreparedItem[]>

/**
 * `permit` is that of a second admin, if the refund needed one. `isAutomatic` continues what the
 * admin decided earlier.
 */
type Admin = {
  kind: 'admin'
  accountId: string
  note?: string | null
  permit?: Permit | undefined
  isAutomatic?: boolean
}
export type CancelledBy = { kind: 'fan' } | Admin

export type OrderHandlers = {
  /**
   * `intentId` is the processor's id of the payment, if the caller has read it already.
   * @throws Conflict if it is too late; UnprocessableEntity while a refund cannot be made
   */
  cancelOrder: (ctx: Context, order: Order, by: CancelledBy, intentId?: string) => Promise<void>
  prepareItems: PrepareItems
}
