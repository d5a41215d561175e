import { sql } from 'kysely'

export const CUSTOM_PLAN = '/* custom plan */'

/**
 * Prefix of a statement that PostgreSQL plans anew in each run, for the actual values. Other
 * statements are planned once per connection. The prefix is meant for searches. For example, one
 * search finds five rows and the next one finds half of the table. These two searches need
 * different plans. A statement with this prefix is not prepared.
 */
export const planEachTimePrefix = sql.raw<never>(CUSTOM_PLAN)
