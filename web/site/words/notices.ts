import type { Notification } from '../../../client/src/api-types.ts'

export type NoticeType = Notification['type']

/** Where a notice leads that is about no offer. */
const ELSEWHERE: Partial<Record<NoticeType, string>> = {
  PAYMENT_RECEIVED: '/earnings',
  PAYMENT_RETURNED: '/receipts',
  PRODUCT_BOUGHT: '/receipts',
  DATA_EXPORT_READY: '/settings/data',
  ACCOUNT_ERASURE_SCHEDULED: '/settings/data',
  LIKENESS_HELD: '/likeness',
  LIKENESS_MATCHED: '/likeness',
  LIKENESS_DECIDED: '/likeness',
  LIKENESS_TAKEN_DOWN: '/likeness',
  LIKENESS_RESTORED: '/likeness',
  MERCH_SHIPPED: '/store',
  MERCH_CANCELLED: '/store',
}

/** The page that a notice is about. */
export const addressOfNotice = ({ type, offerId }: Pick<Notification, 'type' | 'offerId'>): string =>
  offerId === null ? (ELSEWHERE[type] ?? '/notifications') : `/offers/${offerId}`
