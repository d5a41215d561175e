import { sql } from 'kysely'
import { allOffers } from '../../offer/index.ts'

/**
 * Credit that each offer must have in escrow: its total price, from the payment until the release
 * or the refund. A completed offer has nothing in escrow, even if it is disputed afterwards.
 */
export const escrowedByOffer = sql<{ owner: string; currency: string; amount: number }>`(
  select id as owner, currency, -total_brand_price_minor_unit as amount from ${allOffers} o
  where status in ('PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED') and completed_at is null)`
