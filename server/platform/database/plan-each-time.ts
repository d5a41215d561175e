import { sql } from 'kysely'

export const CUSTOM_PLAN = '/* custom plan */'

/**
 * Prefix of a statement that is planned for its actual values each time, instead of once per
 * connection. Meant for searches: one search may find five rows, and the next one half of the
 * table, so they need different plans. Such a statement is not prepared.
 */
export const planEachTimePrefix = sql.raw<never>(CUSTOM_PLAN)
