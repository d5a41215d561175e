import { type CompiledQuery, isOperationNodeSource } from 'kysely'
import type { Db, Trx } from './transaction.ts'

/**
 * Stands for a value while a query is built. PostgreSQL stores no NUL, so real text never equals
 * it.
 */
const placeholderFor = (at: number): string => `\0value ${at}`

/**
 * For each parameter, `from` is the index of the value to fill in, and `always` a constant value.
 */
type Built<Row> = { query: CompiledQuery<Row>; parameters: readonly ({ from: number } | { always: unknown })[] }

/**
 * Builds a query once per process. Each later call only fills in the values. Meant for queries of
 * every request, because building one takes as long as sending it. `build` receives a placeholder
 * for each value. It may use a placeholder several times, but must not change it or make a
 * decision that depends on it.
 * @throws if a value does not occur in the query
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
 * Like `hotQuery`, for a query whose columns or conditions vary. One query is cached for each
 * shape: the names and nesting of the fields in `values`, the undefined fields, and the argument
 * `shape`, which is compared as JSON. If `build` makes a decision that depends on other data, that
 * data must be part of `shape`. Use few shapes, because cached queries are never removed.
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
 * Names the defined fields, with the fields of an object in parentheses. Adds their values to
 * `leaves`.
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
