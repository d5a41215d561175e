import { sql } from 'kysely'
import { accountSummaries } from '../../../people/accounts/index.ts'
import type { HistoryRow } from './history.ts'
import type { OfferRow } from './offer-row.ts'

/**
 * Subqueries that other features may join. The planner inlines them, so they have the cost and the
 * locks of the table itself.
 */

/** Offers that were not deleted. */
export const liveOffers = sql<OfferRow>`(select * from offers where deleted_at is null)`

/** Every offer, including deleted offers, for the books. */
export const allOffers = sql<OfferRow>`(select * from offers)`

/** Name the brand used on an offer, deleted offers included. */
export const offerBrands = sql<{ id: string; brand_name: string }>`(
  select o.id, coalesce(o.buyer_brand_name, buyer.display_name) as brand_name
  from offers o join ${accountSummaries} buyer on buyer.id = o.buyer_account_id)`

/** History of offers, ordered by `sequence`. */
export const offerEntries = sql<HistoryRow>`(select * from offer_history)`
