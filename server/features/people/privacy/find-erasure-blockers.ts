import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { ErasureBlocker, PersonalData } from '../../../platform/personal-data/index.ts'

/**
 * Lists the matters that must be settled before an account can be erased, with instructions. Runs
 * one or two queries for each feature that owns tables.
 */
export async function findErasureBlockers(
  db: Db | Trx,
  data: readonly PersonalData[],
  accountId: string,
  now: Date,
): Promise<ErasureBlocker[]> {
  const unsettled: ErasureBlocker[] = []
  for (const owner of data) unsettled.push(...((await owner.findUnsettled?.(db, accountId, now)) ?? []))
  return unsettled
}
