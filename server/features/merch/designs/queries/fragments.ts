import { sql } from 'kysely'
import type { ShownDesign } from './design-row.ts'

/** What other features may join of this one: a table in parentheses, to be named where it stands. */

/** What storefronts show: the active designs of the top, each in its campaign and its place. */
export const shownDesigns = sql<ShownDesign & { campaignId: string; position: number }>`(
  select d.id, d.name, d.catalog_product_id as "catalogProductId", d.needs_face as "needsFace", (
    select c.config from merch_design_configs c where c.design_id = d.id
    order by c.product_type nulls first limit 1) as config, d.campaign_id as "campaignId", d.position
  from merch_designs d where d.level = 1 and d.is_active
)`
