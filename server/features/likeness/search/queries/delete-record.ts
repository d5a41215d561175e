import type { Trx } from '../../../../platform/database/transaction.ts'

/** Forgets an account: searches know nothing of it any more, no vector of its face, voice or words is left. Three statements. */
export async function deleteRecord(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('likeness_profiles').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('likeness_faces').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('likeness_voices').where('account_id', '=', accountId).execute()
}
