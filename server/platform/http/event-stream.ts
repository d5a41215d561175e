import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../clock.ts'

const HEARTBEAT_MS = 15 * SECOND_MS
/**
 * Maximum duration of a stream. The client then reconnects automatically, perhaps to another
 * replica.
 */
const MAX_DURATION_MS = 5 * MINUTE_MS
const COME_BACK_MS = 3 * SECOND_MS
/** Time that a client may take to read the rest of an ended stream. */
const READ_ON_MS = 30 * SECOND_MS

export type EventStream = {
  /**
   * Writes an event. Events that the client has not read stay in memory, so check `isReady` before
   * the next one.
   */
  send: (event: { id: number; event: string; data: object }) => void
  /** True if everything written so far has been sent. */
  isReady: () => boolean
  close: () => void
}

/**
 * Responds with server-sent events and keep-alive comments until the stream is closed, five minutes
 * have passed or the client disconnects. `open` starts sending and returns the function that stops
 * it. If it throws, the error is sent as a normal response.
 */
export function streamEvents(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  open: (stream: EventStream) => () => void,
): void {
  const { raw } = reply
  const timers: NodeJS.Timeout[] = []
  let end: (() => void) | undefined
  const release = (): void => {
    for (const timer of timers) clearInterval(timer)
    end?.()
  }
  const close = (): void => {
    release()
    raw.end()
    // Without a limit, a client that stops reading could hold the connection and its buffer
    // forever.
    if (!raw.destroyed) timers.push(setTimeout(() => raw.destroy(), READ_ON_MS).unref())
  }
  // The client has already left, and no later event would report its departure.
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
    // Prevents proxies from buffering the response until it ends.
    'x-accel-buffering': 'no',
  })
  raw.write(`retry: ${COME_BACK_MS}\n\n`)
  timers.push(
    setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS).unref(),
    setTimeout(close, MAX_DURATION_MS).unref(),
  )
}
