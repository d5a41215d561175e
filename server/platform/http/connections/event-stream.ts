import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../clock.ts'
import { endWithMembership } from '../callers/still-acting.ts'

const HEARTBEAT_MS = 15 * SECOND_MS
/** Afterwards, the client connects again automatically, perhaps to another process. */
const MAX_DURATION_MS = 5 * MINUTE_MS
const COME_BACK_MS = 3 * SECOND_MS
/** Time in which a client must read the rest of a stream that has ended. */
const READ_ON_MS = 30 * SECOND_MS

export type EventStream = {
  /**
   * Events that the client has not read yet stay in memory, so call `isReady` before the next
   * event.
   */
  send: (event: { id: number; event: string; data: object }) => void
  /** True if no event waits in memory. */
  isReady: () => boolean
  close: () => void
}

/**
 * Sends server-sent events, and comments that keep the connection alive. Ends when the stream is
 * closed, after five minutes, when the client disconnects, or when its person may no longer act for
 * the team. `open` starts sending events and
 * returns a function that stops it. If `open` throws, the client receives a normal error response.
 */
export function streamEvents(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  open: (stream: EventStream) => () => void,
): void {
  const { raw } = reply
  const timers: NodeJS.Timeout[] = []
  let end: (() => void) | undefined
  let stopLooking: (() => void) | undefined
  const release = (): void => {
    for (const timer of timers) clearInterval(timer)
    stopLooking?.()
    end?.()
  }
  const close = (): void => {
    release()
    raw.end()
    // A client that stops reading could otherwise keep the connection and its unread data forever.
    if (!raw.destroyed) timers.push(setTimeout(() => raw.destroy(), READ_ON_MS).unref())
  }
  // The client has already disconnected, and no later event would report that.
  if (raw.destroyed || request.raw.socket.destroyed) {
    reply.hijack()
    return
  }
  end = open({
    send: ({ id, event, data }) => {
      if (!raw.writableEnded) raw.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    isReady: () => !raw.writableNeedDrain,
    close,
  })
  reply.hijack()
  raw.on('close', release)
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Tells proxies not to buffer the response.
    'x-accel-buffering': 'no',
  })
  raw.write(`retry: ${COME_BACK_MS}\n\n`)
  timers.push(
    setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS).unref(),
    setTimeout(close, MAX_DURATION_MS).unref(),
  )
  stopLooking = endWithMembership(request, close)
}
