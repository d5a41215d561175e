import { type Insertable, sql } from 'kysely'
import type { MerchArtTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type Art = {
  artKey: string
  previewKey: string
  maskKey: string | null
  sessionId: string
  designId: string | null
  campaignId: string
  productType: string | null
  /** Likeness to the selfie, 0–1. */
  score: number
  width: number
  height: number
  hasAlpha: boolean
}

const artRows = (db: Db | Trx) =>
  db
    .selectFrom('merch_art')
    .select([
      'art_key as artKey',
      'preview_key as previewKey',
      'mask_key as maskKey',
      'session_id as sessionId',
      'design_id as designId',
      'campaign_id as campaignId',
      sql<string | null>`nullif(product_type, '')`.as('productType'),
      'score',
      'width',
      'height',
      'has_alpha as hasAlpha',
    ])

/** Finds a piece of art by its key, in any session. */
export const findArt = (db: Db | Trx, artKey: string): Promise<Art | undefined> =>
  artRows(db).where('art_key', '=', artKey).executeTakeFirst()

/**
 * Lists all art that a session (internal id) can use, including art from `lendArt`. The latest job
 * comes first, and the highest likeness within a job.
 */
export const listArtOfSession = (db: Db | Trx, sessionId: string): Promise<Art[]> =>
  artRows(db)
    .where('art_key', 'in', (art) =>
      art
        .selectFrom('merch_art')
        .select('art_key')
        .where('session_id', '=', sessionId)
        .union(art.selectFrom('merch_art_loans').select('art_key').where('session_id', '=', sessionId)),
    )
    .orderBy('made_at', 'desc')
    .orderBy('score', 'desc')
    .orderBy('attempt')
    .execute()

export const listArtOfJob = (db: Db | Trx, jobId: string): Promise<Art[]> =>
  artRows(db).where('job_id', '=', jobId).orderBy('score', 'desc').orderBy('attempt').execute()

export async function insertArts(trx: Trx, arts: readonly Insertable<MerchArtTable>[]): Promise<void> {
  await trx.insertInto('merch_art').values(arts).execute()
}

/**
 * Lets a session buy products with another session's art, without access to its other data. Keys
 * of deleted art are skipped.
 */
export async function lendArt(trx: Trx, sessionId: string, artKeys: readonly string[], at: Date): Promise<void> {
  if (artKeys.length === 0) return
  await sql`
    insert into merch_art_loans (session_id, art_key, created_at)
    select ${sessionId}, art_key, ${at} from merch_art where art_key = any(${[...artKeys]}::text[])
    on conflict do nothing`.execute(trx)
}

/**
 * Sets how long the art and its preview are stored (null: forever). The mask and the drawing are
 * not affected.
 * @returns the keys of the art and the previews
 */
export async function markKept(trx: Trx, artKeys: readonly string[], until: Date | null): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    update merch_art set is_kept = true, kept_until = ${until}::timestamptz where art_key = any(${[...artKeys]}::text[])
    returning array[art_key, preview_key] as keys`.execute(trx)
  return rows.flatMap(({ keys }) => keys)
}

export async function markReleased(trx: Trx, artKeys: readonly string[]): Promise<void> {
  await trx
    .updateTable('merch_art')
    .set({ is_kept: false, kept_until: null })
    .where(sql<boolean>`art_key = any(${[...artKeys]}::text[])`)
    .execute()
}

/**
 * Deletes all art of the sessions. Of art in an order, deletes only the mask and the drawing.
 * @returns the keys of all files to delete
 */
export async function deleteArtsOf(trx: Trx, sessionIds: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    with art as (
      select art_key, mask_key, drawing_key, is_kept and (kept_until is null or kept_until > ${at}::timestamptz) as stays
      from merch_art where session_id = any(${[...sessionIds]}::text[]) for update
    ), gone as (
      delete from merch_art a using art where a.art_key = art.art_key and not art.stays
      returning a.art_key, a.preview_key, a.mask_key, a.drawing_key
    ), bared as (
      update merch_art a set mask_key = null, drawing_key = null from art
      where a.art_key = art.art_key and art.stays and coalesce(art.mask_key, art.drawing_key) is not null
      returning art.mask_key, art.drawing_key
    )
    select array_remove(array[art_key, preview_key, mask_key, drawing_key], null) as keys from gone
    union all select array_remove(array[mask_key, drawing_key], null) from bared`.execute(trx)
  return rows.flatMap(({ keys }) => keys)
}

/** Returns those of the art keys that `lendArt` made available to other sessions. */
export async function findLent(trx: Trx, artKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ art_key: string }>`
    select distinct art_key from merch_art_loans where art_key = any(${[...artKeys]}::text[])`.execute(trx)
  return rows.map(({ art_key }) => art_key)
}

/** Returns those of the sessions that have art, their own or lent. */
export async function findSessionsWithArt(trx: Trx, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from merch_art where session_id = any(${[...sessionIds]}::text[])
    union select session_id from merch_art_loans where session_id = any(${[...sessionIds]}::text[])`.execute(trx)
  return rows.map(({ session_id }) => session_id)
}

export async function listPreviews(
  db: Db,
  sessionIds: readonly string[],
  limit: number,
): Promise<{ key: string; at: Date }[]> {
  const { rows } = await sql<{ key: string; at: Date }>`
    select preview_key as key, made_at as at from merch_art where session_id = any(${[...sessionIds]}::text[])
    order by made_at desc, art_key limit ${limit}`.execute(db)
  return rows
}
