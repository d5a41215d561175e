import type { Trx } from '../../../../platform/database/transaction.ts'

/** Deletes an account's search record and the vectors of its faces, voices and text. */
export async function deleteRecord(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('likeness_profiles').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('likeness_faces').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('likeness_voices').where('account_id', '=', accountId).execute()
}
