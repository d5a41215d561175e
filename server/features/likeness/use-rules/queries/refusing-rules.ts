import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

/**
 * Key of a set of rules. Talents with the same rules, for example of a preset, have the same key.
 * An index has the keys of those rules that refuse anything, and the texts of both conditions.
 */
const KEY = sql<string>`md5(r.rules::text)`
const REFUSES = sql<boolean>`r.rules::text like '%"NEVER"%'`

/**
 * Lists each set of rules that refuses anything, once. Jumps from key to key in the index, because
 * thousands of talents share a preset.
 */
export async function listRefusals(db: Db): Promise<{ key: string; rules: unknown }[]> {
  const { rows } = await sql<{ key: string; rules: unknown }>`
    with recursive keys (key) as (
      (select ${KEY} from use_rule_states r where ${REFUSES} order by 1 limit 1)
      union all
      select (select ${KEY} from use_rule_states r where ${REFUSES} and ${KEY} > keys.key order by 1 limit 1)
      from keys where keys.key is not null)
    select keys.key, some.rules from keys cross join lateral (
      select r.rules from use_rule_states r where ${REFUSES} and ${KEY} = keys.key limit 1) some`.execute(db)
  return rows
}

/** Talents with one of these rules, which refuse something, by `account_id`. */
export const talentsWithRules = (keys: readonly string[]) => sql<{ account_id: string }>`(
  select r.account_id from use_rule_states r where ${REFUSES} and ${KEY} = any(${[...keys]}::text[]))`

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
