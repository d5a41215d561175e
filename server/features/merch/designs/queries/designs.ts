import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { MerchDesignsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { campaigns } from '../../campaigns/index.ts'
import type { Design, StorefrontDesign } from './design-row.ts'
import { storefrontDesigns } from './fragments.ts'

const DESIGN_COLUMNS = sql`d.*, coalesce((
  select jsonb_agg(jsonb_build_object('productType', c.product_type, 'config', c.config)
    order by c.product_type nulls first)
  from merch_design_configs c where c.design_id = d.id), '[]') as configs`

export async function findDesign(db: Db | Trx, id: string): Promise<Design | undefined> {
  const { rows } = await sql<Design>`
    select ${DESIGN_COLUMNS} from merch_designs d join ${campaigns} owner on owner.id = d.campaign_id
    where d.id = ${id}`.execute(db)
  return rows[0]
}

export async function findAncestors(db: Db | Trx, { parent_design_id: parentId }: Design): Promise<Design[]> {
  if (parentId === null) return []
  const { rows } = await sql<Design>`
    select ${DESIGN_COLUMNS} from merch_designs d
    where d.id = ${parentId} or d.id = (select p.parent_design_id from merch_designs p where p.id = ${parentId})
    order by d.level`.execute(db)
  return rows
}

export async function lockDesign(trx: Trx, id: string): Promise<void> {
  await sql`select from merch_designs where id = ${id} for update`.execute(trx)
}

export type DesignFilter = {
  q?: string
  campaignId?: string
  parentDesignId?: string
  status?: 'active' | 'inactive'
  limit: number
  offset: number
}

/**
 * Lists the direct children of a design, or all top-level designs, newest first. Runs one
 * statement, or two for an empty page.
 */
export async function listDesigns(
  db: Db,
  { q, campaignId, parentDesignId, status, limit, offset }: DesignFilter,
): Promise<{ designs: Design[]; total: number }> {
  const wanted = sql`
    from merch_designs d join ${campaigns} owner on owner.id = d.campaign_id
    where ${parentDesignId === undefined ? sql`d.level = 1` : sql`d.parent_design_id = ${parentDesignId}`}
      and (${campaignId ?? null}::text is null or d.campaign_id = ${campaignId ?? null})
      and (${status ?? null}::text is null or d.is_active = (${status ?? null}::text = 'active'))
      and (${q ?? null}::text is null or position(lower(${q ?? null}) in lower(d.name)) > 0)`
  const { rows } = await sql<Design & { total: number }>`
    select ${DESIGN_COLUMNS}, (select count(*) ${wanted}) as total
    ${wanted} order by d.created_at desc, d.id desc limit ${limit} offset ${offset}`.execute(db)
  if (rows.length > 0 || offset === 0)
    return { designs: rows.map(({ total: _total, ...design }) => design), total: rows[0]?.total ?? 0 }
  const counted = await sql<{ total: number }>`select count(*) as total ${wanted}`.execute(db)
  return { designs: [], total: counted.rows[0]?.total ?? 0 }
}

export async function listStorefrontDesigns(db: Db | Trx, campaignId: string): Promise<StorefrontDesign[]> {
  const { rows } = await sql<StorefrontDesign>`
    select s.id, s.name, s."catalogProductId", s."needsFace", s.config from ${storefrontDesigns} s
    where s."campaignId" = ${campaignId} order by s.position, s.id`.execute(db)
  return rows
}

/**
 * True if the design needs a photo with a face, or, without such a design, if any design of the
 * campaign does.
 */
export async function isFaceNeeded(
  db: Db | Trx,
  { campaignId, designId }: { campaignId: string | null; designId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ isNeeded: boolean }>`
    select coalesce(bool_or("needsFace") filter (where id = ${designId}), bool_or("needsFace"), true) as "isNeeded"
    from ${storefrontDesigns} s where "campaignId" = ${campaignId}`.execute(db)
  return rows[0]?.isNeeded ?? true
}

/**
 * @throws a unique violation if the parent already has a design for the same product, or for the
 * same gender and age
 */
export async function insertDesign(trx: Trx, row: Insertable<MerchDesignsTable>): Promise<void> {
  await trx.insertInto('merch_designs').values(row).execute()
}

export async function updateDesign(
  trx: Trx,
  { id, version }: { id: string; version: number },
  change: Updateable<MerchDesignsTable>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('merch_designs')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Deletes a design and all its descendants.
 * @throws a foreign key violation if a row of another table refers to one of these designs
 */
export async function deleteDesignRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('merch_designs').where('id', '=', id).execute()
}
