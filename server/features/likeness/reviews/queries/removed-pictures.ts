import { MAX_NEAR_DISTANCE, MIN_QUALITY } from '@semblance/fingerprints/distance'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { findPictureFingerprints } from '../../../media/files/index.ts'
import { assetFiles } from '../../assets/index.ts'
import { fingerprintedFiles } from '../../marks/index.ts'

/** The takedown that removed a picture: of a likeness, or of a picture on its own. */
export type RemovedBy = { takedownId: string } | { pictureTakedownId: string }

/** A removed picture of which an upload is a near copy. One of the takedowns is null. */
export type NearRemoved = {
  id: string
  takedownId: string | null
  pictureTakedownId: string | null
  distance: number
}

/**
 * Returns the most similar removed picture that differs in at most 31 bits from one of the views,
 * if there is one. The search is exact: the index finds every picture that shares a piece of 16
 * bits, with at most one different bit, and the distance decides.
 */
export async function findNearRemoved(db: Db | Trx, views: readonly string[]): Promise<NearRemoved | undefined> {
  if (views.length === 0) return undefined
  const { rows } = await sql<NearRemoved>`
    with sought as materialized (
      select view.hash, fingerprint_neighbors(view.hash) as neighbors
      from (select ('x' || hex)::bit(256) as hash from unnest(${[...views]}::text[]) as hex) view
    )
    select p.id, p.takedown_id as "takedownId", p.picture_takedown_id as "pictureTakedownId",
      bit_count(p.hash # sought.hash)::int as distance
    from sought join removed_pictures p
      on fingerprint_pieces(p.hash) && sought.neighbors and bit_count(p.hash # sought.hash) <= ${MAX_NEAR_DISTANCE}::int
    order by distance, p.created_at desc, p.id limit 1`.execute(db)
  return rows[0]
}

/**
 * Keeps the fingerprints of files that are being taken down. Call it before the files are deleted,
 * because their own fingerprints go with them.
 */
export async function keepRemoved(
  trx: Trx,
  { by, accountId, fileKeys, at }: { by: RemovedBy; accountId: string | null; fileKeys: readonly string[]; at: Date },
): Promise<void> {
  const found = await findPictureFingerprints(trx, fileKeys, MIN_QUALITY)
  if (found.length === 0) return
  const ids = found.map(() => newId())
  await sql`
    insert into removed_pictures (id, takedown_id, picture_takedown_id, account_id, hash, quality, created_at)
    select kept.id, ${'takedownId' in by ? by.takedownId : null}, ${'pictureTakedownId' in by ? by.pictureTakedownId : null}, ${accountId},
      kept.hash::bit(256), kept.quality, ${at}::timestamptz
    from unnest(${ids}::text[], ${found.map(({ hash }) => hash)}::text[], ${found.map(({ quality }) => quality)}::int[])
      as kept (id, hash, quality)`.execute(trx)
}

/**
 * Deletes the kept fingerprints of a takedown, or one of them.
 * @returns the number of deleted fingerprints
 */
export async function forgetRemoved(trx: Trx, takedownId: string, id: string | null = null): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from removed_pictures where takedown_id = ${takedownId} and (${id}::text is null or id = ${id})`.execute(trx)
  return Number(numAffectedRows)
}

/** Deletes the kept fingerprints of a picture that is shown again. */
export async function forgetRestored(trx: Trx, pictureTakedownId: string): Promise<void> {
  await sql`delete from removed_pictures where picture_takedown_id = ${pictureTakedownId}`.execute(trx)
}

/** Deletes fingerprints that are older than their retention. */
export async function deleteOldRemoved(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from removed_pictures where id in (
      select id from removed_pictures where created_at < ${before}::timestamptz order by created_at limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Returns the files of an asset, or all files of an account, that show a person. */
export async function findPersonFiles(
  db: Db,
  { assetId, accountId }: { assetId?: string | undefined; accountId?: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select a.file_key as key from ${assetFiles} a where a.id = ${assetId ?? null} and a.file_key is not null
    union
    select f.file_key from ${fingerprintedFiles} f where f.account_id = ${accountId ?? null}
    order by key`.execute(db)
  return rows.map(({ key }) => key)
}
