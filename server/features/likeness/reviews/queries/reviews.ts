import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { LikenessReviewsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import type { PersonSource } from '../../../../platform/persons/index.ts'
import { agentsOfTalents } from '../../../people/accounts/index.ts'
import { assetFiles, showableImages } from '../../assets/index.ts'
import { consentedAccounts } from '../../consent/index.ts'
import { takenDownDigests } from '../../picture-takedowns/index.ts'
import type { ReviewReason, ReviewStatus } from '../domain/review-reasons.ts'
import type { NearRemoved } from './removed-pictures.ts'

export type ReviewRow = Omit<Selectable<LikenessReviewsTable>, 'source'> & {
  reason: ReviewReason
  status: ReviewStatus
  source: PersonSource | null
}

/**
 * Takes the global lock for face comparisons. Of two concurrent uploads of similar faces, the
 * second then finds the first.
 */
export async function lockFaces(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('faces that are compared', 0))`.execute(trx)
}

export type ReviewSubject = {
  accountId: string
  assetId: string | null
  fileKey: string | null
  digests: readonly string[]
}

export type PriorDecision = {
  /** The latest review of the subject, or of the same bytes from the same account. */
  review: { status: ReviewStatus; reason: ReviewReason } | null
  wasTakenDown: boolean
}

/**
 * Returns earlier decisions about a file. The file counts as taken down if a takedown has one of
 * the digests in `takenDown`.
 */
export async function findPriorDecision(
  trx: Trx,
  subject: ReviewSubject,
  takenDown: readonly string[],
): Promise<PriorDecision> {
  const { accountId, assetId, fileKey, digests } = subject
  const { rows } = await sql<PriorDecision>`
    select
      (select json_build_object('status', r.status, 'reason', r.reason) from likeness_reviews r
        where r.asset_id = ${assetId} or r.file_key = ${fileKey}
          or (r.account_id = ${accountId} and r.digests && ${[...digests]}::text[])
        order by r.created_at desc, r.id desc limit 1) as review,
      exists (
        select from likeness_takedowns t where t.restored_at is null and t.digests && ${[...takenDown]}::text[]
        union all
        select from ${takenDownDigests} one where one.digests && ${[...takenDown]}::text[]
      ) as "wasTakenDown"`.execute(trx)
  return rows[0] ?? { review: null, wasTakenDown: false }
}

/**
 * Returns the account, its agents, and the talents that it represents. A picture of one of them
 * may show another.
 */
export async function findRelatedAccounts(trx: Trx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select case when a.agent_account_id = ${accountId} then a.talent_account_id else a.agent_account_id end as id
    from ${agentsOfTalents} a
    where a.can_act and (a.agent_account_id = ${accountId} or a.talent_account_id = ${accountId})`.execute(trx)
  return [accountId, ...rows.map(({ id }) => id)]
}

export async function findLookalikes(trx: Trx, accountId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select other_account_id as id from likeness_alike_accounts where account_id = ${accountId}
    union all
    select account_id from likeness_alike_accounts where other_account_id = ${accountId}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Stores a pair of accounts that look alike, so that they are not compared again. */
export async function putLookalikes(trx: Trx, accounts: readonly [string, string], at: Date): Promise<void> {
  const [first, second] = accounts.toSorted()
  await sql`
    insert into likeness_alike_accounts (account_id, other_account_id, created_at)
    values (${first}, ${second}, ${at}::timestamptz) on conflict do nothing`.execute(trx)
}

/** Either `assetId` or `fileKey` is set. */
export type MatchedFile = { accountId: string; assetId: string | null; fileKey: string | null; likeness: number | null }

export type NewReview = ReviewSubject & {
  source: PersonSource
  reason: ReviewReason
  other: MatchedFile | null
  removed?: NearRemoved
  at: Date
}

/**
 * Opens a review; undefined if the subject already has an open one. `isFirst`: the account had no
 * other open review. `isFirstOfOther`: it had none that involves the same other account.
 */
export async function openReview(
  trx: Trx,
  { accountId, assetId, fileKey, digests, source, reason, other, removed, at }: NewReview,
): Promise<{ id: string; isFirst: boolean; isFirstOfOther: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isFirst: boolean; isFirstOfOther: boolean }>`
    insert into likeness_reviews (id, account_id, asset_id, file_key, source, digests, reason, other_account_id,
      other_asset_id, other_file_key, likeness, near_takedown_id, near_picture_takedown_id, near_removed_id,
      near_distance, status, created_at, updated_at)
    values (${newId()}, ${accountId}, ${assetId}, ${fileKey}, ${source}, ${[...digests]}::text[], ${reason},
      ${other?.accountId ?? null}, ${other?.assetId ?? null}, ${other?.fileKey ?? null}, ${other?.likeness ?? null}::float8,
      ${removed?.takedownId ?? null}, ${removed?.pictureTakedownId ?? null}, ${removed?.id ?? null}, ${removed?.distance ?? null}::int, 'OPEN', ${at}::timestamptz, ${at}::timestamptz)
    on conflict do nothing
    returning id,
      not exists (select from likeness_reviews o where o.account_id = ${accountId} and o.status = 'OPEN') as "isFirst",
      not exists (
        select from likeness_reviews o where o.account_id = ${accountId} and o.status = 'OPEN'
          and o.other_account_id = ${other?.accountId ?? null}) as "isFirstOfOther"`.execute(trx)
  return rows[0]
}

export async function isOwnPicture(
  db: Db | Trx,
  { accountId, assetId }: { accountId: string; assetId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${showableImages} image
    join ${consentedAccounts} consented on consented.account_id = image.account_id
    where image.id = ${assetId} and image.account_id = ${accountId}`.execute(db)
  return rows.length > 0
}

export async function findAssetFile(
  trx: Trx,
  assetId: string,
): Promise<{ fileKey: string; digest: string; source: PersonSource } | undefined> {
  const { rows } = await sql<{ fileKey: string; digest: string; source: PersonSource }>`
    select a.file_key as "fileKey", a.digest,
      case a.type when 'IMAGE' then 'likeness-image' else 'likeness-voice' end as source
    from ${assetFiles} a where a.id = ${assetId} and a.file_key is not null and a.digest is not null`.execute(trx)
  return rows[0]
}

export async function findAssetOfFile(trx: Trx, fileKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select a.id from ${assetFiles} a where a.file_key = ${fileKey}`.execute(
    trx,
  )
  return rows[0]?.id
}
