import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Written = { tables: Set<string> }
const written = new AsyncLocalStorage<Written>()
/** Tables to which a connection's open transaction has written. */
const pending = new WeakMap<pg.Client, string[]>()

const WRITES =
  /\b(?:insert\s+into|(?<!for\s)(?<!for no key\s)(?<!do\s)update|delete\s+from)\s+"?([a-z_]+)"?(?:\."?([a-z_]+)"?)?/gi

type QueryOutcome = { command?: string | null; rowCount?: number | null }

function note(client: pg.Client, text: string, { command, rowCount }: QueryOutcome): void {
  const store = written.getStore()
  // A begin that is sent with its settings answers with a list, which has no command.
  if (/^(?:begin|start transaction)\b/i.test(text)) return void pending.set(client, [])
  if (command === 'ROLLBACK') return void pending.delete(client)
  if (command === 'COMMIT') {
    for (const table of pending.get(client) ?? []) store?.tables.add(table)
    return void pending.delete(client)
  }
  if (!store || (rowCount ?? 0) === 0) return
  const tables = [...text.matchAll(WRITES)].map(([, first, second]) => (second ? `${first}.${second}` : (first ?? '')))
  const open = pending.get(client)
  if (open) open.push(...tables)
  else for (const table of tables) store.tables.add(table)
}

/**
 * Watches the statements that this process sends to PostgreSQL.
 * @returns a function that stops watching
 */
export function watchWrites(): () => void {
  const proto = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const send = proto.query
  proto.query = function query(this: pg.Client, ...args: unknown[]): unknown {
    const sent = send.apply(this, args)
    const [statement] = args
    const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text
    if (text === undefined || !(sent instanceof Promise)) return sent
    return sent.then((outcome: QueryOutcome) => {
      note(this, text, outcome)
      return outcome
    })
  }
  return () => {
    proto.query = send
  }
}

/** Writes that were rolled back or affected no row do not count. */
export async function writesOf<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; tables: readonly string[] }> {
  const store: Written = { tables: new Set() }
  const result = await written.run(store, work)
  return { result, tables: [...store.tables].sort() }
}
