import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { GenerationSignals } from '../../../platform/context.ts'
import { endWithMembership } from '../../../platform/http/callers/still-acting.ts'
import { isEnded } from './domain/job-status.ts'
import { toJobView } from './job-view.ts'
import type { JobRow } from './queries/insert-generations.ts'

const HEARTBEAT_MS = 15 * SECOND_MS
/** Afterwards the client reconnects by itself, possibly to another replica. */
const MAX_DURATION_MS = 5 * MINUTE_MS
const RECONNECT_MS = 3 * SECOND_MS

type Change = { version: number; isEnded: boolean; job: object }

/**
 * Streams a job as server-sent events: its current state unless `Last-Event-ID` is up to date,
 * each change, and finally the event `end`. The stream has a time limit and stops when the client
 * disconnects.
 * @throws RateLimited before anything is sent if the account watches too many jobs
 */
export function streamJob(
  { watch }: GenerationSignals,
  { row, accountId, request, reply }: { row: JobRow; accountId: string; request: FastifyRequest; reply: FastifyReply },
): void {
  const timers: NodeJS.Timeout[] = []
  let unwatch: (() => void) | undefined
  let stopLooking: (() => void) | undefined
  const { raw } = reply
  const release = (): void => {
    for (const timer of timers) clearInterval(timer)
    stopLooking?.()
    unwatch?.()
  }
  const close = (): void => {
    release()
    raw.end()
  }
  const send = (change: Change): boolean => {
    // If the reader is slow, skip this change. The next poll sends the latest state.
    if (raw.writableNeedDrain && !change.isEnded) return false
    raw.write(
      `id: ${change.version}\nevent: ${change.isEnded ? 'end' : 'progress'}\ndata: ${JSON.stringify(change.job)}\n\n`,
    )
    if (change.isEnded) close()
    return true
  }
  // The client disconnected while the job was read. Its socket reports this only once, so the
  // watcher would never be removed.
  if (raw.destroyed || request.raw.socket.destroyed) {
    reply.hijack()
    return
  }
  const now: Change = { version: row.version, isEnded: isEnded(row.status), job: toJobView(row) }
  if (!now.isEnded)
    unwatch = watch({ jobId: row.id, accountId, version: row.version }, { onChange: send, onClose: close })
  reply.hijack()
  raw.on('close', release)
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Tells proxies not to buffer the stream.
    'x-accel-buffering': 'no',
  })
  raw.write(`retry: ${RECONNECT_MS}\n\n`)
  if (now.isEnded || request.headers['last-event-id'] !== String(row.version)) send(now)
  if (now.isEnded) return
  timers.push(
    setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS).unref(),
    setTimeout(close, MAX_DURATION_MS).unref(),
  )
  stopLooking = endWithMembership(request, close)
}
