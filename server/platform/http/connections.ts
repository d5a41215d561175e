import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { Config } from '../config/load-config.ts'

/** A connection on which nothing moves for this long is given up: longer than any answer takes to begin. */
const SILENCE_MS = 330_000
const SLOWEST_CHECK_MS = 5000
/** What a request that was just arriving when the listener closed has to become one. */
const ARRIVAL_MS = 1000

type Limits = Pick<
  Config,
  | 'MAX_CONNECTIONS'
  | 'HEADERS_TIMEOUT_MS'
  | 'REQUEST_TIMEOUT_MS'
  | 'UPLOAD_TIMEOUT_MS'
  | 'KEEP_ALIVE_TIMEOUT_MS'
  | 'SHUTDOWN_TIMEOUT_MS'
>

/** What Node holds connections to, from the settings. */
export const timeoutsOf = (limits: Limits) =>
  ({
    connectionTimeout: SILENCE_MS,
    keepAliveTimeout: limits.KEEP_ALIVE_TIMEOUT_MS,
    // One limit for all that Node knows: the longest. Who sends no file is held to less by `holdBodies`.
    requestTimeout: longestRequest(limits),
    http: {
      headersTimeout: limits.HEADERS_TIMEOUT_MS,
      requestTimeout: longestRequest(limits),
      // Refused by the server, in the envelope.
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(SLOWEST_CHECK_MS, limits.HEADERS_TIMEOUT_MS / 2),
    },
  }) satisfies FastifyHttpOptions<Server>

const longestRequest = (limits: Limits): number =>
  Math.max(limits.REQUEST_TIMEOUT_MS, limits.UPLOAD_TIMEOUT_MS, limits.HEADERS_TIMEOUT_MS)

/** What Node says, too, when a request takes too long to arrive. */
class BodyTooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** Gives a body its time to arrive; a file, on the routes that take one, has Node's own. */
export function holdBodies(app: FastifyInstance, limits: Pick<Limits, 'REQUEST_TIMEOUT_MS'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const { route } = request.routeOptions.config
    if (!route?.upload && mayBringBody(raw) && !raw.complete) {
      const timer = setTimeout(() => {
        // A request that was never sent, as tests inject them, has no connection to end.
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
    /** Closes the listener; whoever is not done in SHUTDOWN_TIMEOUT_MS is cut off. */
    closeInTime: () => Promise<void>
  }
}

/** Bounds the number of connections, and lets none of them decide how long closing takes. */
export function holdConnections(app: FastifyInstance, limits: Limits): void {
  const { server } = app
  server.maxConnections = limits.MAX_CONNECTIONS
  /** Those on which no request is under way: kept alive, silent from the start, or still sending headers. */
  const quiet = new Set<Socket>()
  let isClosing = false
  const watch = (socket: Socket): void => {
    if (!socket.destroyed) quiet.add(socket)
  }
  server.on('connection', (socket: Socket) => {
    watch(socket)
    socket.once('close', () => quiet.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    quiet.delete(socket)
    response.once('close', () => (isClosing ? socket.destroySoon() : watch(socket)))
  })
  app.decorate('closeInTime', async () => {
    isClosing = true
    // Node closes those that lie idle after an answer at once, and then looks at no time limit any more.
    const endQuiet = setTimeout(() => {
      for (const socket of quiet) socket.destroy()
    }, ARRIVAL_MS)
    const cutOff = setTimeout(() => {
      app.log.warn('connections that were not done in time are cut off')
      server.closeAllConnections()
    }, limits.SHUTDOWN_TIMEOUT_MS)
    try {
      await app.close()
    } finally {
      clearTimeout(endQuiet)
      clearTimeout(cutOff)
    }
  })
}
