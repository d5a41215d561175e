import type { MerchOrderForAdmins, MerchOrderStatus } from '../../../../../client/src/api-types.ts'
import { STATUSES_OF } from '../../order-labels.ts'

/** Largest number of orders in one status change or slip print. */
export const MOST_AT_ONCE = 100

const USUAL_WAY: readonly MerchOrderStatus[] = [...STATUSES_OF.things, ...STATUSES_OF.files]

/**
 * Lists the statuses that some of the orders may move to, with counts, in sequence. Canceling has
 * its own form.
 */
export const movesOf = (
  orders: readonly Pick<MerchOrderForAdmins, 'allowedStatuses'>[],
): { status: MerchOrderStatus; count: number }[] =>
  USUAL_WAY.flatMap((status) => {
    const count = orders.filter(({ allowedStatuses }) => allowedStatuses.includes(status)).length
    return count === 0 ? [] : [{ status, count }]
  })

/** True if the order's status describes physical goods; its files are then shown separately. */
export const hasThings = ({ status, shippingInfo }: Pick<MerchOrderForAdmins, 'status' | 'shippingInfo'>): boolean =>
  status === 'cancelled' ? shippingInfo !== null : (STATUSES_OF.things as readonly string[]).includes(status)

/** Formats `1 order`, `3 orders`. */
export const countWords = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`
