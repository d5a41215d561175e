import { sql } from 'kysely'

export const PLANNED_ANEW = '/* planned anew */'

/**
 * Prefix of a statement that is planned for its actual values, instead of once per connection. For
 * searches, where one finds five rows and the next half of the table. Such a statement is not
 * prepared.
 */
export const planEachTimePrefix = sql.raw<never>(PLANNED_ANEW)
