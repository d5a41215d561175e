import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { likenessAtDistance } from '../../../../providers/models/port.ts'
import { comparedFiles } from './find-copies.ts'
import type { FaceFingerprint } from './fingerprints.ts'

export type NearFaceFingerprint = { fileKey: string; accountId: string; likeness: number }

/**
 * Returns the most similar faces in other accounts' portraits, store photos and profile pictures.
 */
export async function nearestFaceFingerprints(
  trx: Trx,
  { vector, model, version }: FaceFingerprint,
  { notOf, limit }: { notOf: readonly string[]; limit: number },
): Promise<NearFaceFingerprint[]> {
  const wanted = sql`${`[${vector.join(',')}]`}::halfvec(128)`
  const { rows } = await sql<{ file_key: string; account_id: string; apart: number }>`
    select m.file_key, m.account_id, m.face <-> ${wanted} as apart from ${comparedFiles} m
    where m.face_model = ${model} and m.face_version = ${version} and m.account_id <> all(${[...notOf]}::text[])
    order by m.face <-> ${wanted}, m.file_key limit ${limit}`.execute(trx)
  return rows.map(({ file_key: fileKey, account_id: accountId, apart }) => ({
    fileKey,
    accountId,
    likeness: likenessAtDistance(apart),
  }))
}
