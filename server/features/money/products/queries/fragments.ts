import { sql } from 'kysely'

/** What other features may join of this one: a table in parentheses each, to be named where it stands. */

/** How a product is called, by its `id`. */
export const productTitles = sql<{ id: string; title: string }>`(select id, title from products)`
