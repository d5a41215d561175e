import { isoTime, isoTimeOrNull } from '../../../platform/http/schemas.ts'
import { describeLine, type Order } from '../orders/index.ts'
import { hasGoodsOut } from './contract-of.ts'
import { actsOn, refundDueOf } from './domain/refund-due.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import type { AdminWithdrawalView, WithdrawalView } from './schemas.ts'

/** Lists the withdrawn items as texts, such as `2 × Hoodie, M, Black`. */
export const describeItems = (order: Order, itemIds: readonly string[]): { itemId: string; name: string }[] =>
  order.lines.filter(({ id }) => itemIds.includes(id)).map((line) => ({ itemId: line.id, name: describeLine(line) }))

export const dueOf = (order: Order, { itemIds, statedAt, returnSeenAt }: Withdrawal) =>
  refundDueOf({ statedAt, returnSeenAt, hasGoodsOut: hasGoodsOut(order, itemIds) })

export function viewWithdrawal(order: Order, withdrawal: Withdrawal): WithdrawalView {
  const { dueAt, isWithheld, sendBackBy } = dueOf(order, withdrawal)
  const isOpen = withdrawal.status === 'OPEN' || withdrawal.status === 'ACCEPTED'
  return {
    id: withdrawal.id,
    name: withdrawal.name,
    email: withdrawal.email,
    items: describeItems(order, withdrawal.itemIds),
    status: withdrawal.status,
    currency: withdrawal.currency,
    amountMinorUnit: withdrawal.amountMinorUnit,
    statedAt: isoTime(withdrawal.statedAt),
    sendBackBy: isoTimeOrNull(sendBackBy),
    refundDueAt: isoTime(dueAt),
    isWithheld: isOpen && isWithheld,
    returnSeenAs: withdrawal.returnSeenAs,
    returnSeenAt: isoTimeOrNull(withdrawal.returnSeenAt),
    decisionReason: withdrawal.decisionReason,
    decidedAt: isoTimeOrNull(withdrawal.decidedAt),
    refundedAt: isoTimeOrNull(withdrawal.refundedAt),
  }
}

export const viewForAdmin = (order: Order, withdrawal: Withdrawal): AdminWithdrawalView => ({
  ...viewWithdrawal(order, withdrawal),
  orderId: order.id,
  orderNumber: order.number,
  campaignName: order.branding.campaignName,
  paymentId: order.paymentId,
  isPartOfPayment: order.paymentId !== null && withdrawal.amountMinorUnit < order.totalMinorUnit,
  allowedActs: actsOn(withdrawal.status, withdrawal.returnSeenAt !== null),
})
