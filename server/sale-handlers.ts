import { merchPayFor } from './features/merch/checkout/index.ts'
import type { CompletePayForTable } from './features/money/payments/index.ts'
import { productPayFor } from './features/money/products/index.ts'
import { offerPayFor } from './features/offers/offer-payments/index.ts'

/**
 * Handler for each kind of sale, which is the only access that payments have to them. The kinds
 * themselves: `KINDS_SOLD`.
 */
export const SALE_HANDLERS: CompletePayForTable = {
  MERCH: merchPayFor,
  OFFER: offerPayFor,
  VOICE_OVER: productPayFor('VOICE_OVER'),
  LIKENESS: productPayFor('LIKENESS'),
  IMAGE: productPayFor('IMAGE'),
}
