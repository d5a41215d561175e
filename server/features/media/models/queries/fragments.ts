import { sql } from 'kysely'

/**
 * Total cost of the calls of each job. A running call counts with its reserved price. Other
 * features join it by `job_id`.
 */
export const costsOfJobs = sql<{ job_id: string; cost_micro_usd: number }>`(
  select job_id, sum(cost_micro_usd)::bigint as cost_micro_usd from model_calls where job_id is not null group by job_id
)`
