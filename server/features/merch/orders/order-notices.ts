import { DAY_MS, formatDuration } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { formatMoney } from '../../../platform/money.ts'
import type { Notice } from '../../people/notifications/index.ts'
import { describeLine } from './domain/order-lines.ts'
import type { Order } from './order.ts'

export const shippedNotice = (order: Order, { MERCH_HOLD_DAYS }: Pick<Config, 'MERCH_HOLD_DAYS'>): Notice[] =>
  toSeller(order, {
    type: 'MERCH_SHIPPED',
    title: `An order from “${order.branding.campaignName}” is on its way`,
    body: `${describeOrder(order)} was shipped.${order.paymentId === null ? '' : ` Your share is included in the first payout after ${formatDuration(MERCH_HOLD_DAYS * DAY_MS)}.`} You do not need to do anything.`,
  })

export const canceledNotice = (order: Order): Notice[] =>
  toSeller(order, {
    type: 'MERCH_CANCELLED',
    title: `An order from “${order.branding.campaignName}” was canceled`,
    body: `${describeOrder(order)} was canceled before it was shipped, and ${formatMoney(order.totalMinorUnit, order.currency)} is refunded to the buyer. Your share is taken back. You do not need to do anything.`,
  })

const describeOrder = ({ lines, number }: Order): string => {
  const [first, ...others] = lines.map(describeLine)
  const what = others.length === 0 ? first : `${first} and ${others.length} more`
  return `Order ${number} (${what})`
}

const toSeller = ({ sellerAccountId, id }: Order, notice: Pick<Notice, 'type' | 'title' | 'body'>): Notice[] =>
  sellerAccountId === null
    ? []
    : [{ ...notice, accountId: sellerAccountId, offerId: null, dedupeKey: `${notice.type}:${id}` }]
