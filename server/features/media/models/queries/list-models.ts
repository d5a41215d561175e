import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { ModelRow } from './find-model.ts'

export type ModelUse = { calls: number; failures: number; spent_micro_usd: number }
export type UsedModel = ModelRow & ModelUse

const useSince = (since: Date) => sql`
  left join lateral (
    select count(*) as calls, count(*) filter (where c.outcome not in ('running', 'succeeded')) as failures,
      coalesce(sum(c.cost_micro_usd), 0)::bigint as spent_micro_usd
    from model_calls c where c.model_key = m.key and c.started_at >= ${since}::timestamptz
  ) used on true`

export type ModelFilter = {
  q?: string
  status?: ModelRow['status']
  limit: number
  offset: number
}

export async function listModels(
  db: Db,
  { since, q, status, limit, offset }: ModelFilter & { since: Date },
): Promise<{ models: UsedModel[]; total: number }> {
  const { rows } = await sql<UsedModel & { total: number }>`
    with wanted as (
      select * from ai_models
      where (${status ?? null}::text is null or status = ${status ?? null})
        and (${q ?? null}::text is null
          or position(lower(${q ?? null}) in lower(concat_ws(' ', key, endpoint, provider_model))) > 0))
    select m.*, used.*, (select count(*) from wanted) as total
    from (select * from wanted order by key limit ${limit} offset ${offset}) m ${useSince(since)}
    order by m.key`.execute(db)
  return { models: rows, total: rows[0]?.total ?? 0 }
}

export async function findUsedModel(db: Db, key: string, since: Date): Promise<UsedModel | undefined> {
  const { rows } = await sql<UsedModel>`
    select m.*, used.* from (select * from ai_models where key = ${key}) m ${useSince(since)}`.execute(db)
  return rows[0]
}
