import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { usableRecordings } from '../../assets/index.ts'
import { type AssetVector, vectorLiteral } from './face-vectors.ts'

/** Stores the voice vector of a recording, replacing an earlier one. */
export async function putVoiceVector(trx: Trx, voice: AssetVector): Promise<void> {
  const { assetId, accountId, model, version } = voice
  const made = { account_id: accountId, model, version, vector: vectorLiteral(voice.vector) }
  await trx
    .insertInto('likeness_voices')
    .values({ asset_id: assetId, ...made })
    .onConflict((on) => on.column('asset_id').doUpdateSet(made))
    .execute()
}

export type NearVoice = { assetId: string; accountId: string; likeness: number }

/**
 * Compares recordings that are neither held back nor deleted. `likeness` is the cosine similarity,
 * 0–1. Needs no index: the vectors are short, so all of them are compared.
 */
export async function nearestVoices(
  db: Db,
  voice: { vector: readonly number[]; model: string; version: number; limit: number },
): Promise<NearVoice[]> {
  const { rows } = await sql<{ assetId: string; accountId: string; apart: number }>`
    select v.asset_id as "assetId", v.account_id as "accountId", v.vector <=> ${vectorLiteral(voice.vector)}::halfvec as apart
    from likeness_voices v join ${usableRecordings} recording on recording.id = v.asset_id
    where v.model = ${voice.model} and v.version = ${voice.version}
    order by apart, v.asset_id limit ${voice.limit}`.execute(db)
  return rows.map(({ assetId, accountId, apart }) => ({
    assetId,
    accountId,
    likeness: Math.min(1, Math.max(0, 1 - apart)),
  }))
}
