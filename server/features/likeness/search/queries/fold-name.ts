import { sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'

const read = hotQuery((db, name: string) => {
  const query = sql<{ folded: string }>`select folded_name(${name}) as folded`
  return { compile: () => query.compile(db) }
})

/**
 * Normalizes a searched name like stored names: without accents, in lowercase. Runs separately,
 * because inside a search it would be computed for every row. Runs one statement.
 */
export async function foldName(db: Parameters<typeof read>[0], name: string): Promise<string> {
  const [row] = await read(db, name)
  return row?.folded ?? ''
}
