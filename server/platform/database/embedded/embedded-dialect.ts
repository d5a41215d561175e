import type { messages, PGlite, protocol } from '@electric-sql/pglite'
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteDialect,
  type QueryResult,
} from 'kysely'
import { CUSTOM_PLAN } from '../plan-each-time.ts'
import { isStalePlan } from '../transaction.ts'

type Serialize = typeof protocol.serialize
type Message = messages.BackendMessage
type Field = { name: string; parse: ((text: string, type?: number) => unknown) | undefined; type: number }
type Prepared = { name: string; types: readonly number[]; fields: readonly Field[] }

/**
 * Counted per process, because several dialects may use the same database and must not reuse a
 * name.
 */
let names = 0

/**
 * Each statement's plan takes memory. Beyond this number, the least recently used statement is
 * removed.
 */
const MAX_PREPARED = 500

/**
 * Creates a PGlite dialect for Kysely with prepared statements. Each later run of a statement
 * needs one call of the database. PGlite's own `query` plans every time and needs six calls.
 */
export function embeddedDialect(lite: PGlite): Dialect {
  const usual = new PGliteDialect({ pglite: lite })
  return {
    createAdapter: () => usual.createAdapter(),
    createDriver: () => embeddedDriver(lite),
    createIntrospector: (db) => usual.createIntrospector(db),
    createQueryCompiler: () => usual.createQueryCompiler(),
  }
}

