import type { CompiledQuery } from 'kysely'
import type { Db, Trx } from './transaction.ts'

/** Stands for a value while a query is built. No text of anybody's is like it: PostgreSQL stores no NUL. */
const standIn = (at: number): string => `\0value ${at}`

/** What is sent: the statement, and for each of its parameters the value it takes, or what it always is. */
type Built<Row> = { query: CompiledQuery<Row>; parameters: readonly ({ from: number } | { always: unknown })[] }

/**
 * A query that is built once a process and from then on only given its values: for those that run with every request,
 * building costs as much as sending. `build` is shown a stand-in for each value: it may use one as often as it likes, and
 * must pass it on as it is, and choose nothing by it.
 * @throws when a value is not used: it was looked at then, or would be ignored.
 */
export function hotQuery<Values extends readonly unknown[], Row>(
  build: (db: Db | Trx, ...values: Values) => { compile: () => CompiledQuery<Row> },
): (db: Db | Trx, ...values: Values) => Promise<Row[]> {
  let built: Built<Row> | undefined
  return async (db, ...values) => {
    built ??= buildOnce(values.length, (standIns) => build(db, ...(standIns as unknown as Values)).compile())
    const parameters = built.parameters.map((each) => ('from' in each ? values[each.from] : each.always))
    const { rows } = await db.executeQuery<Row>({ ...built.query, parameters })
    return rows
  }
}

function buildOnce<Row>(count: number, compile: (standIns: readonly string[]) => CompiledQuery<Row>): Built<Row> {
  const standIns = Array.from({ length: count }, (_, at) => standIn(at))
  const query = compile(standIns)
  const unused = standIns.findIndex((each) => !query.parameters.includes(each))
  if (unused !== -1) throw new Error(`a hot query must pass on each of its values as it is, and value ${unused} is not`)
  const parameters = query.parameters.map((always) => {
    const from = standIns.indexOf(always as string)
    return from === -1 ? { always } : { from }
  })
  return { query, parameters }
}
