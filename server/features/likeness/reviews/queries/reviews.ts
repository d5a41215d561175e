import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { LikenessReviewsTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { assetFiles } from '../../assets/index.ts'
import type { ReviewReason, ReviewStatus } from '../domain/review-reasons.ts'

export type ReviewRow = Selectable<LikenessReviewsTable> & { reason: ReviewReason; status: ReviewStatus }

/** Of all faces one is compared at a time: of two that are like each other the later one finds the earlier. One statement. */
export async function lockFaces(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('faces that are compared', 0))`.execute(trx)
}

export type Standing = { status: ReviewStatus | null; wasTakenDown: boolean }

/**
 * What is known of a picture before its face is looked at: the latest review of it, and whether its bytes were taken down
 * before, from whomever. One statement.
 */
export async function findStanding(trx: Trx, assetId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      (select r.status from likeness_reviews r where r.asset_id = asset.id order by r.created_at desc, r.id desc limit 1)
        as status,
      exists (select from likeness_takedowns t where t.restored_at is null and t.digests @> array[asset.digest])
        as "wasTakenDown"
    from ${assetFiles} asset where asset.id = ${assetId}`.execute(trx)
  return rows[0] ?? { status: null, wasTakenDown: false }
}

/** Accounts that may look like this one. One statement. */
export async function findAlike(trx: Trx, accountId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select other_account_id as id from likeness_alike_accounts where account_id = ${accountId}
    union all
    select account_id from likeness_alike_accounts where other_account_id = ${accountId}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Two accounts may look alike from now on. One statement. */
export async function putAlike(trx: Trx, accounts: readonly [string, string], at: Date): Promise<void> {
  const [first, second] = accounts.toSorted()
  await sql`
    insert into likeness_alike_accounts (account_id, other_account_id, created_at)
    values (${first}, ${second}, ${at}::timestamptz) on conflict do nothing`.execute(trx)
}

export type NewReview = {
  accountId: string
  assetId: string
  reason: ReviewReason
  other: { accountId: string; assetId: string; likeness: number } | null
  at: Date
}

/**
 * Opens a review, unless one of the picture is open: then undefined. `isFirst`: no other one of the account is open;
 * `isFirstOfOther`: none with the same other account. One statement.
 */
export async function openReview(
  trx: Trx,
  { accountId, assetId, reason, other, at }: NewReview,
): Promise<{ id: string; isFirst: boolean; isFirstOfOther: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isFirst: boolean; isFirstOfOther: boolean }>`
    insert into likeness_reviews
      (id, account_id, asset_id, reason, other_account_id, other_asset_id, likeness, status, created_at, updated_at)
    values (${newId()}, ${accountId}, ${assetId}, ${reason}, ${other?.accountId ?? null}, ${other?.assetId ?? null},
      ${other?.likeness ?? null}::float8, 'OPEN', ${at}::timestamptz, ${at}::timestamptz)
    on conflict (asset_id) where status = 'OPEN' do nothing
    returning id,
      not exists (select from likeness_reviews o where o.account_id = ${accountId} and o.status = 'OPEN') as "isFirst",
      not exists (
        select from likeness_reviews o where o.account_id = ${accountId} and o.status = 'OPEN'
          and o.other_account_id = ${other?.accountId ?? null}) as "isFirstOfOther"`.execute(trx)
  return rows[0]
}
