import type { FastifyInstance, HTTPMethods } from 'fastify'
import { AppError } from '../errors.ts'
import { sendFailure } from './failures.ts'
import type { ErrorEnvelope, Route } from './route.ts'

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Known = { methods: Set<string>; envelope: ErrorEnvelope; isSecret: boolean }

declare module 'fastify' {
  interface FastifyInstance {
    /** Called once, when every route is there: from then on a known path answers its other methods with 405. */
    refuseOtherMethods: () => void
  }
}

/** Remembers which methods each path has, from here on. */
export function rememberMethods(app: FastifyInstance): void {
  const paths = new Map<string, Known>()
  let isDone = false
  app.addHook('onRoute', ({ method, url, config, prefix }) => {
    // A library's own pages look after themselves.
    if (isDone || prefix !== '') return
    const route = (config as { route?: Route } | undefined)?.route
    const known = paths.get(url) ?? { methods: new Set(), envelope: 'standard', isSecret: false }
    for (const one of [method].flat()) known.methods.add(one)
    if (route?.envelope) known.envelope = route.envelope
    // What exists outside production alone is not there for a stranger, whichever method they try.
    if (route?.auth === 'development') known.isSecret = true
    paths.set(url, known)
  })
  app.decorate('refuseOtherMethods', () => {
    isDone = true
    for (const [url, { methods, envelope, isSecret }] of paths) {
      const others = METHODS.filter((method) => !methods.has(method))
      if (isSecret || others.length === 0) continue
      const allow = METHODS.filter((method) => methods.has(method)).join(', ')
      app.route({
        method: others,
        url,
        // After the rate limit, before the body is read.
        preParsing: async (_request, reply) => {
          reply.header('allow', allow)
          throw new AppError('MethodNotAllowed', `This address takes ${allow}.`)
        },
        errorHandler: (error, request, reply) => {
          sendFailure(error, request, reply, envelope)
        },
        handler: () => undefined,
      })
    }
  })
}
