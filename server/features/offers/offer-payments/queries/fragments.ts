import { sql } from 'kysely'
import { everyOffer } from '../../offer/index.ts'

/** What other features may join of this one: a table in parentheses each, to be named where it stands. */

/**
 * What each offer should hold in escrow, a credit: its money is there from its payment until it is released or given
 * back; a late dispute finds it released.
 */
export const escrowedByOffer = sql<{ owner: string; currency: string; amount: number }>`(
  select id as owner, currency, -total_brand_price_minor_unit as amount from ${everyOffer} o
  where status in ('PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED') and completed_at is null)`
