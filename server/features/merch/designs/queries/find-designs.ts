import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { catalogProducts, type ProductType } from '../../catalog/index.ts'
import type { DesignNode } from '../domain/resolution.ts'

export type DesignCriteria = {
  campaignId: string
  designId?: string | null | undefined
  catalogProductId?: string | null | undefined
  productType?: string | null | undefined
  sessionDesignId?: string | null | undefined
}

/**
 * Chooses the active top-level design from which art is made (contract, part 2, "Generation", rule
 * 1). The first match in this list is chosen:
 * - the named design or its top-level ancestor
 * - the first design for the product, or with a variation for the product
 * - the first design whose config names the type of the product
 * - the session's design
 * - the campaign's first design
 */
export async function selectDesign(
  db: Db | Trx,
  { campaignId, designId = null, catalogProductId = null, productType = null, sessionDesignId = null }: DesignCriteria,
): Promise<{ id: string } | undefined> {
  const topOf = (id: string | null) => sql`(
    select coalesce(above.parent_design_id, named.parent_design_id, named.id)
    from merch_designs named left join merch_designs above on above.id = named.parent_design_id
    where named.id = ${id}::text)`
  const { rows } = await sql<{ id: string }>`
    select top.id from merch_designs top
    where top.campaign_id = ${campaignId} and top.level = 1 and top.is_active
      and (${designId}::text is null or top.id = ${topOf(designId)})
    order by
      top.catalog_product_id = ${catalogProductId}::text is true or exists (
        select from merch_designs variation where variation.parent_design_id = top.id
          and variation.catalog_product_id = ${catalogProductId}::text and variation.is_active) desc,
      exists (select from merch_design_configs config where config.design_id = top.id
        and config.product_type = ${productType}::text) desc,
      top.id = ${topOf(sessionDesignId)} is true desc,
      top.position, top.id
    limit 1`.execute(db)
  return rows[0]
}

export type DesignTree = { needsFace: boolean; productType: ProductType | null; nodes: DesignNode[] }

/**
 * Finds a design with its active descendants and all their configs, and the type of the product.
 */
export async function findDesignTree(
  db: Db | Trx,
  { designId, catalogProductId }: { designId: string; catalogProductId: string | null },
): Promise<DesignTree | undefined> {
  const { rows } = await sql<DesignNode & { needsFace: boolean; productType: ProductType | null }>`
    select d.id, d.parent_design_id as "parentId", d.catalog_product_id as "catalogProductId", d.gender,
      d.age_group as "ageGroup", d.needs_face as "needsFace",
      (select p.type from ${catalogProducts} p where p.id = ${catalogProductId}::text) as "productType",
      coalesce((
        select jsonb_agg(jsonb_build_object('productType', c.product_type, 'config', c.config))
        from merch_design_configs c where c.design_id = d.id), '[]') as configs
    from merch_designs d left join merch_designs above on above.id = d.parent_design_id
    where d.id = ${designId} or (d.is_active and (
      d.parent_design_id = ${designId} or (above.parent_design_id = ${designId} and above.is_active)))
    order by d.level, d.position, d.id`.execute(db)
  const top = rows.find(({ id }) => id === designId)
  if (!top || top.parentId !== null) return undefined
  return {
    needsFace: top.needsFace,
    productType: top.productType,
    nodes: rows.map(({ needsFace: _needsFace, productType: _productType, ...node }) => node),
  }
}
