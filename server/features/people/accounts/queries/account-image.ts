import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'

/**
 * Shows another picture of an account, or none, in the place of one of those: null stands for none. One that its owner
 * chose meanwhile stays. One statement.
 */
export async function replaceAccountImage(
  trx: Trx,
  accountId: string,
  { from, to, at }: { from: readonly (string | null)[]; to: string | null; at: Date },
): Promise<void> {
  const shown = from.filter((address) => address !== null)
  await trx
    .updateTable('accounts')
    .set({ image_url: to, updated_at: at })
    .where('id', '=', accountId)
    .where((is) =>
      is.or([
        ...(from.includes(null) ? [is('image_url', 'is', null)] : []),
        is('image_url', '=', sql<string>`any(${shown}::text[])`),
      ]),
    )
    .where('image_url', 'is distinct from', to)
    .execute()
}

/** Shows no picture of a talent, whoever chose it. False: there is no such talent. One statement. */
export async function hideTalentImage(trx: Trx, accountId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ image_url: null, updated_at: at })
    .where('id', '=', accountId)
    .where('kind', '=', 'talent')
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
