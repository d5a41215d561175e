import { sql } from 'kysely'
import { accountSummaries } from '../../../people/accounts/index.ts'
import type { HistoryRow } from './history.ts'
import type { OfferRow } from './offer-row.ts'

/**
 * Subqueries that other features may join. The planner inlines them, so they cost and lock the
 * same as the table itself.
 */

export const liveOffers = sql<OfferRow>`(select * from offers where deleted_at is null)`

/** Includes deleted offers, because for example the ledger checks need them. */
export const allOffers = sql<OfferRow>`(select * from offers)`

/** Includes deleted offers. */
export const offerBrands = sql<{ id: string; brand_name: string }>`(
  select o.id, coalesce(o.buyer_brand_name, buyer.display_name) as brand_name
  from offers o join ${accountSummaries} buyer on buyer.id = o.buyer_account_id)`

export const offerEntries = sql<HistoryRow>`(select * from offer_history)`
