import { sql } from 'kysely'
import { allOffers } from '../../offer/index.ts'

/** Tables that other features may join. Each is a subquery that needs an alias. */

/**
 * Escrow balance that each offer should have, as a credit. It is the offer's total from payment
 * until release or refund. A dispute after completion has no escrow, because completion released
 * it.
 */
export const escrowedByOffer = sql<{ owner: string; currency: string; amount: number }>`(
  select id as owner, currency, -total_brand_price_minor_unit as amount from ${allOffers} o
  where status in ('PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED') and completed_at is null)`
