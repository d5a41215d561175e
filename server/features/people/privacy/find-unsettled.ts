import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { PersonalData, Unsettled } from '../../../platform/personal-data/index.ts'

/** What keeps an account from being erased now, and what to do about it. A statement or two an owner of tables. */
export async function findUnsettled(
  db: Db | Trx,
  data: readonly PersonalData[],
  accountId: string,
  now: Date,
): Promise<Unsettled[]> {
  const unsettled: Unsettled[] = []
  for (const owner of data) unsettled.push(...((await owner.findUnsettled?.(db, accountId, now)) ?? []))
  return unsettled
}
