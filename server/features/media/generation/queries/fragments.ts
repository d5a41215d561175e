import { sql } from 'kysely'
import type { JobRow } from './insert-generations.ts'

/** All stored jobs. Other features join them. */
export const generationJobs = sql<JobRow>`(select * from generation_jobs)`
