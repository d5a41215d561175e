import { PRINT_STEP } from '@semblance/media/sounds'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { PictureMarks } from '../../../../platform/persons/index.ts'
import { heldFiles } from '../../../media/files/index.ts'
import { publicTalents } from '../../../people/accounts/index.ts'
import { MAX_OTHER_BITS, MIN_EQUAL_MOMENTS, MIN_EQUAL_SHARE } from '../domain/copy-rules.ts'
import type { FileFingerprint } from './fingerprints.ts'

export type Copy = { fileKey: string; accountId: string }

/** The hashes of a recording are not part of this type: the database has them under `fileKey`. */
export type SearchedMark = PictureMarks & Pick<FileFingerprint, 'fileKey' | 'hasSound'>

/**
 * Number of nearest pictures that the index returns. The number is high, because pictures that are
 * hidden or held back are dropped afterwards.
 */
const COMPARED = 50

/**
 * Files that a new file is compared with: files that visible talents show and that are not held
 * back.
 */
export const comparedFiles = sql<{ file_key: string; account_id: string }>`(
  select m.* from person_marks m join ${publicTalents} owner on owner.id = m.account_id
  where m.is_shown and not exists (select from ${heldFiles} held where held.key = m.file_key))`

/**
 * Finds the original of a file among the files that other accounts show. A copy has the same
 * bytes, is the same picture resized, recompressed or mirrored, or is the same recording reencoded
 * or trimmed.
 */
export async function findCopy(trx: Trx, mark: SearchedMark, notOf: readonly string[]): Promise<Copy | undefined> {
  if (mark.digests.length === 0) return undefined
  const others = sql`m.account_id <> all(${[...notOf]}::text[])`
  const same = await first(
    trx,
    sql`
    select m.file_key, m.account_id from ${comparedFiles} m
    where m.digests && ${[...mark.digests]}::text[] and ${others} order by m.created_at, m.file_key limit 1`,
  )
  if (same) return same
  if (mark.hasSound) return findSameSound(trx, mark, others)
  if (!mark.looks) return undefined
  return (await findSamePicture(trx, mark.looks.straight, others)) ?? findSamePicture(trx, mark.looks.mirrored, others)
}

/**
 * The index searches all pictures. Afterwards, `comparedFiles` drops hidden pictures and pictures
 * that are held back, and `others` drops those of the excluded accounts.
 */
const findSamePicture = (trx: Trx, looks: string, others: RawBuilder<unknown>): Promise<Copy | undefined> =>
  first(
    trx,
    sql`
    select m.file_key, m.account_id from (
      select near.file_key from person_marks near, (select set_config('hnsw.iterative_scan', 'relaxed_order', true)) on_and_on
      where near.looks is not null
      order by near.looks <~> ${looks}::text::bit(256) limit ${COMPARED}
    ) near join ${comparedFiles} m on m.file_key = near.file_key
    where ${others} and m.looks <~> ${looks}::text::bit(256) <= ${MAX_OTHER_BITS}
    order by m.looks <~> ${looks}::text::bit(256), m.file_key limit 1`,
  )

/**
 * Counts equal hashes at each time offset. A repetitive sound matches at many offsets, but with
 * few equal hashes at each.
 */
const findSameSound = (trx: Trx, mark: SearchedMark, others: RawBuilder<unknown>): Promise<Copy | undefined> =>
  first(
    trx,
    sql`
    with sought as materialized (
      select s.at, s.hash from person_marks own, jsonb_to_recordset(own.sought) as s (at int, hash int)
      where own.file_key = ${mark.fileKey}
    ), matched as (
      select kept.file_key, count(distinct kept.at) as equal
      from sought join person_sound_moments kept on kept.hash = sought.hash
      where kept.file_key <> ${mark.fileKey}
      group by kept.file_key, round((sought.at - kept.at) / ${PRINT_STEP}::numeric)
    ), best as (select file_key, max(equal) as equal from matched group by file_key)
    select m.file_key, m.account_id from best join ${comparedFiles} m on m.file_key = best.file_key
    where ${others} and best.equal >= greatest(${MIN_EQUAL_MOMENTS}::numeric, ${MIN_EQUAL_SHARE}::numeric * least(
      (select count(*) from person_sound_moments k where k.file_key = m.file_key),
      (select count(*) from person_sound_moments k where k.file_key = ${mark.fileKey})))
    order by best.equal desc, m.file_key limit 1`,
  )

async function first(trx: Trx, wanted: RawBuilder<unknown>): Promise<Copy | undefined> {
  const { rows } = await sql<{ file_key: string; account_id: string }>`${wanted}`.execute(trx)
  return rows[0] && { fileKey: rows[0].file_key, accountId: rows[0].account_id }
}
