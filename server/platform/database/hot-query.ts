import { isDeepStrictEqual } from 'node:util'
import type { CompiledQuery } from 'kysely'
import type { Db } from './transaction.ts'

/**
 * A query that is built once and from then on only given its values: for the few that run with every request, building
 * costs as much as sending. `build` must use each value once, in the order it is given.
 */
export function hotQuery<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => { compile: () => CompiledQuery<Row> },
): (db: Db, ...values: Values) => Promise<Row[]> {
  const built = new WeakMap<Db, CompiledQuery<Row>>()
  return async (db, ...values) => {
    let query = built.get(db)
    if (!query) {
      query = build(db, ...values).compile()
      if (!isDeepStrictEqual([...query.parameters], [...values])) {
        throw new Error('a hot query must use each of its values once, in order')
      }
      built.set(db, query)
    }
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: values })
    return rows
  }
}
