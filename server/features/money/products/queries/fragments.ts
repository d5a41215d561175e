import { sql } from 'kysely'

export const productTitles = sql<{ id: string; title: string }>`(select id, title from products)`
