import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { mapToSources } from '../observability/map-to-sources.ts'
import { addLastWrite, runOnOneConnection, runPipelined } from './pipelined.ts'
import type { Tables } from './tables.ts'
import { withTransitionHooks } from './transition-hooks.ts'

export type Db = Kysely<Tables>
/** A function with a `Trx` parameter runs as part of the caller's transaction. */
export type Trx = Transaction<Tables>

const RETRY_PAUSE_MS = 30
/** Two frames of this module, and the caller that opens the transaction. */
const FRAMES_TO_OPENER = 3

/**
 * `opened` is never thrown. It captures the opener's stack, which is formatted only on access,
 * because that is slow.
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
  const inside = (trx: Trx) => openTransaction.run({ opened }, () => withTransitionHooks(db, trx, work))
  return retryAfterDeadlock(() => db.transaction().execute((serial) => runPipelined(serial, inside)))
}

/**
 * Sends `write` together with the commit, in one round trip. It runs after everything else in the
 * transaction, in the order of the calls. The transaction succeeds only if the server confirms the
 * commit. An error of `write` undoes the whole transaction.
 *
 * The commit does not wait for the results of `write`. So `write` must send all its statements at
 * once and must not depend on their results. Checks belong before it, under the locks. No later
 * read in the transaction sees the write.
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
 * Runs `read` with a handle that sends each statement immediately, all on one connection. The
 * reads of a `Promise.all` share one round trip. Each read sees what was committed before it
 * began, so two of them may see different states. Use only this handle inside: waiting for another
 * connection while holding this one could deadlock the pool.
 */
export async function readTogether<Result>(db: Db, read: (together: Db) => Promise<Result>): Promise<Result> {
  const opened = captureOpener()
  return runOnOneConnection(db, (together) => openTransaction.run({ opened }, () => read(together)))
}

/** Captures the stack only up to the opener, because each frame slows down every write. */
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
 * Retries after a deadlock. Meant for a statement that is its own transaction and locks rows of
 * several tables.
 */
export async function retryAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error
      // A random pause keeps the two transactions from deadlocking again.
      await pause(Math.random() * RETRY_PAUSE_MS * attempt)
    }
  }
}

/**
 * Throws if this call chain has an open transaction. On PGlite, a second connection would wait
 * forever. On PostgreSQL, it would not see the transaction's writes.
 */
export function assertOutsideTransaction(): void {
  const open = openTransaction.getStore()
  if (!open) return
  throw new OuterDbInsideTransaction(callerFrame(new Error('used here').stack), callerFrame(open.opened.stack))
}

/**
 * Throws inside a transaction. Providers call this first, because no network call may happen while
 * rows are locked.
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

/** True for a serialization failure, a deadlock, and a plan that no longer fits its table. */
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

export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan')
}
