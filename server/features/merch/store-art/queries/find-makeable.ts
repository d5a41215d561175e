import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { heldFiles } from '../../../media/files/index.ts'
import { storefrontDesigns } from '../../designs/index.ts'
import { MAX_ATTEMPTS } from '../domain/claims.ts'

/**
 * True if a store has a design whose art exists or can still be made. Its photo must not be held
 * for review.
 */
export async function hasMakeableDesign(db: Db | Trx, campaignId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${storefrontDesigns} s join merch_store_art a on a.design_id = s.id
    where s."campaignId" = ${campaignId}
      and not exists (select from ${heldFiles} held where held.key = a.photo_key)
      and (a.art_key is not null or (a.attempts < ${MAX_ATTEMPTS} and (a.filter_id is null or trim(a.prompt) <> '')))
    limit 1`.execute(db)
  return rows.length > 0
}
