/**
 * Part 1, "Events"; PAYMENT_RETURNED is beyond the contract. OFFER_APPROVED is no longer written; it stays so that old
 * notices can be shown.
 */
export const NOTIFICATION_TYPES = [
  'OFFER_RECEIVED',
  'OFFER_SUBMITTED',
  'OFFER_ACCEPTED',
  'OFFER_COUNTERED',
  'OFFER_REJECTED',
  'OFFER_APPROVED',
  'OFFER_CANCELLED',
  'PAYMENT_RECEIVED',
  'DELIVERY_READY',
  'REVISION_REQUESTED',
  'OFFER_COMPLETED',
  'DISPUTE_OPENED',
  'DISPUTE_RESOLVED',
  'OFFER_RELEASE_REMINDER',
  'AUTO_RELEASE',
  'PAYMENT_RETURNED',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** What the outbox calls the mail of a notice. */
export const NOTICE_MAIL = 'notice'
