import { sql } from 'kysely'
import type { StorefrontDesign } from './design-row.ts'

export const storefrontDesigns = sql<StorefrontDesign & { campaignId: string; position: number }>`(
  select d.id, d.name, d.catalog_product_id as "catalogProductId", d.needs_face as "needsFace", (
    select c.config from merch_design_configs c where c.design_id = d.id
    order by c.product_type nulls first limit 1) as config, d.campaign_id as "campaignId", d.position
  from merch_designs d where d.level = 1 and d.is_active
)`
