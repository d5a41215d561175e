import { sql } from 'kysely'

/**
 * SQL fragments that other features may join. Each fragment is a subquery in parentheses and needs
 * an alias.
 */

/** Subquery of the titles of products, for joins on `id`. */
export const productTitles = sql<{ id: string; title: string }>`(select id, title from products)`
