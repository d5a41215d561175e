import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/** Records that both sides had the notice of `days` days before the end of the license. */
export async function markLicenseEndTold(trx: Trx, offerIds: readonly string[], days: number): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ license_end_told_days: days })
    .where(sql<boolean>`id = any(${offerIds}::text[])`)
    .execute()
}
