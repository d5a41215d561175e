import { sql } from 'kysely'
import type { JobRow } from './insert-generations.ts'

/** What other features may join of this one: every job that is still remembered. */
export const generationJobs = sql<JobRow>`(select * from generation_jobs)`
