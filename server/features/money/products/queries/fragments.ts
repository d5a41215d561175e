import { sql } from 'kysely'

/** Subqueries that other features may join. Each needs an alias. */

export const productTitles = sql<{ id: string; title: string }>`(select id, title from products)`
