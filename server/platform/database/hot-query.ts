import { type CompiledQuery, isOperationNodeSource } from 'kysely'
import type { Db, Trx } from './transaction.ts'

/**
 * Returns the placeholder for a value while a query is built. The placeholder contains a NUL
 * character. PostgreSQL stores no NUL, so real text is never equal to a placeholder.
 */
const placeholderFor = (at: number): string => `\0value ${at}`

/**
 * A compiled statement. For each parameter of the statement, `from` is the index of the value to
 * fill in. A parameter with `always` has a constant value.
 */
type Built<Row> = { query: CompiledQuery<Row>; parameters: readonly ({ from: number } | { always: unknown })[] }

/**
 * Builds a query once per process. Each later call only fills in the values. Meant for queries
 * that run with every request, because building such a query takes as long as sending it. `build`
 * receives a placeholder for each value and puts it into the query. It may use a placeholder
 * several times. It must not change a placeholder or make a decision that depends on one.
 * @throws if a value does not occur in the query, because `build` changed or ignored its
 * placeholder
 */
export function hotQuery<Values extends readonly unknown[], Row>(
  build: (db: Db | Trx, ...values: Values) => { compile: () => CompiledQuery<Row> },
): (db: Db | Trx, ...values: Values) => Promise<Row[]> {
  let built: Built<Row> | undefined
  return async (db, ...values) => {
    built ??= buildOnce(values.length, (placeholders) => build(db, ...(placeholders as unknown as Values)).compile())
    return send(db, built, values)
  }
}

/**
 * Like `hotQuery`, for a query whose columns or conditions vary. One query is built and cached for
 * each shape of the values. The shape consists of the names and the nesting of the fields in
 * `values`, the list of undefined fields, and the argument `shape`. `build` receives an object
 * like `values` with a placeholder for each value. If `build` makes a decision that depends on
 * other data, that data must be part of `shape`, which is compared as JSON. Use few shapes,
 * because cached queries are never removed.
 * @throws in the same cases as `hotQuery`
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
      const shown = (placeholders: readonly string[]) => withLeaves(values, placeholders.values()) as Values
      built = buildOnce(leaves.length, (placeholders) => build(db, shown(placeholders), shape as Shape).compile())
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

/**
 * Returns the names of all fields that are not undefined, with the fields of an object in
 * parentheses. Adds the values of these fields to `leaves`.
 */
function namesOf(group: object, leaves: unknown[]): string {
  let names = ''
  for (const [name, value] of Object.entries(group)) {
    if (isGroup(value)) names += `${name}(${namesOf(value, leaves)})`
    else if (value !== undefined) {
      if (isOperationNodeSource(value))
        throw new Error(`${name} is part of a statement, but a hot query accepts only values`)
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

function buildOnce<Row>(count: number, compile: (placeholders: readonly string[]) => CompiledQuery<Row>): Built<Row> {
  const placeholders = Array.from({ length: count }, (_, at) => placeholderFor(at))
  const query = compile(placeholders)
  const unused = placeholders.findIndex((each) => !query.parameters.includes(each))
  if (unused !== -1)
    throw new Error(`a hot query must pass on each of its values unchanged; it changes or ignores value ${unused}`)
  const parameters = query.parameters.map((always) => {
    const from = placeholders.indexOf(always as string)
    return from === -1 ? { always } : { from }
  })
  return { query, parameters }
}
