import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { AppError } from '../errors.ts'
import { message } from '../words/index.ts'
import { sendFailure } from './failures.ts'
import { createKnownPaths } from './known-paths.ts'
import type { ErrorEnvelope, Route } from './route.ts'

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Known = { url: string; methods: Set<string>; envelope: ErrorEnvelope; isSecret: boolean }

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Makes every known path respond with 405 to unsupported methods. Must be called once, after
     * all routes are registered.
     */
    refuseOtherMethods: () => void
  }
  interface FastifyContextConfig {
    /** Undefined for pages that a library has registered. */
    route?: Route
  }
  interface FastifyRequest {
    /** Path pattern of an address that does not support the method of the request. */
    knownPath?: string
  }
}

export function recordMethods(app: FastifyInstance): void {
  const paths = new Map<string, Known>()
  let isDone = false
  app.addHook('onRoute', ({ method, url, config, prefix }) => {
    // Pages of a library have a prefix, and the library itself refuses other methods.
    if (isDone || prefix !== '') return
    const route = config?.route
    const known = paths.get(url) ?? { url, methods: new Set(), envelope: 'standard', isSecret: false }
    for (const one of [method].flat()) known.methods.add(one)
    if (route?.envelope) known.envelope = route.envelope
    // A path for development must seem not to exist for other machines.
    if (route?.auth === 'development') known.isSecret = true
    paths.set(url, known)
  })
  app.decorate('refuseOtherMethods', () => {
    isDone = true
    const open = createKnownPaths<Known>()
    for (const known of paths.values()) if (!known.isSecret) open.add(known.url, known)
    for (const known of paths.values())
      if (!known.isSecret) registerMethodRefusals(app, known, [...open.matching(known.url)])
    // A route for each refused method would add six routes per path.
    const limit = app.rateLimit()
    app.addHook('onRequest', (request, reply, done) => {
      if (!request.is404) return done()
      const [known] = open.matching(request.url)
      if (!known) return done()
      request.knownPath = known.url
      // Runs only if the router has found no route.
      Promise.resolve(limit.call(app, request, reply)).then(() => sendMethodNotAllowed(known, request, reply), done)
    })
  })
}

/**
 * Refuses a path such as `/a/b` if `/a/:name` accepts more methods. The router would otherwise run
 * that route with the name `b`.
 */
function registerMethodRefusals(app: FastifyInstance, known: Known, matching: readonly Known[]): void {
  const others = METHODS.filter(
    (method) => !known.methods.has(method) && matching.some(({ methods }) => methods.has(method)),
  )
  if (others.length === 0) return
  app.route({
    method: others,
    url: known.url,
    // The rate limit has been checked, and the body has not been read.
    preParsing: async (request, reply) => sendMethodNotAllowed(known, request, reply),
    handler: () => undefined,
  })
}

function sendMethodNotAllowed(
  { methods, envelope }: Known,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const allow = METHODS.filter((method) => methods.has(method)).join(', ')
  reply.header('allow', allow)
  return sendFailure(
    new AppError('MethodNotAllowed', message('This address supports {methods}.', { methods: allow })),
    request,
    reply,
    envelope,
  )
}
