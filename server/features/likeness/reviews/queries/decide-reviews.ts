import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import { assetFiles } from '../../assets/index.ts'
import { fingerprintedFiles } from '../../marks/index.ts'
import { removedBySingleTakedowns } from '../../picture-takedowns/index.ts'
import type { ReviewStatus } from '../domain/review-reasons.ts'
import type { ReviewRow } from './reviews.ts'

export type ReviewDetails = ReviewRow & {
  display_name: string
  slug: string
  picture_key: string | null
  other_name: string | null
  other_slug: string | null
  other_picture_key: string | null
  removed_at: Date | null
  removed_reason: string | null
  is_fingerprint_kept: boolean
}

const selectReviews = (wanted: RawBuilder<unknown>) => sql`
  select r.*, account.display_name, account.slug, coalesce(asset.file_key, file.file_key) as picture_key,
    other.display_name as other_name, other.slug as other_slug,
    coalesce(other_asset.file_key, other_file.file_key) as other_picture_key,
    coalesce(removed.created_at, removed_alone.created_at) as removed_at,
    coalesce(removed.reason, removed_alone.reason) as removed_reason,
    exists (select from removed_pictures kept where kept.id = r.near_removed_id) as is_fingerprint_kept
  from likeness_reviews r
  join ${accountSummaries} account on account.id = r.account_id
  left join ${assetFiles} asset on asset.id = r.asset_id
  left join ${fingerprintedFiles} file on file.file_key = r.file_key
  left join ${accountSummaries} other on other.id = r.other_account_id
  left join ${assetFiles} other_asset on other_asset.id = r.other_asset_id
  left join ${fingerprintedFiles} other_file on other_file.file_key = r.other_file_key
  left join likeness_takedowns removed on removed.id = r.near_takedown_id
  left join ${removedBySingleTakedowns} removed_alone on removed_alone.id = r.near_picture_takedown_id
  where ${wanted}`

export async function findReview(db: Db | Trx, id: string): Promise<ReviewDetails | undefined> {
  return (await sql<ReviewDetails>`${selectReviews(sql`r.id = ${id}`)}`.execute(db)).rows[0]
}

/** Lists reviews. An open review stops counting as open once the owner has deleted its picture. */
export async function listReviews(
  db: Db,
  { status, limit, offset }: { status?: ReviewStatus; limit: number; offset: number },
): Promise<{ reviews: ReviewDetails[]; total: number }> {
  const wanted =
    status === undefined
      ? sql`true`
      : status === 'OPEN'
        ? sql`r.status = 'OPEN' and coalesce(asset.file_key, file.file_key) is not null`
        : sql`r.status = ${status}`
  const { rows } = await sql<{ total: number } & (ReviewDetails | { id: null })>`
    select counted.total, page.*
    from (
      select count(*) as total from likeness_reviews r
      left join ${assetFiles} asset on asset.id = r.asset_id
      left join ${fingerprintedFiles} file on file.file_key = r.file_key
      where ${wanted}
    ) counted
    left join (${selectReviews(wanted)} order by r.created_at desc, r.id desc limit ${limit} offset ${offset}) page on true
    order by page.created_at desc, page.id desc`.execute(db)
  return { reviews: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

export async function settleReview(
  trx: Trx,
  { id, status, by, reason, at }: { id: string; status: 'RELEASED' | 'REMOVED'; by: string; reason: string; at: Date },
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    update likeness_reviews set status = ${status}, decided_by = ${by}, decision_reason = ${reason},
      decided_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where id = ${id} and status = 'OPEN' returning *`.execute(trx)
  return rows[0]
}

/** Closes the open reviews of pictures that were taken down, for example because of a report. */
export async function settleReviewsOf(
  trx: Trx,
  assetIds: readonly string[],
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<void> {
  await sql`
    update likeness_reviews set status = 'REMOVED', decided_by = ${by}, decision_reason = ${reason},
      decided_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where asset_id = any(${[...assetIds]}::text[]) and status = 'OPEN'`.execute(trx)
}
