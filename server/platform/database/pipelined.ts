import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'
import { earlyCommitOf } from './early-commit.ts'
import type { Tables } from './tables.ts'

/** `transaction.ts` imports this module, so importing its `Trx` would be circular. */
type Trx = Transaction<Tables>

type Db = Kysely<Tables>

/** Implements `readTogether` of `transaction.ts`. */
export const runOnOneConnection = <Result>(db: Db, read: (together: Db) => Promise<Result>): Promise<Result> =>
  db.getExecutor().provideConnection(async (connection) => {
    const lane = new SharedConnection(connection)
    try {
      return await read(new Kysely<Tables>({ ...UNUSED, executor: db.getExecutor().withConnectionProvider(lane) }))
    } finally {
      lane.close()
      // Others may still be pending when one fails. The connection's next user must not wait for
      // them.
      await lane.findFailure()
    }
  })

/**
 * Runs `work` with a handle that sends each statement immediately, so the statements of a
 * `Promise.all` share one round trip. The server still runs them in the order sent.
 *
 * After a failure, pending statements may remain when `work` rejects. No further statement is
 * sent, because it would run outside the transaction.
 * @throws the error of the statement that failed first. Later statements get a generic error,
 * which would hide the cause, such as a deadlock. Also throws if `work` resolves before all its
 * statements have, because their errors would be lost.
 */
export async function runPipelined<Result>(serial: Trx, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const connection = await serial.getExecutor().provideConnection(async (its) => its)
  const lane = new SharedConnection(connection)
  const executor = serial.getExecutor().withConnectionProvider(lane)
  const trx = new Transaction<Tables>({ ...UNUSED, executor })
  const writes: LastWrite[] = []
  lastWrites.set(trx, writes)
  try {
    const result = await work(trx)
    lastWrites.delete(trx)
    if (writes.length === 0) lane.close()
    lane.assertEmpty()
    if (writes.length > 0) await sendWithCommit(lane, writes)
    return result
  } catch (error) {
    lane.close()
    throw isAfterFailure(error) ? ((await lane.findFailure()) ?? error) : error
  }
}

type LastWrite = () => Promise<unknown>
const lastWrites = new WeakMap<Trx, LastWrite[]>()

/** Implements `withCommit` of `transaction.ts`. */
export function addLastWrite(trx: Trx, write: LastWrite): void {
  const writes = lastWrites.get(trx)
  if (!writes) throw new Error('withCommit needs the handle of a transaction that has not ended')
  // `bind` keeps this caller's context, because the transaction sends the write later.
  writes.push(AsyncLocalStorage.bind(async () => write()))
}

/**
 * Sends the last writes and, before they are answered, the commit. If a write fails, the server
 * answers the commit with a rollback.
 *
 * An exception is a statement that the driver cannot send: the commit behind it would succeed. The
 * driver reports such a failure in the same turn of the event loop, so the commit is sent one turn
 * later.
 * @throws the error of the statement that failed first, else that of the commit
 */
async function sendWithCommit(lane: SharedConnection, writes: readonly LastWrite[]): Promise<void> {
  const early = earlyCommitOf(lane.connection)
  let hasFailed = false
  lane.closeAtNextResponse()
  const sent = Promise.all(writes.map((write) => write()))
  sent.catch(() => {
    hasFailed = true
  })
  await nextTurn()
  // Writes wait for an unanswered `begin`.
  if (await early.begun()) await nextTurn()
  lane.close()
  if (hasFailed || !early.isPipelined) await sent
  const [written, ended] = await Promise.allSettled([sent, early.commit()])
  if (ended.status === 'rejected') throw (await lane.findFailure()) ?? ended.reason
  if (written.status === 'rejected')
    throw new Error('a transaction was committed although one of its last writes reported an error', {
      cause: written.reason,
    })
}

/** True if the server rejected a statement because an earlier one had failed. */
const isAfterFailure = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25P02'

/** Lends the transaction's connection to concurrent statements until this object is closed. */
class SharedConnection {
  readonly connection: DatabaseConnection
  readonly #underWay = new Set<Promise<unknown>>()
  #isClosed = false
  #closesAtAnswer = false
  #failure: unknown

  constructor(connection: DatabaseConnection) {
    this.connection = connection
  }

  async provideConnection<Result>(consumer: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new Error('a statement was sent after its transaction had ended')
    const statement = consumer(this.connection)
    this.#underWay.add(statement)
    try {
      return await statement
    } catch (error) {
      if (!isAfterFailure(error)) this.#failure ??= error
      throw error
    } finally {
      if (this.#closesAtAnswer) this.close()
      this.#underWay.delete(statement)
    }
  }

  close(): void {
    this.#isClosed = true
  }

  /**
   * Refuses statements after the next answer, because they may depend on it. A server would refuse
   * them too, after committing the others; the embedded database answers so quickly that it would
   * accept them.
   */
  closeAtNextResponse(): void {
    this.#closesAtAnswer = true
  }

  assertEmpty(): void {
    if (this.#underWay.size > 0) throw new Error(`${this.#underWay.size} statements of a transaction were not awaited`)
  }

  /**
   * Waits for all pending statements and returns the error of the one that failed first. Its
   * promise may reject later than the others, because the error passes through more callers.
   */
  async findFailure(): Promise<unknown> {
    await Promise.allSettled(this.#underWay)
    return this.#failure
  }
}

/** Required by a database handle, but unused by a transaction. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const UNUSED = { config: { dialect }, dialect, driver: new DummyDriver() }
