import { useApiQuery } from '../api.tsx'
import { askedAmountOf } from './offer-status.ts'
import type { OfferView } from './offer-view.ts'

/** A brand also sees the total with the fee, once the total is loaded. */
export type CounterPrice = {
  offerAmountMinorUnit: number
  whole: { platformFeeMinorUnit: number; totalBrandPriceMinorUnit: number } | undefined
}

/** Returns null if the counter-offer does not change the amount. */
export function useCounterPrice({
  offer,
  side,
  people,
}: Pick<OfferView, 'offer' | 'side' | 'people'>): CounterPrice | null {
  const amount = askedAmountOf(offer)
  const query = {
    slugs: people.talent.slug,
    campaignType: offer.campaignType,
    offerAmountMinorUnit: amount ?? offer.offerAmountMinorUnit,
    currency: offer.currency,
  }
  const isPayer = side === 'brand' && people.talent.slug !== ''
  const { data } = useApiQuery('GET /api/offers/quote', { query }, { when: amount !== null && isPayer })
  return amount === null ? null : { offerAmountMinorUnit: amount, whole: data }
}
