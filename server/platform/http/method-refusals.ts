import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { AppError } from '../errors.ts'
import { sendFailure } from './failures.ts'
import { createKnownPaths } from './known-paths.ts'
import type { ErrorEnvelope, Route } from './route.ts'

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Known = { url: string; methods: Set<string>; envelope: ErrorEnvelope; isSecret: boolean }

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Makes known paths respond to other methods with 405. Called once, after all routes are
     * registered.
     */
    refuseOtherMethods: () => void
  }
  interface FastifyContextConfig {
    /** Our route. Undefined for pages that libraries register. */
    route?: Route
  }
  interface FastifyRequest {
    /** The path pattern, if the address is known but not with this method. */
    knownPath?: string
  }
}

/** Records the methods of each path from now on. */
export function recordMethods(app: FastifyInstance): void {
  const paths = new Map<string, Known>()
  let isDone = false
  app.addHook('onRoute', ({ method, url, config, prefix }) => {
    // Libraries refuse other methods of their pages themselves.
    if (isDone || prefix !== '') return
    const route = config?.route
    const known = paths.get(url) ?? { url, methods: new Set(), envelope: 'standard', isSecret: false }
    for (const one of [method].flat()) known.methods.add(one)
    if (route?.envelope) known.envelope = route.envelope
    // For other machines, a development-only path must look nonexistent with every method.
    if (route?.auth === 'development') known.isSecret = true
    paths.set(url, known)
  })
  app.decorate('refuseOtherMethods', () => {
    isDone = true
    const open = createKnownPaths<Known>()
    for (const known of paths.values()) if (!known.isSecret) open.add(known.url, known)
    for (const known of paths.values())
      if (!known.isSecret) registerMethodRefusals(app, known, [...open.matching(known.url)])
    // Registering the refused methods would add six routes per path. They are handled here instead,
    // after the router finds no route.
    const limit = app.rateLimit()
    app.addHook('onRequest', (request, reply, done) => {
      if (!request.is404) return done()
      const [known] = open.matching(request.url)
      if (!known) return done()
      request.knownPath = known.url
      // This hook runs for every request, but only requests without a route reach this line.
      Promise.resolve(limit.call(app, request, reply)).then(() => sendMethodNotAllowed(known, request, reply), done)
    })
  })
}

/**
 * Registers refusals for `/a/b` where `/a/:name` accepts more methods. The router would otherwise
 * treat `b` as a name.
 */
function registerMethodRefusals(app: FastifyInstance, known: Known, matching: readonly Known[]): void {
  const others = METHODS.filter(
    (method) => !known.methods.has(method) && matching.some(({ methods }) => methods.has(method)),
  )
  if (others.length === 0) return
  app.route({
    method: others,
    url: known.url,
    // Runs after the rate limit and before the body is read.
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
  return sendFailure(new AppError('MethodNotAllowed', `This address supports ${allow}.`), request, reply, envelope)
}
