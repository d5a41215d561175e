import { sql, type Updateable } from 'kysely'
import type { CampaignTypesTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { allOffers } from '../../offer/index.ts'
import type { CampaignTypeRow } from './fragments.ts'

/** Returns false when the key is taken. */
export async function insertCampaignType(trx: Trx, row: CampaignTypeRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('campaign_types')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locks a type until the transaction ends. Inserts of offers with this type wait for the lock. */
export const lockCampaignType = (trx: Trx, key: string): Promise<CampaignTypeRow | undefined> =>
  trx.selectFrom('campaign_types').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()

/**
 * Returns true if an offer uses the type, even a draft or a deleted offer. Must run as a separate
 * statement after the lock, to see the offers that were committed while the transaction waited for
 * the lock.
 */
export async function isCampaignTypeUsed(trx: Trx, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from ${allOffers} o where o.campaign_type = ${key}) as is_used`.execute(trx)
  return rows[0]?.is_used ?? false
}

export const updateCampaignType = (
  trx: Trx,
  key: string,
  set: Updateable<CampaignTypesTable>,
): Promise<CampaignTypeRow> =>
  trx.updateTable('campaign_types').set(set).where('key', '=', key).returningAll().executeTakeFirstOrThrow()

export const removeCampaignType = (trx: Trx, key: string) =>
  trx.deleteFrom('campaign_types').where('key', '=', key).execute()
