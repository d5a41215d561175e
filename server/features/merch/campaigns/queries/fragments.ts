import { sql } from 'kysely'

/** What other features may join of this one: a table in parentheses, to be named where it stands. */

/** Campaigns that are not deleted, by their `id`: how they are called, whose they are, and in what they sell. */
export const campaigns = sql<{
  id: string
  slug: string
  name: string
  talent_name: string
  status: 'DRAFT' | 'LIVE' | 'ENDED'
  seller_account_id: string | null
  currency: string
}>`(
  select id, slug, name, talent_name, status, seller_account_id, currency from merch_campaigns where deleted_at is null
)`
