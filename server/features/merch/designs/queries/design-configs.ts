import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import type { StoredConfig } from './design-row.ts'

type Place = { designId: string; productType: string | null }

/** A null product type means all types. */
export async function putConfig(
  trx: Trx,
  { designId, productType }: Place,
  config: StoredConfig,
  at: Date,
): Promise<void> {
  await sql`
    insert into merch_design_configs (id, design_id, product_type, config, created_at, updated_at)
    values (${newId()}, ${designId}, ${productType}, ${JSON.stringify(config)}, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (design_id, product_type) do update
    set config = excluded.config, version = merch_design_configs.version + 1, updated_at = excluded.updated_at`.execute(
    trx,
  )
}

export async function deleteConfig(trx: Trx, { designId, productType }: Place): Promise<void> {
  await sql`
    delete from merch_design_configs
    where design_id = ${designId} and product_type is not distinct from ${productType}`.execute(trx)
}