function embeddedDriver(lite: PGlite): Driver {
  let connection: EmbeddedConnection | undefined
  const openConnection = (): EmbeddedConnection => {
    if (!connection) throw new Error('the embedded database was not opened')
    return connection
  }
  return {
    init: async () => {
      const { protocol } = await import('@electric-sql/pglite')
      connection = new EmbeddedConnection(lite, protocol.serialize)
    },
    acquireConnection: async () => openConnection(),
    beginTransaction: () => openConnection().begin(),
    commitTransaction: () => openConnection().end('commit'),
    rollbackTransaction: () => openConnection().end('rollback'),
    releaseConnection: async () => {},
    // The code that opened PGlite also closes it.
    destroy: async () => {},
  }
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #lite: PGlite
  readonly #serialize: Serialize
  /** Statements by SQL text, the least recently used first. */
  readonly #prepared = new Map<string, Prepared>()
  /**
   * Releases the transaction lock of PGlite for other users of the database, such as the job
   * queue. Undefined outside a transaction.
   */
  #letOthersIn: (() => void) | undefined

  constructor(lite: PGlite, serialize: Serialize) {
    this.#lite = lite
    this.#serialize = serialize
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#inTurn(() => this.#run<Row>(sql, parameters))
    } catch (error) {
      if (!isStalePlan(error)) throw withCallers(error)
      // A migration has changed a table since the statement was prepared. Outside a transaction,
      // the statement runs again. Inside one, `inTransaction` runs the whole transaction again.
      this.#prepared.clear()
      if (this.#letOthersIn) throw withCallers(error)
      return this.#inTurn(() => this.#run<Row>(sql, parameters))
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('the embedded database does not stream')
  }

  async begin(): Promise<void> {
    await this.#lite._checkReady()
    await new Promise<void>((entered, failed) => {
      const untilEnd = new Promise<void>((resolve) => {
        this.#letOthersIn = resolve
      })
      this.#lite
        ._runExclusiveTransaction(() => {
          entered()
          return untilEnd
        })
        .catch(failed)
    })
    try {
      await this.#inTurn(() => this.#send(this.#serialize.query('begin')))
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    // A failed commit has already ended this transaction. A rollback now could end that of another
    // caller.
    if (!this.#letOthersIn) return
    try {
      const response = await this.#inTurn(() => this.#send(this.#serialize.query(how)))
      // After a failed statement, PostgreSQL answers a commit with a rollback and reports no
      // error.
      if (how === 'commit' && response.some(isRollback)) throw new AbortedTransactionError()
    } catch (error) {
      throw withCallers(error)
    } finally {
      this.#leave()
    }
  }

  #leave(): void {
    this.#letOthersIn?.()
    this.#letOthersIn = undefined
  }

  /**
   * Runs one statement at a time. Outside a transaction, waits until another caller's transaction
   * has ended.
   */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const lite = this.#lite
    if (this.#letOthersIn) return lite._runExclusiveQuery(work)
    await lite._checkReady()
    return lite._runExclusiveTransaction(() => lite._runExclusiveQuery(work))
  }

  async #run<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const { parse, bind, describe, execute, sync } = this.#serialize
    if (values.length === 0) {
      const response = await this.#send(parse({ text }), bind(), describe({ type: 'P' }), execute(), sync())
      return resultOf(response, this.#fieldsIn(response))
    }
    const known = text.startsWith(CUSTOM_PLAN) ? await this.#prepare(text, '') : await this.#find(text)
    const response = await this.#send(this.#bind(known, values), execute(), sync())
    return resultOf(response, known.fields)
  }

  async #find(text: string): Promise<Prepared> {
    const known = this.#prepared.get(text) ?? (await this.#prepare(text, `statement_${++names}`))
    this.#prepared.delete(text)
    this.#prepared.set(text, known)
    return known
  }

  async #prepare(text: string, name: string): Promise<Prepared> {
    const { parse, describe, close, sync } = this.#serialize
    const oldest = this.#prepared.size >= MAX_PREPARED ? this.#prepared.entries().next().value : undefined
    if (oldest) this.#prepared.delete(oldest[0])
    const response = await this.#send(
      ...(oldest ? [close({ type: 'S', name: oldest[1].name })] : []),
      parse({ name, text }),
      describe({ type: 'S', name }),
      // After an error, the database accepts statements only after a sync message.
      sync(),
    )
    const described = response.find(({ name }) => name === 'parameterDescription')
    return {
      name,
      types: (described as messages.ParameterDescriptionMessage | undefined)?.dataTypeIDs ?? [],
      fields: this.#fieldsIn(response),
    }
  }

  #fieldsIn(response: readonly Message[]): Field[] {
    const description = response.find(({ name }) => name === 'rowDescription')
    const { parsers } = this.#lite
    return ((description as messages.RowDescriptionMessage | undefined)?.fields ?? []).map(({ name, dataTypeID }) => ({
      name,
      type: dataTypeID,
      parse: parsers[dataTypeID],
    }))
  }

  #bind({ name, types }: Prepared, values: readonly unknown[]): Uint8Array {
    const { serializers } = this.#lite
    return this.#serialize.bind({
      statement: name,
      values: values.map((value, at) => {
        if (value === null || value === undefined) return null
        const serialize = serializers[types[at] ?? 0]
        return serialize ? serialize(value) : String(value)
      }),
    })
  }

  #send(...chunks: readonly Uint8Array[]): Promise<Message[]> {
    const message = chunks.length === 1 && chunks[0] ? chunks[0] : joined(chunks)
    return this.#lite.execProtocolStream(message, { syncToFs: false })
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const isRollback = (message: Message): boolean =>
  message.name === 'commandComplete' && (message as messages.CommandCompleteMessage).text === 'ROLLBACK'

const COUNTED = /^(?:INSERT|UPDATE|DELETE|MERGE|COPY) (?:\d+ )?(\d+)$/

function resultOf<Row>(response: readonly Message[], fields: readonly Field[]): QueryResult<Row> {
  const rows: Row[] = []
  let affected = 0
  for (const message of response) {
    if (message.name === 'dataRow') rows.push(rowOf(message as messages.DataRowMessage, fields) as Row)
    else if (message.name === 'commandComplete')
      affected = Number(COUNTED.exec((message as messages.CommandCompleteMessage).text)?.[1] ?? 0)
  }
  return { numAffectedRows: BigInt(affected), rows }
}

function rowOf({ fields: texts }: messages.DataRowMessage, fields: readonly Field[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < fields.length; at++) {
    const { name, parse, type } = fields[at] as Field
    const text = texts[at] as string | null
    row[name] = text === null || !parse ? text : parse(text, type)
  }
  return row
}

/**
 * Replaces the stack trace, which ends inside the database, with one that shows the sender of the
 * statement.
 */
function withCallers(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, withCallers)
  return error
}
