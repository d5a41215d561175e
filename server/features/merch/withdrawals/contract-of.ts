import { hasEuConsumerLaw } from '../../../platform/countries.ts'
import { isPersonalized } from '../catalog/index.ts'
import { lineTotal, type Order } from '../orders/index.ts'
import type { WithdrawalStatus } from './domain/refund-due.ts'
import type { Contract, Item } from './domain/withdrawal-right.ts'

/**
 * Reads from an order what decides about a withdrawal. Where the place of delivery is unknown,
 * because only files were bought or the address was erased, the buyer has the right of withdrawal.
 * @param withdrawals - all withdrawals from the order
 */
export function contractOf(
  order: Order,
  withdrawals: readonly { itemIds: readonly string[]; status: WithdrawalStatus }[],
): Contract {
  const country = order.shippingInfo?.country ?? null
  return {
    isCovered: country === null || hasEuConsumerLaw(country),
    isTest: order.mode === 'PREVIEW',
    isRefunded: order.paymentStatus === 'refunded' || order.status === 'cancelled',
    orderedAt: order.createdAt,
    deliveredAt: order.deliveredAt,
    items: order.lines.map(
      (line): Item => ({
        id: line.id,
        isDigital: line.isDigital,
        isPersonalized: isPersonalized({ artKey: line.artKey, fanName: order.texts[line.id]?.fanName ?? null }),
        totalMinorUnit: lineTotal(line),
      }),
    ),
    subtotalMinorUnit: order.subtotalMinorUnit,
    discountMinorUnit: order.discountMinorUnit,
    shippingMinorUnit: order.shippingMinorUnit,
    taxMinorUnit: order.taxMinorUnit,
    withdrawnIds: new Set(withdrawals.flatMap(({ itemIds }) => itemIds)),
    refundedIds: new Set(withdrawals.flatMap(({ itemIds, status }) => (status === 'REFUSED' ? [] : itemIds))),
  }
}

/** True if goods among the items have left for the buyer, so that they must come back. */
export const hasGoodsOut = ({ lines, shippedAt }: Order, itemIds: readonly string[]): boolean =>
  shippedAt !== null && lines.some(({ id, isDigital }) => !isDigital && itemIds.includes(id))
