import { sql } from 'kysely'

/** What other features may join of this one: what each job's calls came to, those under way as what was set aside. */
export const costsOfJobs = sql<{ job_id: string; cost_micro_usd: number }>`(
  select job_id, sum(cost_micro_usd)::bigint as cost_micro_usd from model_calls where job_id is not null group by job_id
)`
