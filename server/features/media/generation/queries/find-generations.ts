import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { JobRow } from './insert-generations.ts'

export type Viewer = { accountId: string; isAdmin: boolean }

const MAX_BATCH = 100

export const findJobFor = (db: Db, { accountId, isAdmin }: Viewer, id: string): Promise<JobRow | undefined> =>
  db
    .selectFrom('generation_jobs')
    .selectAll()
    .where('id', '=', id)
    .$if(!isAdmin, (query) => query.where('account_id', '=', accountId))
    .executeTakeFirst()

export const listBatchFor = (db: Db, { accountId, isAdmin }: Viewer, batchId: string): Promise<JobRow[]> =>
  db
    .selectFrom('generation_jobs')
    .selectAll()
    .where('batch_id', '=', batchId)
    .$if(!isAdmin, (query) => query.where('account_id', '=', accountId))
    .orderBy('slot')
    .limit(MAX_BATCH)
    .execute()

export type SentJobVersion = { jobId: string; version: number }

export async function findChangedJobs(db: Db, sentVersions: readonly SentJobVersion[]): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select j.* from generation_jobs j
    where exists (
      select from jsonb_to_recordset(${JSON.stringify(sentVersions)}::jsonb) as t("jobId" text, version int)
      where t."jobId" = j.id and t.version <> j.version
    ) and j.id = any (${[...new Set(sentVersions.map(({ jobId }) => jobId))]}::text[])`.execute(db)
  return rows
}

/** Lists the jobs that use an account's likeness and have not ended. */
export const listUnendedJobsAbout = (trx: Trx, accountId: string): Promise<Pick<JobRow, 'id' | 'kind' | 'input'>[]> =>
  trx
    .selectFrom('generation_jobs')
    .select(['id', 'kind', 'input'])
    .where('about_account_id', '=', accountId)
    .where('due_at', 'is not', null)
    .orderBy('id')
    .execute()

/** Finds any job; the caller must check access. */
export const findJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('generation_jobs').selectAll().where('id', '=', id).executeTakeFirst()

export const findEndedJobs = (db: Db, ids: readonly string[]): Promise<JobRow[]> =>
  db
    .selectFrom('generation_jobs')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where('ended_at', 'is not', null)
    .execute()

/** Lists an account's jobs of a kind since the given time, latest first, at most 200. */
export const listJobsSince = (
  db: Db | Trx,
  { accountId, kind, since }: { accountId: string; kind: string; since: Date },
): Promise<JobRow[]> =>
  db
    .selectFrom('generation_jobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

export async function listFailedJobs(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ jobs: JobRow[]; total: number }> {
  const { rows } = await sql<JobRow & { total: number }>`
    select j.*, (select count(*) from generation_jobs where status = 'FAILED') as total
    from generation_jobs j where j.status = 'FAILED'
    order by j.ended_at desc, j.id desc limit ${limit} offset ${offset}`.execute(db)
  return { jobs: rows, total: rows[0]?.total ?? 0 }
}
