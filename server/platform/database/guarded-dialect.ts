import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  DialectAdapter,
  Driver,
} from 'kysely'
import { inSpan, isTracing } from '../observability/tracing.ts'
import type { ConnectionShares } from './connections/connection-shares.ts'
import { DatabaseUnavailable, isConnectionFailure } from './connections/unavailable.ts'
import { DelayedBegin } from './delayed-begin.ts'
import { offerEarlyCommit } from './early-commit.ts'
import { countConnection, type OnStatement, runObserved } from './statements.ts'
import { assertOutsideTransaction } from './transaction.ts'

type GuardOptions = {
  singleConnection: boolean
  onStatement: OnStatement
  /** If undefined, each kind of work may take all connections. */
  shares?: ConnectionShares | undefined
}

/**
 * Wraps a dialect. Refuses to return a connection inside an open transaction, reports every
 * statement, and throws DatabaseUnavailable for connection failures. It also replaces Kysely's
 * queue for PGlite's one connection, in which a caller would wait before the check for an open
 * transaction.
 */
export function guardedDialect(dialect: Dialect, options: GuardOptions): Dialect {
  return {
    createAdapter: () => withoutQueue(dialect.createAdapter()),
    createDriver: () => guardedDriver(dialect.createDriver(), options),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

function withoutQueue(adapter: DialectAdapter): DialectAdapter {
  return new Proxy(adapter, {
    get: (target, property) =>
      property === 'supportsMultipleConnections' ? true : Reflect.get(target, property, target),
  })
}

function guardedDriver(driver: Driver, options: GuardOptions): Driver {
  const queue = options.singleConnection ? new Queue() : undefined
  const counted = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const places = new WeakMap<DatabaseConnection, () => void>()
  const begins = new WeakMap<DatabaseConnection, DelayedBegin>()
  const earlyCommits = new WeakMap<DatabaseConnection, Promise<void>>()

  const commit = (connection: DatabaseConnection): Promise<void> => {
    // The `begin` was not sent, so there is nothing to commit.
    if (begins.get(connection)?.isSent === false) {
      begins.delete(connection)
      return Promise.resolve()
    }
    const send = () => driver.commitTransaction(connection)
    return options.singleConnection ? runObserved(options.onStatement, send) : send()
  }

  const counting = (connection: DatabaseConnection): DatabaseConnection => {
    const known = counted.get(connection)
    if (known) return known
    const executeQuery: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection)
    connection.executeQuery = <Row>(query: CompiledQuery, execution?: AbortableOperationOptions) => {
      const send = () => executeQuery<Row>(query, execution)
      const run = () =>
        runObserved(
          options.onStatement,
          () => (isTracing() ? inSpan(nameOf(query), STATEMENT, send) : send()).catch(rethrow),
          query.sql,
        )
      const begin = begins.get(connection)
      return begin && !begin.isBeingSent ? begin.before(query, async () => run()) : run()
    }
    // A statement of PGlite blocks this thread, so nobody could cancel it.
    if (options.singleConnection) Object.assign(connection, { cancelQuery: async () => {} })
    counted.set(connection, connection)
    return connection
  }

  return {
    init: (execution) => driver.init(execution),
    acquireConnection: async (execution) => {
      assertOutsideTransaction()
      await queue?.yieldToEventLoop()
      await queue?.enter()
      const release = await options.shares?.take()
      try {
        const connection = counting(await driver.acquireConnection(execution))
        const putDown = countConnection()
        places.set(connection, () => {
          release?.()
          putDown?.()
        })
        return connection
      } catch (error) {
        queue?.leave()
        release?.()
        return rethrow(error)
      }
    },
    releaseConnection: async (connection, execution) => {
      try {
        await driver.releaseConnection(connection, execution)
      } finally {
        queue?.leave()
        places.get(connection)?.()
        places.delete(connection)
      }
    },
    beginTransaction: (connection, settings) => {
      const begin = () => driver.beginTransaction(connection, settings)
      earlyCommits.delete(connection)
      offerEarlyCommit(connection, {
        isPipelined: !options.singleConnection,
        begun: async () => {
          const begin = begins.get(connection)
          await begin?.settled()
          return begin !== undefined
        },
        commit: () => {
          const sent = commit(connection)
          earlyCommits.set(connection, sent)
          return sent
        },
      })
      if (options.singleConnection) return runObserved(options.onStatement, begin)
      begins.set(connection, new DelayedBegin(begin, () => begins.delete(connection)))
      return Promise.resolve()
    },
    commitTransaction: (connection) => earlyCommits.get(connection) ?? commit(connection),
    rollbackTransaction: async (connection) => {
      // Any response to an early commit means that the transaction has ended.
      if (await isAnswered(earlyCommits.get(connection))) return
      const begin = begins.get(connection)
      // If the `begin` arrived after the rollback, the connection's next user would get an open
      // transaction.
      await begin?.settled()
      begins.delete(connection)
      if (begin?.isSent !== false) await driver.rollbackTransaction(connection)
    },
    destroy: (execution) => driver.destroy(execution),
  }
}

const STATEMENT = { kind: 'client', attributes: { 'db.system.name': 'postgresql' }, isPart: true } as const

function nameOf({ sql }: CompiledQuery): string {
  const [, verb = 'sql'] = /^[\s(]*(\w+)/.exec(sql) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(sql) ?? []
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase()
}

const isAnswered = async (commit: Promise<void> | undefined): Promise<boolean> =>
  commit?.then(
    () => true,
    (error: unknown) => !isConnectionFailure(error),
  ) ?? false

function rethrow(error: unknown): never {
  throw isConnectionFailure(error) ? new DatabaseUnavailable(error) : error
}

/** Time that statements may run back to back before timers and sockets get a turn. */
const MAX_BLOCKING_MS = 10

class Queue {
  #busy = false
  readonly #waiting: (() => void)[] = []
  #lastTurn = performance.now()

  /** PGlite works in this thread, so a busy database would otherwise starve timers and sockets. */
  async yieldToEventLoop(): Promise<void> {
    if (performance.now() - this.#lastTurn < MAX_BLOCKING_MS) return
    await nextTurn()
    this.#lastTurn = performance.now()
  }

  async enter(): Promise<void> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#busy = true
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#busy = false
  }
}
