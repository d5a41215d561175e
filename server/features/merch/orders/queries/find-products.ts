import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { catalogProducts } from '../../catalog/index.ts'

/** Includes products that the campaign no longer sells. */
export async function findProducts(
  trx: Trx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { sku: string; name: string; type: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; sku: string; name: string; type: string }>`
    select p.id, p.sku, p.name, p.type from ${catalogProducts} p where p.id = any(${[...ids]}::text[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}
