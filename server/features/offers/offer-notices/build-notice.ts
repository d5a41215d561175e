import type { Notice } from '../../people/notifications/index.ts'
import { DISPUTE_WINDOW_DAYS, type OfferRow, type Side, titleOf } from '../offer/index.ts'
import {
  type Copy,
  EARNING_RELEASED_COPY,
  NOTICE_COPY,
  type NoticeEvent,
  type NoticeFacts,
  writeCopy,
} from './domain/notice-copy.ts'

export type Names = { buyer_name: string; seller_name: string }

export type Details = Pick<
  NoticeFacts,
  | 'by'
  | 'isAnswered'
  | 'isSignedByBoth'
  | 'note'
  | 'remark'
  | 'changes'
  | 'money'
  | 'resolution'
  | 'isHeld'
  | 'dueAt'
  | 'days'
  | 'answer'
  | 'fileCount'
> & {
  dedupeKey?: string
}

/**
 * Events that require a response by a deadline, with the column of the deadline. Their mails are
 * sent at once, and not in a digest.
 */
const ANSWER_BY: Partial<Record<NoticeEvent, 'expires_at' | 'automatic_release_at'>> = {
  OFFER_RECEIVED: 'expires_at',
  OFFER_COUNTERED: 'expires_at',
  DELIVERY_READY: 'automatic_release_at',
}

/** Builds one notification about an offer for one side. */
export function buildNotice<Event extends NoticeEvent>(
  type: Event,
  to: keyof (typeof NOTICE_COPY)[Event] & Side,
  offer: OfferRow,
  names: Names,
  { dedupeKey, ...details }: Details = {},
): Notice {
  const copy = NOTICE_COPY[type][to] as (facts: NoticeFacts) => Copy
  const deadline = ANSWER_BY[type]
  return {
    accountId: to === 'brand' ? offer.buyer_account_id : offer.seller_account_id,
    type,
    offerId: offer.id,
    ...writeCopy(copy, { ...factsForCopy(offer, names), ...details }, to),
    answerBy: deadline ? offer[deadline] : null,
    dedupeKey,
  }
}

/** Builds the notification that an earning is no longer held. */
export const earningReleasedNotice = (offer: OfferRow, names: Names): Notice => ({
  accountId: offer.seller_account_id,
  type: 'PAYMENT_RECEIVED',
  offerId: offer.id,
  ...writeCopy(EARNING_RELEASED_COPY, factsForCopy(offer, names), 'talent'),
})

export type AdminEvent = 'DISPUTE_OPENED' | 'DISPUTE_STATEMENT' | 'DISPUTE_ANSWER_OVER'

/** Builds a notification for each admin about a dispute that an admin must decide. */
export const noticesToAdmins = (
  adminIds: readonly string[],
  offer: OfferRow,
  names: Names,
  details: Details,
  type: AdminEvent = 'DISPUTE_OPENED',
): Notice[] => {
  const copy = writeCopy(NOTICE_COPY[type].admin, { ...factsForCopy(offer, names), ...details }, 'admin')
  return adminIds.map((accountId) => ({ accountId, type, offerId: offer.id, ...copy }))
}

/**
 * Returns where the money of a paid offer is: in escrow until the offer is completed for the first
 * time, then released.
 */
export const moneyLocationOf = (offer: Pick<OfferRow, 'completed_at'>): 'escrow' | 'released' =>
  offer.completed_at === null ? 'escrow' : 'released'

/**
 * Collects the facts for the text of a notification. `brand` is the brand name that was used on
 * this offer.
 */
export const factsForCopy = (offer: OfferRow, names: Names): NoticeFacts => ({
  brand: offer.buyer_brand_name ?? names.buyer_name,
  talent: names.seller_name,
  title: titleOf(offer, names.buyer_name),
  campaign: offer.campaign_description,
  currency: offer.currency,
  offerAmountMinorUnit: offer.offer_amount_minor_unit,
  totalBrandPriceMinorUnit: offer.total_brand_price_minor_unit,
  expiresAt: offer.expires_at,
  automaticReleaseAt: offer.automatic_release_at,
  disputeWindowDays: DISPUTE_WINDOW_DAYS,
})
