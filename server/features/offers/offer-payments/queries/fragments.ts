import { sql } from 'kysely'
import { allOffers } from '../../offer/index.ts'

/** Tables that other features may join. Each is a subquery that needs an alias. */

/**
 * Amount that each offer must have in escrow, as a credit. It is the offer's total price, from the
 * payment until the release or the refund. An offer that is disputed after completion has nothing
 * in escrow, because the completion released it.
 */
export const escrowedByOffer = sql<{ owner: string; currency: string; amount: number }>`(
  select id as owner, currency, -total_brand_price_minor_unit as amount from ${allOffers} o
  where status in ('PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED') and completed_at is null)`
