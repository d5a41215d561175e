import { sql } from 'kysely'

/**
 * Total cost of each job's calls, with reserved prices for running ones, for joins by other
 * features.
 */
export const costsOfJobs = sql<{ job_id: string; cost_micro_usd: number }>`(
  select job_id, sum(cost_micro_usd)::bigint as cost_micro_usd from model_calls where job_id is not null group by job_id
)`
