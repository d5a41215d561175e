/**
 * How an order goes on (contract, part 2, "Enumerations": order status, payment status, fulfillment
 * status). The contract's eleven words are two vocabularies, one for what is printed and sent, one
 * for what is downloaded. An order of files alone speaks theirs; any other speaks that of things,
 * and its files are told beside it.
 */

export const THING_STATUSES = ['new', 'received', 'working_on', 'ready', 'shipped', 'delivered', 'cancelled'] as const
export const FILE_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const
export type ThingStatus = (typeof THING_STATUSES)[number]
export type FileStatus = (typeof FILE_STATUSES)[number]
export type OrderStatus = ThingStatus | FileStatus

/** The contract's words, in its order. */
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
 * Who moves an order. A print shop moves what is printed, the program what is downloaded; an admin
 * and a fan call it off.
 */
export const ACTORS = ['system', 'fan', 'admin', 'print-shop'] as const
export type Actor = (typeof ACTORS)[number]

type Transition = {
  to: OrderStatus
  /** A shop may tell of a later step first: then those between were passed unseen. */
  from: readonly OrderStatus[]
  by: readonly Actor[]
  /** The mail that tells the fan. */
  mail?: 'merch-order-shipped' | 'merch-order-delivered' | 'merch-order-cancelled' | 'merch-order-files-ready'
}

/** Every move there is, by part. What is not here is refused. */
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

/** The row by which a part may move, whoever asks; undefined: it may not. */
export const findTransition = (part: Part, from: OrderStatus, to: OrderStatus, by: Actor): Transition | undefined =>
  TRANSITIONS[part].find((row) => row.to === to && row.from.includes(from) && row.by.includes(by))

/** Where somebody may move a part next. */
export const movesFrom = (part: Part, from: OrderStatus, by: Actor): OrderStatus[] =>
  TRANSITIONS[part].filter((row) => row.from.includes(from) && row.by.includes(by)).map(({ to }) => to)

/** What each status is in the contract's shorter list; kept beside it, in the same statement. */
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
  // Somebody has to do it yet.
  failed: 'pending',
  cancelled: 'cancelled',
}

/** How an order begins, by what is in it. */
export const FIRST_STATUS = { things: 'new', files: 'pending' } as const satisfies Record<Part, OrderStatus>

/** By which part's vocabulary an order is told. */
export const partOfOrder = ({ hasThings }: { hasThings: boolean }): Part => (hasThings ? 'things' : 'files')

/** Whether calling it off is still a move: nothing is shipped, and no file was handed over. */
export const isCancellable = (order: { hasThings: boolean; status: OrderStatus }): boolean =>
  findTransition(partOfOrder(order), order.status, 'cancelled', 'admin') !== undefined

/** True if the order has a parcel to pack: not once it is canceled or refunded. */
export const isToBePacked = (order: {
  hasThings: boolean
  status: OrderStatus
  paymentStatus: PaymentStatus
}): boolean => order.hasThings && order.status !== 'cancelled' && order.paymentStatus !== 'refunded'

/**
 * How a payment of an order stands when the order is made: the processor has it, or nothing was to
 * be paid.
 */
export const firstPaymentStatus = (paymentId: string | null): PaymentStatus =>
  paymentId === null ? 'paid' : 'succeeded'
