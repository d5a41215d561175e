/**
 * State machine of orders (contract, part 2, "Enumerations": order status, payment status,
 * fulfillment status). The contract has eleven statuses. Some are for printed items
 * (`THING_STATUSES`), some for downloads (`FILE_STATUSES`). If an order contains only downloads,
 * its status is one of `FILE_STATUSES`. Any other order has one of `THING_STATUSES` and stores the
 * status of its downloads in a second field.
 */

export const THING_STATUSES = ['new', 'received', 'working_on', 'ready', 'shipped', 'delivered', 'cancelled'] as const
export const FILE_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const
export type ThingStatus = (typeof THING_STATUSES)[number]
export type FileStatus = (typeof FILE_STATUSES)[number]
export type OrderStatus = ThingStatus | FileStatus

/** The contract's statuses, in its order. */
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
 * Actors that may change an order's status. The print shop changes printed items, and the system
 * changes downloads. An admin or the fan cancels.
 */
export const ACTORS = ['system', 'fan', 'admin', 'print-shop'] as const
export type Actor = (typeof ACTORS)[number]

type Transition = {
  to: OrderStatus
  /**
   * Statuses from which the transition is allowed. A print shop may report a later step first, so
   * intermediate statuses can be skipped.
   */
  from: readonly OrderStatus[]
  by: readonly Actor[]
  /** Mail to the fan about the transition. */
  mail?: 'merch-order-shipped' | 'merch-order-delivered' | 'merch-order-cancelled' | 'merch-order-files-ready'
}

/** All transitions, by part. Other transitions are rejected. */
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

/**
 * Finds the transition that an actor may make to a part of an order. Undefined if it is not
 * allowed.
 */
export const findTransition = (part: Part, from: OrderStatus, to: OrderStatus, by: Actor): Transition | undefined =>
  TRANSITIONS[part].find((row) => row.to === to && row.from.includes(from) && row.by.includes(by))

/** Lists the statuses that an actor can move a part to. */
export const movesFrom = (part: Part, from: OrderStatus, by: Actor): OrderStatus[] =>
  TRANSITIONS[part].filter((row) => row.from.includes(from) && row.by.includes(by)).map(({ to }) => to)

/**
 * Maps each order status to one of the contract's fewer fulfillment statuses. Both statuses are
 * always stored together.
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
  // A failed order is not finished: its files must still be delivered.
  failed: 'pending',
  cancelled: 'cancelled',
}

/** First status of printed items (`things`) and of downloads (`files`). */
export const FIRST_STATUS = { things: 'new', files: 'pending' } as const satisfies Record<Part, OrderStatus>

/**
 * Returns the part that the order's main status describes: printed items, or files if it has no
 * printed items.
 */
export const partOfOrder = ({ hasThings }: { hasThings: boolean }): Part => (hasThings ? 'things' : 'files')

/**
 * Returns true if the order can still be canceled: nothing was shipped and no file was delivered.
 */
export const isCancellable = (order: { hasThings: boolean; status: OrderStatus }): boolean =>
  findTransition(partOfOrder(order), order.status, 'cancelled', 'admin') !== undefined

/**
 * Returns true if the order has a parcel to pack. False once the order is canceled or refunded.
 */
export const isToBePacked = (order: {
  hasThings: boolean
  status: OrderStatus
  paymentStatus: PaymentStatus
}): boolean => order.hasThings && order.status !== 'cancelled' && order.paymentStatus !== 'refunded'

/**
 * Returns the payment status of a new order: `succeeded` if the processor has the money, `paid` if
 * nothing had to be paid.
 */
export const firstPaymentStatus = (paymentId: string | null): PaymentStatus =>
  paymentId === null ? 'paid' : 'succeeded'
