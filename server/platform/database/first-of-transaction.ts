import pg from 'pg'

export const BEGIN = 'begin'
/** What is answered for one that has not been sent yet. */
export const BEGUN = { command: 'BEGIN', rowCount: 0, rows: [] } as const

/** What the driver's types do not tell of its connection and its queries. */
type Connection = {
  parsedStatements: Readonly<Record<string, string | undefined>>
  bind: (bound: { portal: string; statement: string; values: readonly unknown[] }) => void
  execute: (executed: { portal: string; rows: number }) => void
}
type Driven = {
  callback: Callback
  prepare(connection: Connection): void
  handleCommandComplete(said: unknown, connection: Connection): void
}
type Statement = { name?: string; text: string; values: unknown[] }
type Callback = (error: Error | null, result: unknown) => void

const DrivenQuery = pg.Query as unknown as new (statement: Statement, values: undefined, callback: Callback) => Driven

/** Whether a connection has prepared the statement that begins a transaction. */
export const isPrepared = (client: pg.Client): boolean =>
  (client as unknown as { connection: Connection }).connection.parsedStatements[BEGIN] !== undefined

/**
 * The first statement of a transaction, which begins it in the same message: one write and one answer less. The server
 * begins before it looks at the statement, so that what goes wrong with that is met inside of the transaction, as ever.
 */
export class FirstOfTransaction extends DrivenQuery {
  #isBegun = false

  /** Hands it to `send`, and waits for what it comes to. */
  static send(statement: Statement, send: (first: FirstOfTransaction) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      send(new FirstOfTransaction(statement, undefined, (error, result) => (error ? reject(error) : resolve(result))))
    })
  }

  override prepare(connection: Connection): void {
    connection.bind({ portal: '', statement: BEGIN, values: [] })
    connection.execute({ portal: '', rows: 0 })
    super.prepare(connection)
  }

  override handleCommandComplete(said: unknown, connection: Connection): void {
    // The first thing that is complete is the beginning.
    if (this.#isBegun) super.handleCommandComplete(said, connection)
    this.#isBegun = true
  }
}
