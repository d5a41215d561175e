import { sql } from 'kysely'
import type { JobRow } from './insert-generations.ts'

export const generationJobs = sql<JobRow>`(select * from generation_jobs)`
