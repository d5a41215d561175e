import { sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'

const readNormalized = hotQuery((db, name: string) => {
  const query = sql<{ folded: string }>`select folded_name(${name}) as folded`
  return { compile: () => query.compile(db) }
})

/**
 * Removes accents and case as stored names do. A separate query, because PostgreSQL would
 * otherwise normalize the name for every row.
 */
export async function normalizeName(db: Parameters<typeof readNormalized>[0], name: string): Promise<string> {
  const [row] = await readNormalized(db, name)
  return row?.folded ?? ''
}
