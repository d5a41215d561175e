import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { campaigns } from '../../campaigns/index.ts'

/** What campaigns are called, by their ids. One statement, or none. */
export async function findCampaignNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; slug: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; slug: string; name: string }>`
    select c.id, c.slug, c.name from ${campaigns} c where c.id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
