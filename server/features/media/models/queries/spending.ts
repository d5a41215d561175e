import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { DaySpending } from '../domain/purpose.ts'
import type { ModelRow } from './find-model.ts'

/** Returns true for only one caller per day. */
export async function claimBudgetNotice(trx: Trx, day: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into model_spending as s (day, spent_micro_usd, told_at) values (${day}, 0, ${at}::timestamptz)
    on conflict (day) do update set told_at = excluded.told_at where s.told_at is null
    returning day`.execute(trx)
  return rows.length > 0
}

export async function getSpendingAndModels(
  db: Db,
  day: string,
  keys: readonly string[],
): Promise<{ spending: DaySpending; models: ModelRow[] }> {
  type Spent = { spent: number | null; anybody: number | null; fan: number | null }
  const { rows } = await sql<Spent & { [Column in keyof ModelRow]: ModelRow[Column] | null }>`
    select s.spent_micro_usd as spent, s.anybody_micro_usd as anybody, s.fan_micro_usd as fan, m.*
    from (select 1) one
    left join model_spending s on s.day = ${day}
    left join ai_models m on m.key = any(${keys}::text[])`.execute(db)
  return {
    spending: { spent: rows[0]?.spent ?? 0, anybody: rows[0]?.anybody ?? 0, fan: rows[0]?.fan ?? 0 },
    models: rows.filter((row): row is ModelRow & Spent => row.key !== null),
  }
}
