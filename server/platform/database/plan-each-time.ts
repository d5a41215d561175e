import { sql } from 'kysely'

export const CUSTOM_PLAN = '/* custom plan */'

/**
 * Makes PostgreSQL plan a statement anew in each run, for the actual values, instead of once per
 * connection. Meant for searches: one may find five rows and the next half of the table.
 * Statements with this prefix are not prepared.
 */
export const planEachTimePrefix = sql.raw<never>(CUSTOM_PLAN)
