import { sql } from 'kysely'
import { allOffers } from '../../offer/index.ts'

/** Tables that other features may join. Each is a subquery that needs an alias. */

/**
 * Escrow balance that each offer should have, as a credit: its total from payment until release or
 * refund. For a dispute after completion there is none, because the escrow was already released.
 */
export const escrowedByOffer = sql<{ owner: string; currency: string; amount: number }>`(
  select id as owner, currency, -total_brand_price_minor_unit as amount from ${allOffers} o
  where status in ('PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED') and completed_at is null)`
