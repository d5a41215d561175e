import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../clock.ts'

const HEARTBEAT_MS = 15 * SECOND_MS
/** Then the client connects again, by itself, maybe to another replica. */
const LONGEST_MS = 5 * MINUTE_MS
const COME_BACK_MS = 3 * SECOND_MS
/** For how long a client may take to read the rest of a stream that has ended. */
const READ_ON_MS = 30 * SECOND_MS

export type EventStream = {
  /** Writes an event. Whoever reads slowly has it kept in memory: ask `isReady` before the next. */
  send: (event: { id: number; event: string; data: object }) => void
  /** Whether what was written has left. */
  isReady: () => boolean
  /** Ends the stream. */
  close: () => void
}

/**
 * Answers with server-sent events, with a sign of life between them, until it is closed, five minutes have passed or the
 * client goes away. `open` begins to tell, and returns what ends that; what it throws is answered as an error, nothing
 * having been sent.
 */
export function streamEvents(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  open: (stream: EventStream) => () => void,
): void {
  const { raw } = reply
  const timers: NodeJS.Timeout[] = []
  let end: (() => void) | undefined
  const letGo = (): void => {
    for (const timer of timers) clearInterval(timer)
    end?.()
  }
  const close = (): void => {
    letGo()
    raw.end()
    // Whoever never reads on would keep the connection, and what was written to it, for as long as they like.
    if (!raw.destroyed) timers.push(setTimeout(() => raw.destroy(), READ_ON_MS).unref())
  }
  // Who left before: nothing would ever say so again.
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
  raw.on('close', letGo)
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that collects the answer first would keep it until the end.
    'x-accel-buffering': 'no',
  })
  raw.write(`retry: ${COME_BACK_MS}\n\n`)
  timers.push(
    setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS).unref(),
    setTimeout(close, LONGEST_MS).unref(),
  )
}
