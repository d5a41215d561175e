import { joined, message, moneyWords } from '../../../platform/words/index.ts'
import type { AdminMatter, Notice } from '../../people/notifications/index.ts'
import type { Order } from '../orders/index.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { describeItems } from './view-withdrawal.ts'

/** Notifies the seller of a withdrawal, without any data about the buyer. */
export function withdrawnNotice(order: Order, withdrawal: Withdrawal): Notice[] {
  const { sellerAccountId, number, branding } = order
  if (sellerAccountId === null) return []
  const items = describeItems(order, withdrawal.itemIds).map(({ name }) => name)
  return [
    {
      type: 'MERCH_WITHDRAWN',
      accountId: sellerAccountId,
      offerId: null,
      dedupeKey: `MERCH_WITHDRAWN:${withdrawal.id}`,
      title: message('A buyer withdrew from an order from “{campaign}”', { campaign: branding.campaignName }),
      body: message(
        'Order {number}: {items}. We check the return and refund {amount}; your share changes with the refund. You do not need to do anything.',
        {
          number,
          items: joined('; ', items),
          amount: moneyWords(withdrawal.amountMinorUnit, withdrawal.currency),
        },
      ),
    },
  ]
}

export const withdrawnMatter = ({ number, branding }: Pick<Order, 'number' | 'branding'>): AdminMatter => ({
  kind: 'merch-withdrawn',
  area: 'orders',
  title: `A buyer withdrew from order ${number}`,
  paragraphs: [
    `The order is from “${branding.campaignName}”. The buyer got the acknowledgment of receipt.`,
    'Record the return and refund it under Withdrawals in the admin area. The list shows when each refund is due.',
  ],
})
