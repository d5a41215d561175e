import type { MerchOrderForAdmins, MerchOrderStatus } from '../../../../../../client/src/api-types.ts'
import { STATUSES_OF } from '../../order-labels.ts'

/** Largest number of orders that one status change or one print of packing slips may include. */
export const MAX_BULK_ORDERS = 100

const STATUS_SEQUENCE: readonly MerchOrderStatus[] = [...STATUSES_OF.things, ...STATUSES_OF.files]

/**
 * Lists the statuses to which at least one of the orders may change, in the usual sequence.
 * `count` is the number of orders that may change to the status. Canceling is left out, because it
 * has its own form.
 */
export const listAllowedMoves = (
  orders: readonly Pick<MerchOrderForAdmins, 'allowedStatuses'>[],
): { status: MerchOrderStatus; count: number }[] =>
  STATUS_SEQUENCE.flatMap((status) => {
    const count = orders.filter(({ allowedStatuses }) => allowedStatuses.includes(status)).length
    return count === 0 ? [] : [{ status, count }]
  })

/**
 * True if the order contains physical goods, so that its status is about them. The status of its
 * files is then shown separately.
 */
export const hasPhysicalGoods = ({
  status,
  shippingInfo,
}: Pick<MerchOrderForAdmins, 'status' | 'shippingInfo'>): boolean =>
  status === 'cancelled' ? shippingInfo !== null : (STATUSES_OF.things as readonly string[]).includes(status)

/** Formats `1 order`, `3 orders`. */
export const formatOrderCount = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`
