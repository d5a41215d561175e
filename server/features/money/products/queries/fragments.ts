import { sql } from 'kysely'

/**
 * Fragments that other features may join: each is a subquery in parentheses that needs an alias.
 */

/** Subquery of product titles, by `id`. */
export const productTitles = sql<{ id: string; title: string }>`(select id, title from products)`
