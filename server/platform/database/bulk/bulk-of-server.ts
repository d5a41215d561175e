import pg from 'pg'
import { queryWithoutTimeout } from '../connections/pool.ts'
import { type Bulk, copyStatement, NEUTRAL_TEXT, type Snapshot } from './bulk.ts'

/** Members that the types of `pg` omit. */
type Connection = { stream: NodeJS.ReadStream; sendCopyFromChunk: (rows: Uint8Array) => void; endCopyFrom: () => void }

/** A COPY may take long, so the client sets no time limit. */
class CopyQuery extends pg.Query {
  readonly query_timeout = queryWithoutTimeout('').query_timeout
}

class CopyOut extends CopyQuery {
  readonly #onRow: (row: Uint8Array, connection: Connection) => void

  constructor(text: string, onRow: (row: Uint8Array, connection: Connection) => void, onEnd: (error?: Error) => void) {
    super(text, onEnd)
    this.#onRow = onRow
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }, connection: Connection): void {
    this.#onRow(chunk, connection)
  }
}

class CopyIn extends CopyQuery {
  readonly #rows: Uint8Array

  constructor(text: string, rows: Uint8Array, onEnd: (error?: Error) => void) {
    super(text, onEnd)
    this.#rows = rows
  }

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFromChunk(this.#rows)
    connection.endCopyFrom()
  }
}

/** Bytes of rows that may wait in memory before the connection is paused. */
const MAX_WAITING = 1_000_000

/**
 * Yields the rows of a COPY as they arrive, and pauses the connection while the reader is slower.
 */
async function* rowsOf(client: pg.ClientBase, text: string): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  let stream: NodeJS.ReadStream | undefined
  let isOver = false
  let failure: Error | undefined
  let wake: () => void = () => {}
  client.query(
    new CopyOut(
      text,
      (row, connection) => {
        waiting.push(new Uint8Array(row))
        bytes += row.byteLength
        stream = connection.stream
        if (bytes > MAX_WAITING) stream.pause()
        wake()
      },
      (error) => {
        isOver = true
        failure = error
        wake()
      },
    ),
  )
  while (true) {
    if (waiting.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve))
    const taken = waiting
    waiting = []
    bytes = 0
    if (taken.length > 0) yield Buffer.concat(taken)
    stream?.resume()
    if (!isOver || waiting.length > 0) continue
    if (failure) throw failure
    return
  }
}

/** Reads over one connection, between `begin` and `commit`. */
export const snapshotOf = (client: pg.ClientBase): Snapshot => ({
  read: async (statement) => (await client.query(queryWithoutTimeout(statement))).rows,
  copyOut: (from) => rowsOf(client, `${copyStatement.out(from)} stdout`),
  copyQuery: (query) => rowsOf(client, `copy (${query}) to stdout`),
})

export const bulkOf = (client: pg.ClientBase): Bulk => ({
  read: async (statement) => (await client.query(queryWithoutTimeout(statement))).rows,
  run: async (script) => {
    await client.query(queryWithoutTimeout(script))
  },
  copyIn: (to, rows) =>
    new Promise((resolve, reject) => {
      client.query(new CopyIn(`${copyStatement.in(to)} stdin`, rows, (error) => (error ? reject(error) : resolve())))
    }),
})

/** Runs one transaction without the limits on statement duration and idle time. */
export async function inLongTransaction<Result>(
  client: pg.ClientBase,
  begin: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(begin)
  await client.query(
    `set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${NEUTRAL_TEXT}`,
  )
  const result = await work()
  await client.query(queryWithoutTimeout('commit'))
  return result
}
