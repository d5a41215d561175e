/**
 * A name never changes its meaning. An event whose data changes incompatibly gets a new version.
 */
export const EVENT_TYPES = [
  'offer.submitted',
  'offer.countered',
  'offer.accepted',
  'offer.rejected',
  'offer.expired',
  'offer.canceled',
  'offer.payment_authorized',
  'offer.payment_declined',
  'offer.paid',
  'offer.payment_returned',
  'offer.delivered',
  'offer.revision_requested',
  'offer.completed',
  'offer.disputed',
  'offer.dispute_resolved',
  'offer.extension_requested',
  'offer.extension_granted',
  'offer.extension_refused',
  'offer.extension_lapsed',
  'offer.revisions_allowed',
  'license.issued',
  'order.created',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.canceled',
  'order.refunded',
  'payout.sent',
  'payout.paid',
  'payout.failed',
  'webhook.test',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** True if a text is the name of an event. The text may come from a stored delivery. */
export const isEventType = (text: string): text is EventType => EVENT_TYPES.some((type) => type === text)
