import { useAnswer } from '../api.tsx'
import type { Scene } from './scene.ts'
import { askedAmountOf } from './standing.ts'

/** What a counter-offer asks for the talent, and for the brand what that comes to with its fee, once that is known. */
export type CounterPrice = {
  offerAmountMinorUnit: number
  whole: { platformFeeMinorUnit: number; totalBrandPriceMinorUnit: number } | undefined
}

/** Null where no other amount is on the table. */
export function useCounterPrice({
  offer,
  side,
  people,
}: Pick<Scene, 'offer' | 'side' | 'people'>): CounterPrice | null {
  const amount = askedAmountOf(offer)
  const query = {
    slugs: people.talent.slug,
    campaignType: offer.campaignType,
    offerAmountMinorUnit: amount ?? offer.offerAmountMinorUnit,
    currency: offer.currency,
  }
  const isPayer = side === 'brand' && people.talent.slug !== ''
  const { data } = useAnswer('GET /api/offers/quote', { query }, { when: amount !== null && isPayer })
  return amount === null ? null : { offerAmountMinorUnit: amount, whole: data }
}
