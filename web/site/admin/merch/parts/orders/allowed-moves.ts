import type { MerchOrderForAdmins, MerchOrderStatus } from '../../../../../../client/src/api-types.ts'
import { STATUSES_OF } from '../../order-labels.ts'

export const MAX_BULK_ORDERS = 100

const STATUS_SEQUENCE: readonly MerchOrderStatus[] = [...STATUSES_OF.things, ...STATUSES_OF.files]

/**
 * Lists the statuses to which at least one order may change, with the number of these orders.
 * Canceling has its own form.
 */
export const listAllowedMoves = (
  orders: readonly Pick<MerchOrderForAdmins, 'allowedStatuses'>[],
): { status: MerchOrderStatus; count: number }[] =>
  STATUS_SEQUENCE.flatMap((status) => {
    const count = orders.filter(({ allowedStatuses }) => allowedStatuses.includes(status)).length
    return count === 0 ? [] : [{ status, count }]
  })

/** True if the status is about physical goods. The status of files is then shown separately. */
export const hasPhysicalGoods = ({
  status,
  shippingInfo,
}: Pick<MerchOrderForAdmins, 'status' | 'shippingInfo'>): boolean =>
  status === 'cancelled' ? shippingInfo !== null : (STATUSES_OF.things as readonly string[]).includes(status)

export const formatOrderCount = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`
