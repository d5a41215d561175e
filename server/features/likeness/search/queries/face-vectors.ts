import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { likenessAtDistance } from '../../../../providers/models/port.ts'
import { usableImages } from '../../assets/index.ts'

/** Whose it is, which model made it, in which version of our own way to ask it. Only vectors of one can be compared. */
export type AssetVector = {
  assetId: string
  accountId: string
  model: string
  version: number
  vector: readonly number[]
}

export type NearFace = { assetId: string; accountId: string; likeness: number }

/** Of those that are nearest some may be held back, deleted or of another model. */
const LOOKED_AT_BESIDES = 60

/** Keeps the vector of a picture's face, in the place of an earlier one. One statement. */
export async function putFaceVector(trx: Trx, face: AssetVector): Promise<void> {
  const { assetId, accountId, model, version } = face
  const made = { account_id: accountId, model, version, vector: literalOf(face.vector) }
  await trx
    .insertInto('likeness_faces')
    .values({ asset_id: assetId, ...made })
    .onConflict((on) => on.column('asset_id').doUpdateSet(made))
    .execute()
}

/** Forgets the faces of an account, or of some of its pictures. One statement. */
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
 * The faces most like one, the most like first, of pictures that are neither held back nor deleted: of all accounts, of all
 * but one, or of one. `likeness` is 0–1, as the port of models means it. One statement.
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
  const looked = limit + LOOKED_AT_BESIDES
  // The index looks as far as this says; set by what it is asked with, it holds for this statement alone.
  const vector = sql`(select ${literalOf(face.vector)}::halfvec(128)
    where set_config('hnsw.ef_search', ${String(Math.min(1000, looked * 2))}, true) is not null)`
  const among =
    onlyAccountId !== undefined
      ? sql`account_id = ${onlyAccountId}`
      : notAccountId !== undefined
        ? sql`account_id <> ${notAccountId}`
        : sql`true`
  const { rows } = await sql<{ assetId: string; accountId: string; apart: number }>`
    select near.asset_id as "assetId", near.account_id as "accountId", near.apart
    from (
      select asset_id, account_id, vector <-> ${vector} as apart from likeness_faces
      where model = ${model} and version = ${version} and ${among}
      order by vector <-> ${vector} limit ${looked}
    ) near
    join ${usableImages} image on image.id = near.asset_id
    order by near.apart, near.asset_id limit ${limit}`.execute(db)
  return rows.map(({ assetId, accountId, apart }) => ({ assetId, accountId, likeness: likenessAtDistance(apart) }))
}

export const literalOf = (vector: readonly number[]): string => `[${vector.join(',')}]`
