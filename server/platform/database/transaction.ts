import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { mapToSources } from '../observability/map-to-sources.ts'
import { addLastWrite, runOnOneConnection, runPipelined } from './pipelined.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/**
 * A handle that only exists inside a transaction. A function with a `Trx` parameter runs as part
 * of the caller's transaction.
 */
export type Trx = Transaction<Tables>

const RETRY_PAUSE_MS = 30
/** Number of stack frames: two of this module and the caller that opens the transaction. */
const FRAMES_TO_OPENER = 3

/**
 * `opened` is never thrown. It captures the stack of the opener. Formatting that stack is slow and
 * only happens on access.
 */
type OpenTransaction = { opened: Error }
const openTransaction = new AsyncLocalStorage<OpenTransaction>()

/**
 * Runs `work` in one transaction, all or nothing. After a deadlock or a serialization failure,
 * runs `work` again, up to three times. `work` must therefore use only `trx`: no provider, no
 * file, no clock. Statements in a `Promise.all` share one round trip, so use it for independent
 * statements.
 */
export async function inTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const opened = captureOpener()
  const inside = (trx: Trx) => openTransaction.run({ opened }, () => work(trx))
  return retryAfterDeadlock(() => db.transaction().execute((serial) => runPipelined(serial, inside)))
}

/**
 * Sends `write` together with the commit, in one round trip. It runs after everything else that the
 * transaction does, in the order of the calls, and the transaction succeeds only if the server
 * confirms the commit. PostgreSQL turns a commit into a rollback if an earlier statement failed, so
 * an error of `write` undoes the whole transaction, as always.
 *
 * The commit does not wait for the results of `write`. So `write` must send all its statements at
 * once, must not depend on their results, and must not be refused because of them: decide before,
 * behind the locks. It can refuse only by failing. Nothing that the transaction still reads can see
 * the write.
 * @returns a function that returns the result once the transaction has been committed
 */
export function withCommit<Result>(trx: Trx, write: () => Promise<Result>): () => Result {
  let written: { result: Result } | undefined
  addLastWrite(trx, async () => {
    written = { result: await write() }
  })
  return () => {
    if (!written) throw new Error('this write has not been committed')
    return written.result
  }
}

/**
 * Runs `read` with a handle that sends each statement immediately, and all of them on one
 * connection. The reads of a `Promise.all` therefore share one round trip, however many they are,
 * and take no further connection from other requests. Each read sees what was committed before it
 * began, as outside a transaction, so two of them may see different states. Use only the handle
 * inside: another connection could be awaited forever while this one is held.
 */
export async function readTogether<Result>(db: Db, read: (together: Db) => Promise<Result>): Promise<Result> {
  const opened = captureOpener()
  return runOnOneConnection(db, (together) => openTransaction.run({ opened }, () => read(together)))
}

/**
 * Captures the stack up to the opener and no further. The stack is hardly ever read, but each frame
 * slows down every write.
 */
function captureOpener(): Error {
  const max = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES_TO_OPENER
  try {
    return new Error('opened here')
  } finally {
    Error.stackTraceLimit = max
  }
}

/**
 * Retries after a deadlock, as `inTransaction` does. Meant for a statement that is its own
 * transaction and locks rows of several tables.
 */
export async function retryAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error
      // Pauses for a random time, so that the two transactions do not deadlock again. The server
      // takes a second to detect each deadlock.
      await pause(Math.random() * RETRY_PAUSE_MS * attempt)
    }
  }
}

/**
 * Throws if this call chain has an open transaction. Called before a connection is handed out. On
 * PGlite, a second connection would wait forever, because there is only one. On PostgreSQL, it
 * would not see the transaction's writes.
 */
export function assertOutsideTransaction(): void {
  const open = openTransaction.getStore()
  if (!open) return
  throw new OuterDbInsideTransaction(callerFrame(new Error('used here').stack), callerFrame(open.opened.stack))
}

/**
 * Throws inside a transaction. Providers call this first, because a network call while rows are
 * locked is always a bug.
 */
export function assertProviderOutsideTransaction(call: string): void {
  const open = openTransaction.getStore()
  if (open)
    throw new Error(
      `${call} was called inside the transaction opened at ${callerFrame(open.opened.stack)}; call it before or after`,
    )
}

export class OuterDbInsideTransaction extends Error {
  constructor(caller: string, openedAt: string) {
    super(`db was used inside a transaction at ${caller}; pass the trx opened at ${openedAt} instead`)
    this.name = 'OuterDbInsideTransaction'
  }
}

function callerFrame(stack = ''): string {
  const frames = mapToSources(stack).split('\n').slice(1)
  const caller = frames.find((frame) => !/node_modules|node:internal|\/server\/platform\/database\//.test(frame))
  return caller?.trim().replace(/^at (async )?/, '') ?? 'an unknown place'
}

/**
 * True for errors after which the whole transaction can run again: serialization_failure,
 * deadlock_detected and a plan that no longer fits its table.
 */
function isRetryable(error: unknown): boolean {
  return (
    isStalePlan(error) ||
    (error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01'))
  )
}

/**
 * True if another transaction already inserted the same key. The current transaction can only be
 * rolled back.
 */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** True if a referenced row was just deleted. The current transaction can only be rolled back. */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'

/** True if a migration has changed the table of a prepared statement. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan')
}
