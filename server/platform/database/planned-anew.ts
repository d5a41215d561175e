import { sql } from 'kysely'

export const PLANNED_ANEW = '/* planned anew */'

/**
 * Begins a statement whose plan has to fit its values: searches, of which one finds five rows and the next half of them
 * all. It is not prepared; any other is planned once a connection.
 */
export const plannedAnew = sql.raw<never>(PLANNED_ANEW)
