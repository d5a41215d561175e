import { sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'

const readNormalized = hotQuery((db, name: string) => {
  const query = sql<{ folded: string }>`select folded_name(${name}) as folded`
  return { compile: () => query.compile(db) }
})

/**
 * Normalizes a searched name in the same way as stored names: without accents, in lowercase. Runs
 * as a separate query. Inside the search, PostgreSQL would normalize the name again for every row.
 */
export async function normalizeName(db: Parameters<typeof readNormalized>[0], name: string): Promise<string> {
  const [row] = await readNormalized(db, name)
  return row?.folded ?? ''
}
