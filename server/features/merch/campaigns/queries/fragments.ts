import { sql } from 'kysely'
import type { PlaqueConfig } from '../campaign-groups.ts'

/** Campaigns that are not deleted, for joins on `id`. */
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

/** Storefronts of one environment that anyone can enter now, for joins on `id`. */
export const openCampaigns = (environment: string) => sql<{ id: string; slug: string }>`(
  select id, slug from merch_campaigns
  where deleted_at is null and environment = ${environment} and status = 'LIVE' and shutdown_mode = 'NONE')`

/**
 * Branding for mails and pages. `is_open` is true if a new visitor can start to buy in the
 * campaign.
 */
export const campaignBranding = sql<{
  id: string
  slug: string
  name: string
  environment: string
  color: string | null
  support_email: string | null
  is_open: boolean
}>`(
  select id, slug, name, environment, substring(branding ->> 'primaryColor' from '^#[0-9a-fA-F]{6}$') as color,
    copy ->> 'supportEmail' as support_email, status = 'LIVE' and shutdown_mode = 'NONE' as is_open
  from merch_campaigns where deleted_at is null
)`

/** Sellers of all campaigns, deleted ones included, for joins on `id`. */
export const campaignSellers = sql<{ id: string; seller_account_id: string | null }>`(
  select id, seller_account_id from merch_campaigns)`
