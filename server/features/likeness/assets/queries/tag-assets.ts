import { type Selectable, sql } from 'kysely'
import type { LikenessAssetsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { consentedAccounts } from '../../consent/index.ts'
import type { AssetType } from '../domain/asset-types.ts'

export type CorrectedTags = { added: string[]; removed: string[] }

export type VoiceWave = { seconds: number; peaks: number[] }

export type UnanalyzedAsset = { id: string; fileKey: string; contentType: string; attempts: number }

/**
 * After this number of attempts, an asset is analyzed only if its owner or an operator retries it
 * (contract, part 3, "Asset tagging").
 */
export const MAX_TAG_ATTEMPTS = 5

const isUnanalyzed = sql<boolean>`status = 'READY' and deleted_at is null and (search_tags is null or is_stale)
  and tag_attempt_count < ${MAX_TAG_ATTEMPTS}`

/** Lists an account's assets to be analyzed for the first time or again, oldest first. */
export const listUnanalyzed = (
  db: Db,
  { accountId, type, limit }: { accountId: string; type: AssetType; limit: number },
): Promise<UnanalyzedAsset[]> =>
  db
    .selectFrom('likeness_assets')
    .select(['id', 'tag_attempt_count as attempts'])
    .select((is) => [is.ref('file_key').$notNull().as('fileKey'), is.ref('content_type').$notNull().as('contentType')])
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .where(isUnanalyzed)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Locks an asset before its analysis is stored. Undefined if the asset is deleted, or another
 * process has already stored an analysis.
 */
export async function lockUnanalyzed(
  trx: Trx,
  id: string,
): Promise<{ corrected: CorrectedTags | null; sampleKey: string | null } | undefined> {
  const row = await trx
    .selectFrom('likeness_assets')
    .select(['corrected', 'voice_sample_key as sampleKey'])
    .where('id', '=', id)
    .where('status', '=', 'READY')
    .where('deleted_at', 'is', null)
    .where((is) => is.or([is('search_tags', 'is', null), is('is_stale', '=', true)]))
    .forUpdate()
    .executeTakeFirst()
  return row && { corrected: row.corrected as unknown as CorrectedTags | null, sampleKey: row.sampleKey }
}

type NewAnalysis = {
  assetId: string
  seen: object
  seenBy: string
  seenVersion: number
  searchTags: readonly string[]
  sampleKey?: string
  wave?: VoiceWave | null
  voiceId?: string | null
  at: Date
}

/** Stores the analysis of an asset that `lockUnanalyzed` has locked. */
export async function putAnalysis(trx: Trx, { assetId, seen, at, ...rest }: NewAnalysis): Promise<void> {
  await trx
    .updateTable('likeness_assets')
    .set({
      seen: JSON.stringify(seen),
      seen_by: rest.seenBy,
      seen_version: rest.seenVersion,
      seen_at: at,
      search_tags: JSON.stringify(rest.searchTags),
      tag_attempt_count: sql`least(tag_attempt_count + 1, ${MAX_TAG_ATTEMPTS})`,
      tag_failure: null,
      is_stale: false,
      updated_at: at,
      ...(rest.sampleKey === undefined ? {} : { voice_sample_key: rest.sampleKey }),
      ...(rest.wave === undefined ? {} : { voice_wave: rest.wave && JSON.stringify(rest.wave) }),
      ...(rest.voiceId === undefined ? {} : { voice_id: rest.voiceId }),
    })
    .where('id', '=', assetId)
    .execute()
}

/** Counts a failed analysis of the asset and stores its reason. */
export async function countTagAttempt(
  trx: Trx,
  { id, failure, at }: { id: string; failure: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('likeness_assets')
    .set({
      tag_attempt_count: sql`least(tag_attempt_count + 1, ${MAX_TAG_ATTEMPTS})`,
      tag_failure: failure,
      updated_at: at,
    })
    .where('id', '=', id)
    .where(isUnanalyzed)
    .execute()
}

export type AnalyzedAsset = Pick<
  Selectable<LikenessAssetsTable>,
  'id' | 'type' | 'seen_by' | 'seen_version' | 'seen_at'
> & { seen: unknown; searchTags: string[]; voiceSampleKey: string | null }

/** Returns the analyses of an account's usable assets, newest first. */
export async function listAnalyzedAssets(db: Db | Trx, accountId: string): Promise<AnalyzedAsset[]> {
  const rows = await db
    .selectFrom('likeness_assets')
    .select(['id', 'type', 'seen', 'seen_by', 'seen_version', 'seen_at', 'search_tags', 'voice_sample_key'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'READY')
    .where('held_reason', 'is', null)
    .where('deleted_at', 'is', null)
    .where('search_tags', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ search_tags, voice_sample_key, ...row }) => ({
    ...row,
    searchTags: search_tags as unknown as string[],
    voiceSampleKey: voice_sample_key,
  }))
}

/**
 * Locks an asset of an account and returns its analysis and corrections. Undefined if the account
 * has no such asset.
 */
export async function lockCorrected(
  trx: Trx,
  { id, accountId }: { id: string; accountId: string },
): Promise<{ seen: unknown; corrected: CorrectedTags | null; isAnalyzed: boolean } | undefined> {
  const row = await trx
    .selectFrom('likeness_assets')
    .select(['seen', 'corrected', 'search_tags'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      seen: row.seen,
      corrected: row.corrected as unknown as CorrectedTags | null,
      isAnalyzed: row.search_tags !== null,
    }
  )
}

/**
 * Stores a talent's corrections. `searchTags` are the corrected tags, or null before the first
 * analysis.
 * @returns the asset
 */
export const putCorrected = (
  trx: Trx,
  { id, corrected, searchTags, at }: { id: string; corrected: CorrectedTags; searchTags: string[] | null; at: Date },
): Promise<Selectable<LikenessAssetsTable>> =>
  trx
    .updateTable('likeness_assets')
    .set({
      corrected: JSON.stringify(corrected),
      search_tags: searchTags === null ? null : JSON.stringify(searchTags),
      updated_at: at,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export type AnalyzingModel = { type: AssetType; seenBy: string; seenVersion: number }

/**
 * Schedules a new analysis for assets that another model or an earlier version analyzed, and for
 * those without an analysis. Resets their number of attempts. The old analysis stays valid until
 * the new one is stored.
 * @returns the accounts and types with assets to analyze
 */
export async function markStale(
  trx: Trx,
  accountIds: readonly string[],
  models: readonly AnalyzingModel[],
): Promise<{ accountId: string; type: AssetType }[]> {
  const { rows } = await sql<{ accountId: string; type: AssetType }>`
    with marked as (
      update likeness_assets a set is_stale = a.search_tags is not null, tag_attempt_count = 0
      from jsonb_to_recordset(${JSON.stringify(models)}::jsonb) as now_seen ("type" text, "seenBy" text, "seenVersion" int)
      where a.account_id = any(${accountIds}::text[]) and a.type = now_seen."type"
        and a.status = 'READY' and a.deleted_at is null
        and (a.search_tags is null or a.seen_by is distinct from now_seen."seenBy"
          or a.seen_version is distinct from now_seen."seenVersion")
      returning a.account_id, a.type)
    select distinct account_id as "accountId", type from marked order by 1, 2`.execute(trx)
  return rows
}

/**
 * Resets the analyses after a withdrawal, so that all assets are analyzed again if the account
 * consents again. Removes the references to cloned voices.
 */
export async function resetAnalyses(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('likeness_assets')
    .set({ is_stale: sql<boolean>`search_tags is not null`, tag_attempt_count: 0, voice_id: null })
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Assets that are not deleted. Other features join them by `id`. */
export const presentAssets = sql<{ id: string; account_id: string }>`(
  select id, account_id from likeness_assets where deleted_at is null)`

/**
 * Counts fetched assets by the model and version that analyzed them; both are null without an
 * analysis.
 */
export async function countAnalyzed(
  db: Db,
): Promise<{ type: AssetType; seenBy: string | null; seenVersion: number | null; count: number; stale: number }[]> {
  const { rows } = await sql<{
    type: AssetType
    seenBy: string | null
    seenVersion: number | null
    count: number
    stale: number
  }>`
    select type, seen_by as "seenBy", seen_version as "seenVersion", count(*) as count,
      count(*) filter (where is_stale) as stale
    from likeness_assets where status = 'READY' and deleted_at is null
    group by 1, 2, 3 order by 1, 2 nulls last, 3`.execute(db)
  return rows
}

/**
 * Lists consenting accounts, ordered by id, with assets that are not analyzed by the current model
 * and version.
 */
export async function listAccountsToAnalyze(
  db: Db,
  { models, after, limit }: { models: readonly AnalyzingModel[]; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct a.account_id from likeness_assets a
    join ${consentedAccounts} consented on consented.account_id = a.account_id
    join jsonb_to_recordset(${JSON.stringify(models)}::jsonb) as now_seen ("type" text, "seenBy" text, "seenVersion" int)
      on now_seen."type" = a.type
    where a.account_id > ${after} and a.status = 'READY' and a.deleted_at is null
      and (a.search_tags is null or a.seen_by is distinct from now_seen."seenBy"
        or a.seen_version is distinct from now_seen."seenVersion")
    order by a.account_id limit ${limit}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}
