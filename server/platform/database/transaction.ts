import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { inSources } from '../observability/source-places.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** A handle that only exists inside a transaction. A function that takes one promises to be part of the caller's. */
export type Trx = Transaction<Tables>

const RETRY_PAUSE_MS = 30
/** This module's own two, and whoever opens a transaction. */
const FRAMES_TO_OPENER = 3

/** The error is never thrown: it knows where it was made, and only spells that out (which is slow) when somebody asks. */
type OpenTransaction = { opened: Error }
const openTransaction = new AsyncLocalStorage<OpenTransaction>()

/**
 * Runs `work` in one transaction: everything it writes is there, or nothing. A deadlock or a serialization failure is
 * tried again (three times), so `work` must touch nothing but `trx`: no provider, no file, no clock that moved.
 */
export async function inTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const opened = whereWeAre()
  return againAfterDeadlock(() => db.transaction().execute((trx) => openTransaction.run({ opened }, () => work(trx))))
}

/** Two calls up, and no further: each frame of a stack that is hardly ever asked for costs every write. */
function whereWeAre(): Error {
  const most = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES_TO_OPENER
  try {
    return new Error('opened here')
  } finally {
    Error.stackTraceLimit = most
  }
}

/**
 * For a statement that is a transaction of its own and locks rows of several tables: a deadlock is tried again, as
 * `inTransaction` does.
 */
export async function againAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error
      // Whoever it met goes first, or both could meet again; each deadlock costs the server a second to see.
      await pause(Math.random() * RETRY_PAUSE_MS * attempt)
    }
  }
}

/**
 * Called before a connection is handed out. With a transaction open in this call chain, a second connection would wait
 * for the first for ever (one connection, PGlite) or see the world without the transaction's writes (PostgreSQL).
 */
export function refuseInsideTransaction(): void {
  const open = openTransaction.getStore()
  if (!open) return
  throw new OuterDbInsideTransaction(callerFrame(new Error('used here').stack), callerFrame(open.opened.stack))
}

/** Providers call this first: a call over the network while rows are locked is a bug wherever it happens. */
export function refuseProviderInsideTransaction(call: string): void {
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
  const frames = inSources(stack).split('\n').slice(1)
  const caller = frames.find((frame) => !/node_modules|node:internal|\/server\/platform\/database\//.test(frame))
  return caller?.trim().replace(/^at (async )?/, '') ?? 'an unknown place'
}

/** serialization_failure and deadlock_detected: PostgreSQL asks for the whole transaction again. */
function isRetryable(error: unknown): boolean {
  return (
    isStalePlan(error) ||
    (error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01'))
  )
}

/** What was to be written is there already, by somebody else. The transaction it happened in is over. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** What was to be named is gone: somebody deleted it a moment ago. The transaction it happened in is over. */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'

/** A prepared statement met a table that a migration has changed since. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan')
}
