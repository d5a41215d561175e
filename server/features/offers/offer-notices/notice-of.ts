import type { Notice } from '../../people/notifications/index.ts'
import { DISPUTE_WINDOW_DAYS, type OfferRow, type Side } from '../offer/index.ts'
import {
  type Copy,
  EARNING_FREED,
  inWords,
  NOTICE_COPY,
  type NoticeEvent,
  type NoticeFacts,
} from './domain/notice-copy.ts'

/** The two names a notice uses. */
export type Names = { buyer_name: string; seller_name: string }

/** What a notice about an offer says besides the offer itself. */
export type Details = Pick<
  NoticeFacts,
  | 'by'
  | 'isAnswered'
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

/** By when somebody has to answer: a notice that says so is not kept for a later mail. */
const ANSWER_BY: Partial<Record<NoticeEvent, 'expires_at' | 'automatic_release_at'>> = {
  OFFER_RECEIVED: 'expires_at',
  OFFER_COUNTERED: 'expires_at',
  DELIVERY_READY: 'automatic_release_at',
}

/** One notice about an offer, to one side of it. */
export function noticeOf<Event extends NoticeEvent>(
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
    ...inWords(copy, { ...factsForCopy(offer, names), ...details }, to),
    answerBy: deadline ? offer[deadline] : null,
    ...(dedupeKey === undefined ? {} : { dedupeKey }),
  }
}

/** What was held back because of the brand's payment is the talent's after all. */
export const earningFreedNotice = (offer: OfferRow, names: Names): Notice => ({
  accountId: offer.seller_account_id,
  type: 'PAYMENT_RECEIVED',
  offerId: offer.id,
  ...inWords(EARNING_FREED, factsForCopy(offer, names), 'talent'),
})

/** What admins are told of an offer. */
export type AdminEvent = 'DISPUTE_OPENED' | 'DISPUTE_STATEMENT' | 'DISPUTE_ANSWER_OVER'

/** A dispute that somebody has to judge: one notice for each admin. */
export const noticesToAdmins = (
  adminIds: readonly string[],
  offer: OfferRow,
  names: Names,
  details: Details,
  type: AdminEvent = 'DISPUTE_OPENED',
): Notice[] => {
  const copy = inWords(NOTICE_COPY[type].admin, { ...factsForCopy(offer, names), ...details }, 'admin')
  return adminIds.map((accountId) => ({ accountId, type, offerId: offer.id, ...copy }))
}

/** Where the money of a paid offer is: until it was completed once, in escrow. */
export const moneyOf = (offer: Pick<OfferRow, 'completed_at'>): 'escrow' | 'released' =>
  offer.completed_at === null ? 'escrow' : 'released'

/** The brand is called what it calls itself on this offer. */
export const factsForCopy = (offer: OfferRow, names: Names): NoticeFacts => ({
  brand: offer.buyer_brand_name ?? names.buyer_name,
  talent: names.seller_name,
  campaign: offer.campaign_description,
  currency: offer.currency,
  offerAmountMinorUnit: offer.offer_amount_minor_unit,
  totalBrandPriceMinorUnit: offer.total_brand_price_minor_unit,
  expiresAt: offer.expires_at,
  automaticReleaseAt: offer.automatic_release_at,
  disputeWindowDays: DISPUTE_WINDOW_DAYS,
})
