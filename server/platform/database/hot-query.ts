import { type CompiledQuery, isOperationNodeSource } from 'kysely'
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
    return send(db, built, values)
  }
}

/**
 * As hotQuery, for a statement that names other columns from time to time: one is built for each shape, which is what
 * fields `values` has, how deep they lie, which of them are undefined, and `shape`. `build` is shown the same object with a
 * stand-in for each value; what it chooses by comes in `shape`, as JSON has it. There must be few shapes: none is forgotten.
 * @throws as a hot query.
 */
export function hotQueryByShape<Values extends object, Row, Shape = undefined>(
  build: (db: Db | Trx, values: Values, shape: Shape) => { compile: () => CompiledQuery<Row> },
): (db: Db | Trx, values: Values, ...shape: undefined extends Shape ? [] : [Shape]) => Promise<Row[]> {
  const builtByShape = new Map<string, Built<Row>>()
  return async (db, values, ...[shape]) => {
    const leaves: unknown[] = []
    const key = `${namesOf(values, leaves)}${shape === undefined ? '' : JSON.stringify(shape)}`
    let built = builtByShape.get(key)
    if (!built) {
      const shown = (standIns: readonly string[]) => withLeaves(values, standIns.values()) as Values
      built = buildOnce(leaves.length, (standIns) => build(db, shown(standIns), shape as Shape).compile())
      builtByShape.set(key, built)
    }
    return send(db, built, leaves)
  }
}

async function send<Row>(db: Db | Trx, { query, parameters }: Built<Row>, values: readonly unknown[]): Promise<Row[]> {
  const filled = parameters.map((each) => ('from' in each ? values[each.from] : each.always))
  const { rows } = await db.executeQuery<Row>({ ...query, parameters: filled })
  return rows
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The names of all values that there are, groups in brackets. Their values are added to `leaves`. */
function namesOf(group: object, leaves: unknown[]): string {
  let names = ''
  for (const [name, value] of Object.entries(group)) {
    if (isGroup(value)) names += `${name}(${namesOf(value, leaves)})`
    else if (value !== undefined) {
      if (isOperationNodeSource(value)) throw new Error(`${name} is a part of a statement: a hot query takes values`)
      names += `${name},`
      leaves.push(value)
    }
  }
  return names
}

function withLeaves(group: object, leaves: Iterator<unknown>): object {
  return Object.fromEntries(
    Object.entries(group).map(([name, value]) => [
      name,
      isGroup(value) ? withLeaves(value, leaves) : value === undefined ? undefined : leaves.next().value,
    ]),
  )
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
