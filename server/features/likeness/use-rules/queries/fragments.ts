import { sql } from 'kysely'

/** Proposals of agents that their talents have not answered, by the account of the talent. */
export const proposedRules = sql<{ account_id: string }>`(select account_id from use_rule_proposals)`

/** Rules of talents who have chosen any, by `account_id`. Other features join them. */
export const useRulesOfTalents = sql<{ account_id: string; rules: unknown; shows_floors: boolean }>`(
  select account_id, rules, shows_floors from use_rule_states)`
