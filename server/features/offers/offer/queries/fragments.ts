import { sql } from 'kysely'
import { accountFaces } from '../../../people/accounts/index.ts'
import type { HistoryRow } from './history.ts'
import type { OfferRow } from './offer-row.ts'

/**
 * What other features may join of this one: a table in parentheses each, to be named where it stands. The database folds
 * it into the statement around it, so that it costs, and locks, what the table itself would.
 */

/** Offers that were not deleted. */
export const liveOffers = sql<OfferRow>`(select * from offers where deleted_at is null)`

/** Every offer, deleted ones too: the books forget nothing. */
export const everyOffer = sql<OfferRow>`(select * from offers)`

/** Under which name the brand made an offer, by the offer's `id`, of deleted ones too. */
export const offerBrands = sql<{ id: string; brand_name: string }>`(
  select o.id, coalesce(o.buyer_brand_name, buyer.display_name) as brand_name
  from offers o join ${accountFaces} buyer on buyer.id = o.buyer_account_id)`

/** What happened to offers, each in the order of its own `sequence`. */
export const offerEntries = sql<HistoryRow>`(select * from offer_history)`
