import { sql } from 'kysely'
import type { JobRow } from './insert-generations.ts'

/** All stored jobs, for joins by other features. */
export const generationJobs = sql<JobRow>`(select * from generation_jobs)`
