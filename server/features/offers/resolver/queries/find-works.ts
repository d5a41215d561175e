import { MAX_NEAR_DISTANCE } from '@semblance/fingerprints/distance'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { suspendedAccounts } from '../../../likeness/consent/index.ts'
import { takenDownWorks } from '../../../likeness/picture-takedowns/index.ts'
import { heldFiles, storedFiles } from '../../../media/files/index.ts'
import { publicTalents } from '../../../people/accounts/index.ts'
import { allLicences } from '../../licences/index.ts'
import { liveOffers } from '../../offer/index.ts'

/** A licensed file that is a near copy of a picture, or that has a given manifest. */
export type FoundWork = {
  offerId: string
  code: string
  manifestId: string | null
  /** Different bits. 0 for a file that was found by its manifest or its mark. */
  distance: number
  isByManifest: boolean
  isByMark: boolean
  /** Null if the talent has no public page. */
  slug: string | null
}

type Sought = { views?: readonly string[]; manifestId?: string | undefined; marks?: readonly string[] }

/**
 * Files that everybody may learn about, as `work` with its `licence`, `file` and `offer`. They were
 * delivered under a license, are not withheld, and nothing takes down the same bytes or the whole
 * likeness of the talent. Drafts, candidates and revisions in progress are in no license.
 */
const confirmable = sql`
  join ${storedFiles} file on file.key = work.file_key
  join ${allLicences} licence on licence.offer_id = work.offer_id
    and licence.files @> jsonb_build_array(jsonb_build_object('sha256', file.sha256))
  join ${liveOffers} offer on offer.id = work.offer_id
    and not exists (select from ${heldFiles} held where held.key = work.file_key)
    and not exists (select from ${takenDownWorks} taken where taken.digests && array[file.sha256])
    and not exists (select from ${suspendedAccounts} suspended where suspended.account_id = offer.seller_account_id)`

/**
 * Returns the licensed files that are near copies of a picture, by one of its hashes, or that have
 * a manifest or a mark. The most similar come first. The search is exact, as `findNearRemoved`.
 */
export async function findWorks(
  db: Db,
  { views = [], manifestId, marks = [] }: Sought,
  limit: number,
): Promise<FoundWork[]> {
  const { rows } = await sql<FoundWork>`
    with sought as materialized (
      select view.hash, fingerprint_neighbors(view.hash) as neighbors
      from (select ('x' || hex)::bit(256) as hash from unnest(${[...views]}::text[]) as hex) view
    ), found as materialized (
      select near.file_key, bit_count(near.hash # sought.hash)::int as distance, false as by_manifest,
        false as by_mark
      from sought join licensed_works near
        on fingerprint_pieces(near.hash) && sought.neighbors
        and bit_count(near.hash # sought.hash) <= ${MAX_NEAR_DISTANCE}::int
      union all
      select same.file_key, 0, true, false from licensed_works same where same.manifest_id = ${manifestId ?? null}::text
      union all
      select marked.file_key, 0, false, true from licensed_works marked
      where marked.marks <> '{}' and marked.marks && ${[...marks]}::text[]
    ), best as (
      select file_key, min(distance) as distance, bool_or(by_manifest) as by_manifest,
        bool_or(by_mark) as by_mark from found group by file_key
    )
    select work.offer_id as "offerId", licence.code, work.manifest_id as "manifestId", best.distance,
      best.by_manifest as "isByManifest", best.by_mark as "isByMark", talent.slug
    from best join licensed_works work on work.file_key = best.file_key ${confirmable}
    left join ${publicTalents} talent on talent.id = offer.seller_account_id
    order by best.by_manifest desc, best.by_mark desc, best.distance, work.created_at desc, work.file_key limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Returns the claim store with this active manifest, in Base64. */
export async function findManifest(db: Db, manifestId: string): Promise<string | undefined> {
  const { rows } = await sql<{ manifest: string }>`
    select work.manifest from licensed_works work ${confirmable}
    where work.manifest_id = ${manifestId} order by work.created_at, work.file_key limit 1`.execute(db)
  return rows[0]?.manifest
}
