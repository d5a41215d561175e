import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { type AssetVector, literalOf } from './face-vectors.ts'

/** Keeps the vector of a recording's voice, in the place of an earlier one. One statement. */
export async function putVoiceVector(trx: Trx, voice: AssetVector): Promise<void> {
  const { assetId, accountId, model, version } = voice
  const made = { account_id: accountId, model, version, vector: literalOf(voice.vector) }
  await trx
    .insertInto('likeness_voices')
    .values({ asset_id: assetId, ...made })
    .onConflict((on) => on.column('asset_id').doUpdateSet(made))
    .execute()
}

/** Forgets the voices of an account, or of some of its recordings. One statement. */
export async function deleteVoiceVectors(
  trx: Trx,
  { accountId, assetIds }: { accountId: string; assetIds?: readonly string[] },
): Promise<void> {
  await trx
    .deleteFrom('likeness_voices')
    .where('account_id', '=', accountId)
    .$if(assetIds !== undefined, (some) => some.where('asset_id', '=', sql<string>`any(${assetIds ?? []}::text[])`))
    .execute()
}
