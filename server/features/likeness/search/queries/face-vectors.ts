import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { likenessAtDistance } from '../../../../providers/models/port.ts'
import { usableImages } from '../../assets/index.ts'

/** Only vectors of the same model and version are comparable. */
export type AssetVector = {
  assetId: string
  accountId: string
  model: string
  version: number
  vector: readonly number[]
}

/** Number of candidates from the index. With fewer, the index misses some of the nearest. */
const CANDIDATES = 200

export type NearFace = { assetId: string; accountId: string; likeness: number }

/** Stores the face vector of a picture, replacing an earlier one. */
export async function putFaceVector(trx: Trx, face: AssetVector): Promise<void> {
  const { assetId, accountId, model, version } = face
  const made = { account_id: accountId, model, version, vector: vectorLiteral(face.vector) }
  await trx
    .insertInto('likeness_faces')
    .values({ asset_id: assetId, ...made })
    .onConflict((on) => on.column('asset_id').doUpdateSet(made))
    .execute()
}

/** Deletes the face vectors of an account, or of some of its pictures. */
export async function deleteFaceVectors(
  trx: Trx,
  { accountId, assetIds }: { accountId: string; assetIds?: readonly string[] },
): Promise<void> {
  await trx
    .deleteFrom('likeness_faces')
    .where('account_id', '=', accountId)
    .$if(assetIds !== undefined, (some) => some.where('asset_id', '=', sql<string>`any(${assetIds ?? []}::text[])`))
    .execute()
}

/**
 * Returns the most similar faces first, of pictures that are neither held back nor deleted.
 * `likeness` is 0–1, as the model port defines it.
 */
export async function nearestFaces(
  db: Db | Trx,
  face: {
    vector: readonly number[]
    model: string
    version: number
    notAccountId?: string
    onlyAccountId?: string
    limit: number
  },
): Promise<NearFace[]> {
  const { model, version, notAccountId, onlyAccountId, limit } = face
  // Lets the index continue until it has found enough pictures that are not held back. Otherwise
  // the pictures that are held back could fill the index's result, and allowed pictures of the
  // same face would not be found. Both settings apply to this statement only.
  const vector = sql`(select ${vectorLiteral(face.vector)}::halfvec(128)
    where set_config('hnsw.ef_search', ${String(Math.min(1000, Math.max(CANDIDATES, limit * 4)))}, true)
      || set_config('hnsw.iterative_scan', 'relaxed_order', true) is not null)`
  const among =
    onlyAccountId !== undefined
      ? sql`face.account_id = ${onlyAccountId}`
      : notAccountId !== undefined
        ? sql`face.account_id <> ${notAccountId}`
        : sql`true`
  const { rows } = await sql<{ assetId: string; accountId: string; apart: number }>`
    select near.asset_id as "assetId", near.account_id as "accountId", near.apart
    from (
      select face.asset_id, face.account_id, face.vector <-> ${vector} as apart
      from likeness_faces face join ${usableImages} image on image.id = face.asset_id
      where face.model = ${model} and face.version = ${version} and ${among}
      order by face.vector <-> ${vector} limit ${limit}
    ) near
    -- A relaxed index scan returns rows only roughly in order. Adding 0 makes the planner sort them.
    order by near.apart + 0, near.asset_id`.execute(db)
  return rows.map(({ assetId, accountId, apart }) => ({ assetId, accountId, likeness: likenessAtDistance(apart) }))
}

export const vectorLiteral = (vector: readonly number[]): string => `[${vector.join(',')}]`
