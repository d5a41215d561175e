/**
 * State machine of orders (contract, part 2, "Enumerations": order status, payment status,
 * fulfillment status). An order with printed items has one of `THING_STATUSES`, and the status of
 * its downloads in a second field. Any other order has one of `FILE_STATUSES`.
 */

export const THING_STATUSES = ['new', 'received', 'working_on', 'ready', 'shipped', 'delivered', 'cancelled'] as const
export const FILE_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const
export type ThingStatus = (typeof THING_STATUSES)[number]
export type FileStatus = (typeof FILE_STATUSES)[number]
export type OrderStatus = ThingStatus | FileStatus

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'new',
  'received',
  'working_on',
  'ready',
  'shipped',
  'delivered',
] as const satisfies readonly OrderStatus[]
export const PAYMENT_STATUSES = ['pending', 'paid', 'succeeded', 'failed', 'refunded'] as const
export const FULFILMENT_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number]

export const PARTS = ['things', 'files'] as const
export type Part = (typeof PARTS)[number]

/**
 * The print shop moves printed items to another status, and the system moves downloads. An admin or
 * the fan can cancel.
 */
export const ACTORS = ['system', 'fan', 'admin', 'print-shop'] as const
export type Actor = (typeof ACTORS)[number]

type Transition = {
  to: OrderStatus
  /** Intermediate statuses can be skipped, because a print shop may report a later step first. */
  from: readonly OrderStatus[]
  by: readonly Actor[]
  mail?: 'merch-order-shipped' | 'merch-order-delivered' | 'merch-order-cancelled' | 'merch-order-files-ready'
}

export const TRANSITIONS: Readonly<Record<Part, readonly Transition[]>> = {
  things: [
    { to: 'received', from: ['new'], by: ['print-shop', 'admin'] },
    { to: 'working_on', from: ['new', 'received'], by: ['print-shop', 'admin'] },
    { to: 'ready', from: ['new', 'received', 'working_on'], by: ['print-shop', 'admin'] },
    {
      to: 'shipped',
      from: ['new', 'received', 'working_on', 'ready'],
      by: ['print-shop', 'admin'],
      mail: 'merch-order-shipped',
    },
    { to: 'delivered', from: ['shipped'], by: ['print-shop', 'admin'], mail: 'merch-order-delivered' },
    {
      to: 'cancelled',
      from: ['new', 'received', 'working_on', 'ready'],
      by: ['system', 'fan', 'admin'],
      mail: 'merch-order-cancelled',
    },
  ],
  files: [
    { to: 'processing', from: ['pending', 'failed'], by: ['system', 'admin'] },
    { to: 'completed', from: ['processing'], by: ['system', 'admin'], mail: 'merch-order-files-ready' },
    { to: 'failed', from: ['processing'], by: ['system'] },
    {
      to: 'cancelled',
      from: ['pending', 'processing', 'failed'],
      by: ['system', 'fan', 'admin'],
      mail: 'merch-order-cancelled',
    },
  ],
}

export const findTransition = (part: Part, from: OrderStatus, to: OrderStatus, by: Actor): Transition | undefined =>
  TRANSITIONS[part].find((row) => row.to === to && row.from.includes(from) && row.by.includes(by))

export const movesFrom = (part: Part, from: OrderStatus, by: Actor): OrderStatus[] =>
  TRANSITIONS[part].filter((row) => row.from.includes(from) && row.by.includes(by)).map(({ to }) => to)

/**
 * Fulfillment status of each order status; both are always stored together. The contract has fewer
 * fulfillment statuses than order statuses.
 */
export const FULFILMENT_OF: Readonly<Record<OrderStatus, FulfilmentStatus>> = {
  new: 'pending',
  received: 'processing',
  working_on: 'processing',
  ready: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
  pending: 'pending',
  processing: 'processing',
  completed: 'delivered',
  // A failed order is not finished, because its files must still be delivered.
  failed: 'pending',
  cancelled: 'cancelled',
}

export const FIRST_STATUS = { things: 'new', files: 'pending' } as const satisfies Record<Part, OrderStatus>

/**
 * Returns the part that the main status describes: the printed items if there are any, otherwise
 * the files.
 */
export const partOfOrder = ({ hasThings }: { hasThings: boolean }): Part => (hasThings ? 'things' : 'files')

/**
 * True before an order is shipped, or, if it contains only files, before the files are delivered.
 */
export const isCancellable = (order: { hasThings: boolean; status: OrderStatus }): boolean =>
  findTransition(partOfOrder(order), order.status, 'cancelled', 'admin') !== undefined

/** Returns true if somebody must still pack a parcel for the order. */
export const isToBePacked = (order: {
  hasThings: boolean
  status: OrderStatus
  paymentStatus: PaymentStatus
}): boolean => order.hasThings && order.status !== 'cancelled' && order.paymentStatus !== 'refunded'

/**
 * `succeeded` means that the processor has received the money, `paid` that nothing had to be paid.
 */
export const firstPaymentStatus = (paymentId: string | null): PaymentStatus =>
  paymentId === null ? 'paid' : 'succeeded'
