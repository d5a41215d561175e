import {
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'
import type { Tables } from './tables.ts'

type Trx = Transaction<Tables>

/**
 * Runs `work` with a handle of the transaction that sends statements at once instead of one after
 * the other: those of a `Promise.all` share one round trip. Kysely's own handle waits for each
 * response before it sends the next statement. The server still runs them in the order sent.
 *
 * If one fails, the others may still be on their way when `work` rejects. None is sent after that,
 * because it would run outside the transaction.
 * @throws if `work` resolves before all its statements have, as their errors would be lost
 */
export async function runPipelined<Result>(serial: Trx, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const connection = await serial.getExecutor().provideConnection(async (its) => its)
  const lane = new Lane(connection)
  const executor = serial.getExecutor().withConnectionProvider(lane)
  const result = await work(new Transaction<Tables>({ ...UNUSED, executor })).finally(() => lane.close())
  lane.assertEmpty()
  return result
}

/** Hands out the transaction's connection to several statements at once, until it is closed. */
class Lane {
  readonly #connection: DatabaseConnection
  #isClosed = false
  #underWay = 0

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async provideConnection<Result>(consumer: (connection: DatabaseConnection) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new Error('a statement was sent after its transaction had ended')
    this.#underWay++
    try {
      return await consumer(this.#connection)
    } finally {
      this.#underWay--
    }
  }

  close(): void {
    this.#isClosed = true
  }

  assertEmpty(): void {
    if (this.#underWay > 0) throw new Error(`${this.#underWay} statements of a transaction were not awaited`)
  }
}

/** Parts of a database handle that a transaction never uses. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const UNUSED = { config: { dialect }, dialect, driver: new DummyDriver() }
