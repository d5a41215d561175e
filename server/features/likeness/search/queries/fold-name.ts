import { sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'

const read = hotQuery((db, name: string) => {
  const query = sql<{ folded: string }>`select folded_name(${name}) as folded`
  return { compile: () => query.compile(db) }
})

/**
 * A name that is looked for, as names are compared: without accents, in lower case. Asked first and by itself, because a
 * search that folded it would do so again for every row. One statement.
 */
export async function foldName(db: Parameters<typeof read>[0], name: string): Promise<string> {
  const [row] = await read(db, name)
  return row?.folded ?? ''
}
