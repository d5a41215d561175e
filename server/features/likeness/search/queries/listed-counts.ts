import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

/**
 * Merges the rows of each count into one. Triggers add a row for every change, and searches sum
 * the rows. A single statement keeps that sum the same for every search.
 */
export async function sumListedCounts(db: Db): Promise<void> {
  await sql`
    with summed as (
      delete from likeness_counts
      where term in (select term from likeness_counts group by term having count(*) > 1)
      returning term, listed)
    insert into likeness_counts (term, listed)
    select term, sum(listed) from summed group by term having sum(listed) <> 0`.execute(db)
}

export type CountFault = { term: string; kept: number; listed: number }

export async function checkListedCounts(db: Db): Promise<CountFault[]> {
  const { rows } = await sql<CountFault>`
    select term, coalesce(kept, 0)::bigint as kept, coalesce(listed, 0)::bigint as listed from (
      select term, sum(listed) as kept from likeness_counts group by term) counts
    full join (
      select term, count(*) as listed from likeness_profiles, unnest(counted_likeness_terms(terms)) term
      where is_listed group by term) records using (term)
    where coalesce(kept, 0) <> coalesce(listed, 0) order by term`.execute(db)
  return rows
}
