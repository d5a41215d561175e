import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export type Statement = {
  text: string
  values: readonly unknown[]
  /** True if the statement read or wrote a row. */
  hasRows: boolean
}

const recording = new AsyncLocalStorage<Statement[]>()
type Query = (this: pg.Client, ...args: unknown[]) => unknown
let isWatching = false

/** Call it before connecting. Test files share a process, so a second call changes nothing. */
export function watchStatements(): void {
  if (isWatching) return
  isWatching = true
  const client = pg.Client.prototype as unknown as { query: Query }
  const send = client.query
  client.query = function (...args) {
    const [given, values] = args
    const { text, values: own } = typeof given === 'string' ? { text: given, values: undefined } : (given as Statement)
    const statement: Statement = { text, values: own ?? (Array.isArray(values) ? values : []), hasRows: false }
    recording.getStore()?.push(statement)
    const result = send.apply(this, args)
    if (result instanceof Promise)
      return result.then((outcome: pg.QueryResult) => {
        statement.hasRows = (outcome.rowCount ?? 0) > 0
        return outcome
      })
    return result
  }
}

export async function recordStatements(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = []
  await recording.run(statements, work)
  return statements
}
