import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'

/**
 * The settings of the chosen filter were copied into the design. A design without a filter shows
 * the photo unchanged.
 */
export type SellerDesign = {
  id: string
  name: string
  filterId: string | null
  prompt: string | null
  referenceImageUrl: string | null
  isActive: boolean
}

/** Lists the designs of a seller's store in order, removed ones included. */
export async function listSellerDesigns(db: Db | Trx, campaignId: string): Promise<SellerDesign[]> {
  const { rows } = await sql<SellerDesign>`
    select d.id, d.name, c.config ->> 'filterId' as "filterId", c.config ->> 'prompt' as prompt,
      c.config ->> 'filterReferenceUrl' as "referenceImageUrl", d.is_active as "isActive"
    from merch_designs d join merch_design_configs c on c.design_id = d.id
    where d.campaign_id = ${campaignId} and d.level = 1 and c.config -> 'filterId' is not null
    order by d.position, d.id`.execute(db)
  return rows
}

/** Fields with the same value for all filters (contract, part 2, "Lazy generation behavior"). */
const SHARED_FILTER_CONFIG = { modelEndpoint: 'image-model-2', bgRemovalMode: 'matting', qualityTiers: ['low'] }

/**
 * Sets the designs of a seller's store and their order, in the transaction that has locked the
 * campaign. A removed design is deactivated instead of deleted, because carts and orders refer to
 * it.
 */
export async function putStoreDesigns(
  trx: Trx,
  campaignId: string,
  designs: readonly SellerDesign[],
  at: Date,
): Promise<void> {
  const rows = designs.map(({ id, name, isActive, filterId, prompt, referenceImageUrl }, position) => ({
    id,
    name,
    is_active: isActive,
    position,
    config_id: newId(),
    config: {
      ...(filterId === null ? {} : { ...SHARED_FILTER_CONFIG, prompt }),
      filterId,
      filterReferenceUrl: referenceImageUrl,
    },
  }))
  const given = JSON.stringify(rows)
  await sql`
    insert into merch_designs as d (id, campaign_id, level, name, position, needs_face, is_active, created_at, updated_at)
    select g.id, ${campaignId}, 1, g.name, g.position, false, g.is_active, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as g (id text, name text, position int, is_active boolean)
    on conflict (id) do update
    set name = excluded.name, position = excluded.position, is_active = excluded.is_active, version = d.version + 1,
      updated_at = excluded.updated_at
    where (d.name, d.position, d.is_active) is distinct from (excluded.name, excluded.position, excluded.is_active)`.execute(
    trx,
  )
  await sql`
    insert into merch_design_configs as c (id, design_id, product_type, config, created_at, updated_at)
    select g.config_id, g.id, null, g.config, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as g (id text, config_id text, config jsonb)
    on conflict (design_id, product_type) do update
    set config = c.config || excluded.config, version = c.version + 1, updated_at = excluded.updated_at
    where not c.config @> excluded.config`.execute(trx)
}
