import type { Config } from '../../../platform/config/load-config.ts'
import { message, moneyWords, sentences, type Words } from '../../../platform/words/index.ts'
import type { Notice } from '../../people/notifications/index.ts'
import { describeLine } from './domain/order-lines.ts'
import type { Order } from './order.ts'

export const shippedNotice = (order: Order, { MERCH_HOLD_DAYS }: Pick<Config, 'MERCH_HOLD_DAYS'>): Notice[] =>
  toSeller(order, {
    type: 'MERCH_SHIPPED',
    title: message('An order from “{campaign}” is on its way', { campaign: order.branding.campaignName }),
    body: sentences(
      message('{order} was shipped.', { order: describeOrder(order) }),
      order.paymentId === null
        ? ''
        : message('Your share is included in the first payout after {days, plural, one {# day} other {# days}}.', {
            days: MERCH_HOLD_DAYS,
          }),
      message('You do not need to do anything.'),
    ),
  })

export const canceledNotice = (order: Order): Notice[] =>
  toSeller(order, {
    type: 'MERCH_CANCELLED',
    title: message('An order from “{campaign}” was canceled', { campaign: order.branding.campaignName }),
    body: message(
      '{order} was canceled before it was shipped, and {total} is refunded to the buyer. Your share is taken back. You do not need to do anything.',
      { order: describeOrder(order), total: moneyWords(order.totalMinorUnit, order.currency) },
    ),
  })

const describeOrder = ({ lines, number }: Order): Words => {
  const [first = '', ...others] = lines.map(describeLine)
  return others.length === 0
    ? message('Order {number} ({item})', { number, item: first })
    : message('Order {number} ({item} and {count} more)', { number, item: first, count: others.length })
}

const toSeller = ({ sellerAccountId, id }: Order, notice: Pick<Notice, 'type' | 'title' | 'body'>): Notice[] =>
  sellerAccountId === null
    ? []
    : [{ ...notice, accountId: sellerAccountId, offerId: null, dedupeKey: `${notice.type}:${id}` }]
