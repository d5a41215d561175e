import type { Insertable, Updateable } from 'kysely'
import type { MerchCampaignsTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { type Campaign, toCampaign } from './campaign-row.ts'

export async function insertCampaign(trx: Trx, row: Insertable<MerchCampaignsTable>): Promise<Campaign | undefined> {
  const made = await trx
    .insertInto('merch_campaigns')
    .values(row)
    .onConflict((on) => on.column('slug').where('deleted_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  return made && toCampaign(made)
}

export async function updateCampaign(
  trx: Trx,
  { id, version }: Pick<Campaign, 'id' | 'version'>,
  change: Updateable<MerchCampaignsTable>,
): Promise<Campaign | undefined> {
  const row = await trx
    .updateTable('merch_campaigns')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && toCampaign(row)
}
