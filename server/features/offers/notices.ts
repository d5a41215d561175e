import type { Notice } from '../notifications/index.ts'
import { type Copy, NOTICE_COPY, type NoticeEvent, type NoticeFacts } from './domain/notice-copy.ts'
import type { Side } from './domain/offer-states.ts'
import type { OfferRow } from './queries/offer-row.ts'

/** The two names a notice uses. */
export type Names = { buyer_name: string; seller_name: string }

/** What a notice about an offer says besides the offer itself. */
export type Details = Pick<NoticeFacts, 'by' | 'note' | 'remark' | 'changes'> & { dedupeKey?: string }

/** One notice about an offer, to one side of it. */
export function noticeOf<Event extends NoticeEvent>(
  type: Event,
  to: keyof (typeof NOTICE_COPY)[Event] & Side,
  offer: OfferRow,
  names: Names,
  { dedupeKey, ...details }: Details = {},
): Notice {
  const copy = NOTICE_COPY[type][to] as (facts: NoticeFacts) => Copy
  return {
    accountId: to === 'brand' ? offer.buyer_account_id : offer.seller_account_id,
    type,
    offerId: offer.id,
    ...copy({ ...factsForCopy(offer, names), ...details }),
    ...(dedupeKey === undefined ? {} : { dedupeKey }),
  }
}

/** The brand is called what it calls itself on this offer. */
export const factsForCopy = (offer: OfferRow, names: Names): NoticeFacts => ({
  brand: offer.buyer_brand_name ?? names.buyer_name,
  talent: names.seller_name,
  currency: offer.currency,
  offerAmountMinorUnit: offer.offer_amount_minor_unit,
  totalBrandPriceMinorUnit: offer.total_brand_price_minor_unit,
  expiresAt: offer.expires_at,
  automaticReleaseAt: offer.automatic_release_at,
})
