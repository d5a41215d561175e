import { sql } from 'kysely'

/** Rules of talents who have chosen any, by `account_id`. Other features join them. */
export const useRulesOfTalents = sql<{ account_id: string; rules: unknown; shows_floors: boolean }>`(
  select account_id, rules, shows_floors from use_rule_states)`
