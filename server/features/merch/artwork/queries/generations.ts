import { type Selectable, sql } from 'kysely'
import type { MerchGenerationCacheTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { generationJobs } from '../../../media/generation/index.ts'
import { costsOfJobs } from '../../../media/models/index.ts'

export type GenerationRow = Selectable<MerchGenerationCacheTable>

/**
 * Key of a generation. At most one job runs at a time for each key. The product type is empty if
 * the request named none.
 */
export type GenerationKey = { sessionId: string; designId: string; productType: string }

export const findGeneration = (
  db: Db | Trx,
  { sessionId, designId, productType }: GenerationKey,
): Promise<GenerationRow | undefined> =>
  db
    .selectFrom('merch_generation_cache')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('design_id', '=', designId)
    .where('product_type', '=', productType)
    .executeTakeFirst()

export const findGenerationOfJob = (db: Db | Trx, jobId: string): Promise<GenerationRow | undefined> =>
  db.selectFrom('merch_generation_cache').selectAll().where('job_id', '=', jobId).executeTakeFirst()

export type NewGeneration = GenerationKey & {
  campaignId: string
  jobId: string
  asked: object
  digest: string
  countedAttempts: number
  countedAddress: string
}

/** Art of an earlier job stays until the new job has made its art. */
export async function beginGeneration(trx: Trx, generation: NewGeneration, at: Date): Promise<void> {
  const begun = {
    job_id: generation.jobId,
    asked: JSON.stringify(generation.asked),
    asked_digest: generation.digest,
    counted: generation.countedAttempts,
    counted_address: generation.countedAddress,
    asked_at: at,
    ended_at: null,
  }
  await trx
    .insertInto('merch_generation_cache')
    .values({
      id: newId(),
      session_id: generation.sessionId,
      campaign_id: generation.campaignId,
      design_id: generation.designId,
      product_type: generation.productType,
      ...begun,
    })
    .onConflict((on) => on.columns(['session_id', 'design_id', 'product_type']).doUpdateSet(begun))
    .execute()
}

/**
 * Records that a job made no art, and resets the generation's number of counted attempts.
 * @returns the number of counted attempts before the reset, the session and the network digest
 * against which they counted, and the cost of the job; undefined if the job has no generation
 */
export async function recordFailure(
  trx: Trx,
  jobId: string,
  at: Date,
): Promise<{ sessionId: string; countedAttempts: number; countedAddress: string; cost: number } | undefined> {
  const { rows } = await sql<{ sessionId: string; countedAttempts: number; countedAddress: string; cost: number }>`
    with before as (select id, counted from merch_generation_cache where job_id = ${jobId} for update)
    update merch_generation_cache c set ended_at = ${at}::timestamptz, counted = 0
    from before where c.id = before.id
    returning c.session_id as "sessionId", before.counted as "countedAttempts", c.counted_address as "countedAddress",
      coalesce((select k.cost_micro_usd from ${costsOfJobs} k where k.job_id = ${jobId}), 0) as cost`.execute(trx)
  return rows[0]
}

export async function recordSuccess(
  trx: Trx,
  jobId: string,
  { artKey, contractVersion }: { artKey: string; contractVersion: number },
  at: Date,
): Promise<void> {
  await sql`
    update merch_generation_cache set ended_at = ${at}::timestamptz, made_job_id = job_id, made_digest = asked_digest,
      contract_version = ${contractVersion}, art_key = ${artKey}, made_at = ${at}::timestamptz,
      cost_micro_usd = coalesce((select c.cost_micro_usd from ${costsOfJobs} c where c.job_id = ${jobId}), 0)
    where job_id = ${jobId}`.execute(trx)
}

export type Progress = {
  designId: string
  productType: string
  madeJobId: string | null
  jobId: string
  status: 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED' | null
  progressPercent: number | null
  failureCode: string | null
  /** Attempts that count against the daily limits; 0 after a job that made no art. */
  countedAttempts: number
  askedAt: Date
  endedAt: Date | null
}

const progressColumns = sql`
  c.design_id as "designId", c.product_type as "productType", c.made_job_id as "madeJobId", c.job_id as "jobId", j.status,
  j.progress_percent as "progressPercent", j.failure_code as "failureCode", c.counted as "countedAttempts", c.asked_at as "askedAt",
  c.ended_at as "endedAt"`

export async function findProgress(
  db: Db,
  { sessionId, campaignId }: { sessionId: string; campaignId: string },
): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select ${progressColumns}
    from merch_generation_cache c left join ${generationJobs} j on j.id = c.job_id
    where c.session_id = ${sessionId} and c.campaign_id = ${campaignId}
    order by c.asked_at desc, c.id desc limit 1`.execute(db)
  return rows[0]
}

export async function listProgressOfJobs(db: Db, jobIds: readonly string[]): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    select ${progressColumns}
    from merch_generation_cache c left join ${generationJobs} j on j.id = c.job_id
    where c.job_id = any (${[...jobIds]}::text[])`.execute(db)
  return rows
}

export async function deleteGenerationsOf(trx: Trx, sessionIds: readonly string[]): Promise<void> {
  await sql`
    with links as (delete from merch_generation_links where session_id = any(${[...sessionIds]}::text[]))
    delete from merch_generation_cache where session_id = any(${[...sessionIds]}::text[])`.execute(trx)
}

export async function listJobsOf(db: Db | Trx, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`
    select job_id from merch_generation_cache where session_id = any(${[...sessionIds]}::text[])`.execute(db)
  return rows.map(({ job_id }) => job_id)
}
