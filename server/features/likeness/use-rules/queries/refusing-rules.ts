import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

/**
 * Lists each set of rules that refuses anything, once. Jumps from key to key in the index, because
 * thousands of talents share a preset.
 */
export async function listRefusals(db: Db): Promise<{ key: string; rules: unknown }[]> {
  const { rows } = await sql<{ key: string; rules: unknown }>`
    with recursive keys (key) as (
      select min(r.refusal_key) from use_rule_states r
      union all
      select (select min(r.refusal_key) from use_rule_states r where r.refusal_key > keys.key)
      from keys where keys.key is not null)
    select keys.key, one.rules from keys cross join lateral (
      select r.rules from use_rule_states r where r.refusal_key = keys.key limit 1) one`.execute(db)
  return rows
}

/** Talents with one of these sets of rules, by `account_id`. */
export const talentsWithRules = (keys: readonly string[]) => sql<{ account_id: string }>`(
  select r.account_id from use_rule_states r where r.refusal_key = any(${[...keys]}::text[]))`

/** Reads the rules of these accounts. Accounts without rules are missing. */
export async function listRulesOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('use_rule_states')
    .select(['account_id', 'rules'])
    .where('account_id', '=', sql<string>`any(${[...accountIds]}::text[])`)
    .execute()
  return new Map(rows.map(({ account_id, rules }) => [account_id, rules]))
}
