import { MAKERS, type Maker } from '../../media/models/index.ts'
import type { OfferRow } from './queries/offer-row.ts'

/**
 * Returns the maker of a chosen candidate that was delivered as it is; null for other deliveries. A
 * stand-in comes before other makers.
 */
export function makerOfDelivery(offer: OfferRow, files: readonly string[]): Maker | null {
  const candidates = [
    { file: offer.selected_sample_url, maker: offer.selected_sample_made_by },
    { file: offer.selected_voice_url, maker: offer.selected_voice_made_by },
  ]
  const makers = candidates.filter(({ file }) => file !== null && files.includes(file)).map(({ maker }) => maker)
  return MAKERS.find((maker) => makers.includes(maker)) ?? null
}
