import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { searchableTalents } from '../../../people/accounts/index.ts'
import { listedRecords } from './fragments.ts'

/** Counts the talents who are publicly listed now. */
export async function countListed(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${listedRecords} record
    join ${searchableTalents} talent on talent.id = record.account_id`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Lists a part of the publicly listed talents, ordered by id, so that earlier parts stay the same
 * when new talents join.
 */
export async function listedSlugs(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ slug: string; updatedAt: Date }[]> {
  const { rows } = await sql<{ slug: string; updatedAt: Date }>`
    select talent.slug, talent.updated_at as "updatedAt" from ${listedRecords} record
    join ${searchableTalents} talent on talent.id = record.account_id
    order by talent.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}
