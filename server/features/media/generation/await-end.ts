import type { Context } from '../../../platform/context.ts'
import { asKindOfWork } from '../../../platform/database/connections/connection-shares.ts'
import { findEndedJobs } from './queries/find-generations.ts'
import type { JobRow } from './queries/insert-generations.ts'

const POLL_MS = 150

type Waiter = { jobId: string; resolve: (row: JobRow) => void }
type WaitingRoom = { waiters: Set<Waiter>; timer: NodeJS.Timeout | undefined; isLooking: boolean }

/** One query serves all callers of a database. */
const waitersByDatabase = new WeakMap<Context['db'], WaitingRoom>()

/**
 * Waits until a job has ended in any process. Holds no database connection meanwhile.
 * @throws the signal's reason if it aborts
 */
export async function awaitEnd(
  { db, log }: Pick<Context, 'db' | 'log'>,
  jobId: string,
  signal: AbortSignal,
): Promise<JobRow> {
  signal.throwIfAborted()
  const room: WaitingRoom = waitersByDatabase.get(db) ?? { waiters: new Set(), timer: undefined, isLooking: false }
  waitersByDatabase.set(db, room)
  const ended = Promise.withResolvers<JobRow>()
  const waiter = { jobId, resolve: ended.resolve }
  const stop = () => ended.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  room.waiters.add(waiter)
  room.timer ??= setInterval(() => void asKindOfWork('waiting', () => pollEnded({ db, log }, room)), POLL_MS).unref()
  try {
    return await ended.promise
  } finally {
    signal.removeEventListener('abort', stop)
    room.waiters.delete(waiter)
    if (room.waiters.size === 0) {
      clearInterval(room.timer)
      room.timer = undefined
    }
  }
}

async function pollEnded({ db, log }: Pick<Context, 'db' | 'log'>, room: WaitingRoom): Promise<void> {
  if (room.isLooking) return
  room.isLooking = true
  try {
    const ended = await findEndedJobs(db, [...new Set([...room.waiters].map(({ jobId }) => jobId))])
    const byId = new Map(ended.map((row) => [row.id, row]))
    for (const waiter of room.waiters) {
      const row = byId.get(waiter.jobId)
      if (row) waiter.resolve(row)
    }
  } catch (error) {
    log.error({ err: error }, 'generation jobs that a request waits for could not be read')
  } finally {
    room.isLooking = false
  }
}
