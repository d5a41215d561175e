import { sql } from 'kysely'
import {
  classify,
  classifyBooks,
  ERASED_BY_OWNER,
  type PersonalData,
  partOf,
} from '../../../../platform/personal-data/index.ts'

const BY_SESSION = { session: partOf('session', 'session_id') }
type ByHand = Readonly<Record<string, typeof ERASED_BY_OWNER>>
const INPUT_COLUMNS: ByHand = { asked: ERASED_BY_OWNER, asked_digest: ERASED_BY_OWNER, made_digest: ERASED_BY_OWNER }
const ART_COLUMNS: ByHand = {
  score: ERASED_BY_OWNER,
  preview_key: ERASED_BY_OWNER,
  mask_key: ERASED_BY_OWNER,
  drawing_key: ERASED_BY_OWNER,
}

/**
 * Pictures of people and their inputs. `eraseArtOf` deletes these rows and their files. Ordered
 * art, its previews and its print files stay with the order.
 */
export const artworkPersonalData: PersonalData = {
  tables: [
    classify('merch_art', {
      title: 'Art made from your photos',
      order: 'art_key',
      keys: BY_SESSION,
      books: `art_key job_id session_id campaign_id design_id product_type attempt tier model width height has_alpha made_at
        is_kept kept_until`,
      of: { session: ART_COLUMNS },
      codes: 'product_type model',
    }),
    classify('merch_generation_cache', {
      title: 'Art you requested',
      order: 'id',
      keys: BY_SESSION,
      books: `id session_id campaign_id design_id product_type job_id counted asked_at ended_at made_job_id contract_version
        art_key cost_micro_usd made_at`,
      noPerson: 'counted_address',
      of: { session: INPUT_COLUMNS },
      readers: { nobody: 'asked' },
      codes: 'product_type counted_address',
    }),
    classifyBooks('merch_art_loans', 'session_id art_key created_at'),
    classifyBooks('merch_generation_counts', 'scope subject used counted_at'),
    classifyBooks('merch_generation_links', 'token_digest job_id session_id campaign_id created_at expires_at'),
  ],
  reach: async (db, { session }) => {
    const { rows } = await sql<{ job_id: string }>`
      select job_id from merch_generation_cache where session_id = any(${[...session]}::text[])
      union select job_id from merch_art where session_id = any(${[...session]}::text[])`.execute(db)
    return { job: rows.map(({ job_id }) => job_id) }
  },
  // The export contains art without a watermark only if the art was ordered, otherwise the
  // watermarked preview.
  findFilesGiven: async (db, { session }) => {
    const { rows } = await sql<{ art_key: string }>`
      select case when is_kept then art_key else preview_key end as art_key from merch_art where session_id = any(${[...session]}::text[])`.execute(
      db,
    )
    return rows.map(({ art_key }) => art_key)
  },
}
