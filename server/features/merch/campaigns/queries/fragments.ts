import { sql } from 'kysely'
import type { PlaqueConfig } from '../campaign-groups.ts'

/** What other features may join of this one: a table in parentheses, to be named where it stands. */

/** Campaigns that are not deleted, by their `id`: how they are called, whose they are, and in what they sell. */
export const campaigns = sql<{
  id: string
  slug: string
  name: string
  talent_name: string
  status: 'DRAFT' | 'LIVE' | 'ENDED'
  shutdown_mode: 'NONE' | 'SOFT_CLOSE' | 'EMERGENCY_CLOSE' | 'ENDED'
  seller_account_id: string | null
  currency: string
  plaque_config: PlaqueConfig | null
}>`(
  select id, slug, name, talent_name, status, shutdown_mode, seller_account_id, currency,
    config -> 'plaqueConfig' as plaque_config
  from merch_campaigns where deleted_at is null
)`

/** Whose every campaign is, also of those that are deleted, by `id`. */
export const campaignSellers = sql<{ id: string; seller_account_id: string | null }>`(
  select id, seller_account_id from merch_campaigns)`
