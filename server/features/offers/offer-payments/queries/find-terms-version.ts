import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { allTerms } from '../../licences/index.ts'
import { allOffers } from '../../offer/index.ts'

/**
 * Finds the version of what was agreed: its number of counter-offers, and the version of its terms,
 * which an admin may change. Terms that were not written yet are the first version.
 */
export async function findTermsVersion(db: Db | Trx, offerId: string): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select o.counter_version || '.' || coalesce(
      (select max(t.version) from ${allTerms} t where t.offer_id = o.id), 1) as version
    from ${allOffers} o where o.id = ${offerId}`.execute(db)
  return rows[0]?.version ?? null
}
