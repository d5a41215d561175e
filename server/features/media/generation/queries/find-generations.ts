import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { JobRow } from './insert-generations.ts'

/** As much of a caller as decides what they see. */
export type Viewer = { accountId: string; isAdmin: boolean }

const MOST_OF_A_BATCH = 100

/** A job that is the viewer's; an admin's is every one. One statement. */
export const findJobFor = (db: Db, { accountId, isAdmin }: Viewer, id: string): Promise<JobRow | undefined> =>
  db
    .selectFrom('generation_jobs')
    .selectAll()
    .where('id', '=', id)
    .$if(!isAdmin, (query) => query.where('account_id', '=', accountId))
    .executeTakeFirst()

/** The jobs of a batch that are the viewer's, by slot. One statement. */
export const listBatchFor = (db: Db, { accountId, isAdmin }: Viewer, batchId: string): Promise<JobRow[]> =>
  db
    .selectFrom('generation_jobs')
    .selectAll()
    .where('batch_id', '=', batchId)
    .$if(!isAdmin, (query) => query.where('account_id', '=', accountId))
    .orderBy('slot')
    .limit(MOST_OF_A_BATCH)
    .execute()

/** A job and the version of it that somebody was told of. */
export type ToldJob = { jobId: string; version: number }

/** For who watches: those of the jobs that are not as they were told, in one statement. What stands still is not read. */
export async function findChangedJobs(db: Db, told: readonly ToldJob[]): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select j.* from generation_jobs j
    where exists (
      select from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t("jobId" text, version int)
      where t."jobId" = j.id and t.version <> j.version
    ) and j.id = any (${[...new Set(told.map(({ jobId }) => jobId))]}::text[])`.execute(db)
  return rows
}
/** Any job; whoever asks says themselves who may see it. One statement. */
export const findJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('generation_jobs').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of the jobs that have ended. One statement. */
export const findEndedJobs = (db: Db, ids: readonly string[]): Promise<JobRow[]> =>
  db
    .selectFrom('generation_jobs')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where('ended_at', 'is not', null)
    .execute()

/** What an account has asked for of a kind since then, the latest first, 200 at most. One statement. */
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

/** What failed for good, the latest first, and how many there are. One statement a page that is not empty. */
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
