import { sql } from 'kysely'
import { allOffers } from '../../offer/index.ts'

/** Tables that other features may join. Each is a subquery that needs an alias. */

/**
 * Expected escrow balance of each offer, as a credit: from payment until release or return. A
 * dispute after completion finds it released.
 */
export const escrowedByOffer = sql<{ owner: string; currency: string; amount: number }>`(
  select id as owner, currency, -total_brand_price_minor_unit as amount from ${allOffers} o
  where status in ('PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED') and completed_at is null)`
