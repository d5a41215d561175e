import type { MerchOrderForAdmins, MerchOrderStatus } from '../../../../../client/src/api-types.ts'
import { STATUSES_OF } from '../../order-words.ts'

/** How many orders are moved, or printed on slips, by one call. */
export const MOST_AT_ONCE = 100

const USUAL_WAY: readonly MerchOrderStatus[] = [...STATUSES_OF.things, ...STATUSES_OF.files]

/** Where some of these orders may be moved, in the usual order of steps, and how many of them. Cancelling has a form of its own. */
export const movesOf = (
  orders: readonly Pick<MerchOrderForAdmins, 'allowedStatuses'>[],
): { status: MerchOrderStatus; count: number }[] =>
  USUAL_WAY.flatMap((status) => {
    const count = orders.filter(({ allowedStatuses }) => allowedStatuses.includes(status)).length
    return count === 0 ? [] : [{ status, count }]
  })

/** Whether an order is told by the statuses of things: then its files are told beside it. */
export const hasThings = ({ status, shippingInfo }: Pick<MerchOrderForAdmins, 'status' | 'shippingInfo'>): boolean =>
  status === 'cancelled' ? shippingInfo !== null : (STATUSES_OF.things as readonly string[]).includes(status)

/** `1 order`, `3 orders`. */
export const countWords = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`
