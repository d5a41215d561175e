import type { IncomingMessage, Server } from 'node:http'
import { Server as NetServer, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { Config } from '../../config/load-config.ts'

/** A connection is closed after this time without data. Every response starts earlier. */
const SILENCE_MS = 330_000
const SLOWEST_CHECK_MS = 5000
/** Time after the listener has closed in which requests that were already sent can arrive. */
const ARRIVAL_MS = 1000
const ARRIVAL_CHECK_MS = 25

type Limits = Pick<
  Config,
  | 'MAX_CONNECTIONS'
  | 'HEADERS_TIMEOUT_MS'
  | 'REQUEST_TIMEOUT_MS'
  | 'UPLOAD_TIMEOUT_MS'
  | 'KEEP_ALIVE_TIMEOUT_MS'
  | 'SHUTDOWN_TIMEOUT_MS'
>

export const timeoutsOf = (limits: Limits) =>
  ({
    connectionTimeout: SILENCE_MS,
    keepAliveTimeout: limits.KEEP_ALIVE_TIMEOUT_MS,
    // Node has one limit for all requests, which must suffice for uploads. `limitBodyTime` sets a
    // shorter one for other requests.
    requestTimeout: longestRequest(limits),
    http: {
      headersTimeout: limits.HEADERS_TIMEOUT_MS,
      requestTimeout: longestRequest(limits),
      // Node would reject a request without a host header with an empty response.
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(SLOWEST_CHECK_MS, limits.HEADERS_TIMEOUT_MS / 2),
    },
  }) satisfies FastifyHttpOptions<Server>

const longestRequest = (limits: Limits): number =>
  Math.max(limits.REQUEST_TIMEOUT_MS, limits.UPLOAD_TIMEOUT_MS, limits.HEADERS_TIMEOUT_MS)

/** The code is Node's for a request that arrives too slowly. */
class BodyTooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** Limits the time in which a body must arrive. Uploads have Node's longer limit. */
export function limitBodyTime(app: FastifyInstance, limits: Pick<Limits, 'REQUEST_TIMEOUT_MS'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const { route } = request.routeOptions.config
    if (!route?.upload && mayBringBody(raw) && !raw.complete) {
      const timer = setTimeout(() => {
        // An injected request has no connection that could be closed.
        const isOpen = raw.socket instanceof Socket && !raw.socket.destroyed
        if (!raw.complete && isOpen) app.server.emit('clientError', new BodyTooSlow(), raw.socket)
      }, limits.REQUEST_TIMEOUT_MS).unref()
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
    }
    done()
  })
}

const mayBringBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

declare module 'fastify' {
  interface FastifyInstance {
    /** Closes the listener. After SHUTDOWN_TIMEOUT_MS, aborts the requests in progress. */
    closeInTime: () => Promise<void>
  }
}

/** Limits the number of connections, and keeps open ones from delaying the shutdown. */
export function limitConnections(app: FastifyInstance, limits: Limits): void {
  const { server } = app
  server.maxConnections = limits.MAX_CONNECTIONS
  /** Connections without a request in progress, or that are still sending headers. */
  const quiet = new Set<Socket>()
  let isClosing = false
  const watch = (socket: Socket): void => {
    if (!socket.destroyed) quiet.add(socket)
  }
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  server.on('connection', (socket: Socket) => {
    watch(socket)
    socket.once('close', () => quiet.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    quiet.delete(socket)
    // Unless the response closes the connection, the client may already have sent its next request
    // when the listener closes.
    response.once('close', () => watch(socket))
  })
  app.decorate('closeInTime', async () => {
    isClosing = true
    const cutOff = setTimeout(() => {
      app.log.warn('connections that did not finish in time are closed')
      server.closeAllConnections()
    }, limits.SHUTDOWN_TIMEOUT_MS)
    try {
      await endQuietly(server, quiet)
      await app.close()
    } finally {
      clearTimeout(cutOff)
    }
  })
}

/**
 * Stops accepting connections, gives open ones a short time for one more request, and then closes
 * the unused ones. Node's `close` would close them immediately, and a client that has just sent a
 * request would get an error.
 */
async function endQuietly(server: Server, quiet: ReadonlySet<Socket>): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  for (let waitedMs = 0; quiet.size > 0 && waitedMs < ARRIVAL_MS; waitedMs += ARRIVAL_CHECK_MS)
    await sleep(ARRIVAL_CHECK_MS)
  for (const socket of quiet) socket.destroy()
  await closed
}
