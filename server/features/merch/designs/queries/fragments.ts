import { sql } from 'kysely'
import type { StorefrontDesign } from './design-row.ts'

/**
 * Fragments that other features may join: each is a subquery in parentheses that needs an alias.
 */

/** Subquery of the active top-level designs, with campaign and position. */
export const storefrontDesigns = sql<StorefrontDesign & { campaignId: string; position: number }>`(
  select d.id, d.name, d.catalog_product_id as "catalogProductId", d.needs_face as "needsFace", (
    select c.config from merch_design_configs c where c.design_id = d.id
    order by c.product_type nulls first limit 1) as config, d.campaign_id as "campaignId", d.position
  from merch_designs d where d.level = 1 and d.is_active
)`
