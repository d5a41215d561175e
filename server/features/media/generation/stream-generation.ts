import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts'
import type { GenerationSignals } from '../../../platform/context.ts'
import { isEnded } from './domain/job-status.ts'
import { toJobView } from './job-view.ts'
import type { JobRow } from './queries/insert-generations.ts'

const HEARTBEAT_MS = 15 * SECOND_MS
/** Then the client connects again, by itself, maybe to another replica. */
const LONGEST_MS = 5 * MINUTE_MS
const COME_BACK_MS = 3 * SECOND_MS

type Change = { version: number; isEnded: boolean; job: object }

/**
 * Answers with server-sent events: how the job stands now, unless `Last-Event-ID` says that this is known, then each
 * change, and `end` when it has ended. The stream ends by itself; whoever goes away is let go of.
 * @throws RateLimited, before anything is sent, when the account watches too many.
 */
export function streamJob(
  { watch }: GenerationSignals,
  { row, accountId, request, reply }: { row: JobRow; accountId: string; request: FastifyRequest; reply: FastifyReply },
): void {
  const timers: NodeJS.Timeout[] = []
  let unwatch: (() => void) | undefined
  const { raw } = reply
  const letGo = (): void => {
    for (const timer of timers) clearInterval(timer)
    unwatch?.()
  }
  const close = (): void => {
    letGo()
    raw.end()
  }
  const send = (change: Change): boolean => {
    // To who reads slower than it changes, only the latest is worth sending: the next look has it.
    if (raw.writableNeedDrain && !change.isEnded) return false
    raw.write(
      `id: ${change.version}\nevent: ${change.isEnded ? 'end' : 'progress'}\ndata: ${JSON.stringify(change.job)}\n\n`,
    )
    if (change.isEnded) close()
    return true
  }
  // Who left while the job was read: nothing would ever say so again, and their watcher would stay.
  if (raw.destroyed || request.raw.socket.destroyed) {
    reply.hijack()
    return
  }
  const now: Change = { version: row.version, isEnded: isEnded(row.status), job: toJobView(row) }
  if (!now.isEnded)
    unwatch = watch({ jobId: row.id, accountId, version: row.version }, { onChange: send, onClose: close })
  reply.hijack()
  raw.on('close', letGo)
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that collects the answer first would keep it until the end.
    'x-accel-buffering': 'no',
  })
  raw.write(`retry: ${COME_BACK_MS}\n\n`)
  if (now.isEnded || request.headers['last-event-id'] !== String(row.version)) send(now)
  if (now.isEnded) return
  timers.push(
    setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS).unref(),
    setTimeout(close, LONGEST_MS).unref(),
  )
}
