import { sql } from 'kysely'

/**
 * Fragments that other features may join. Each is a subquery in parentheses and needs an alias.
 */

/** Subquery of product titles, by `id`. */
export const productTitles = sql<{ id: string; title: string }>`(select id, title from products)`
