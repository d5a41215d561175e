import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { TSchema } from 'typebox'
import type { Context } from '../context.ts'
import { asKindOfWork } from '../database/connections/connection-shares.ts'
import type { Standby } from '../database/connections/standby.ts'
import { AppError, badRequest, notFound } from '../errors.ts'
import type { RateLimitMultiplier } from '../limits/crowd-factor.ts'
import type { Metrics } from '../observability/metrics.ts'
import { inReaderLanguage } from '../words/index.ts'
import {
  type AcceptKey,
  type CountKeyRequest,
  dropCookiesBesideKey,
  KeyRefused,
  limitKey,
  namedKeyOf,
} from './callers/api-keys.ts'
import { checkAccess, type FindCaller } from './callers/check-access.ts'
import { allowOrigin, fastifyPath, registerPreflights } from './callers/cors.ts'
import { trustFrontEndAddress } from './callers/front-end-visitor.ts'
import { TeamRefused, type TeamRules } from './callers/teams.ts'
import { checkCaching, checkResponse } from './check-responses.ts'
import { limitBodyTime, limitConnections, timeoutsOf } from './connections/connections.ts'
import { handleRawEvents, MalformedRequest, refuseConnection } from './connections/refused-connection.ts'
import { errorSchemas, familyEnvelopes, toErrorBody } from './envelopes.ts'
import { sendFailure, sendSuccessDespiteFailure, toAppError } from './failures.ts'
import { recordMethods } from './method-refusals.ts'
import { recordRequests } from './records/record-requests.ts'
import { RequestLog } from './records/request-log.ts'
import { traceRequests } from './records/trace-requests.ts'
import type { Caller, RateRule, Route } from './route.ts'
import { createRouteRunner } from './route-runner.ts'
import { securityHeaders } from './security-headers.ts'
import { compileSerializer } from './serialization.ts'
import {
  assertKnownQuery,
  assertSafeValues,
  compileBodyCheck,
  compileValidator,
  hasDuplicateMembers,
} from './validation.ts'

/** Increased when a response changes in a way that clients can notice. */
export const API_VERSION = '2026-11-01'
const BODY_LIMIT_BYTES = 1024 * 1024

export type ServerOptions = {
  routes: readonly Route[]
  ctx: Context
  logger: Logger
  metrics: Metrics
  findCaller: FindCaller
  /** Without this, every API key is refused. */
  acceptKey?: AcceptKey
  /** Without them, nobody can act for a team. */
  teams?: TeamRules
  /** Reports each response that does not match its schema, in tests. */
  checkResponses?: boolean
  /** Routes with `mayLag` read from it while its data is recent enough. */
  standby?: Standby | undefined
  /** Multiplies the rate limits per IP address while an open campaign raises them. */
  crowdFactor?: RateLimitMultiplier
  /** Tests use it to count the SQL statements of a request. */
  onRequestDone?: (request: FastifyRequest) => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Exact text of the body, for checking signatures. */
    rawBody?: string
    caller?: Caller
  }
}

/** Builds the API or the authentication app. The caller must start it. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { routes, ctx, logger, metrics } = options
  // Without `no-store`, the browser's back button would show the old page after a sign-out.
  const defaultHeaders = { ...securityHeaders(ctx.config), 'api-version': API_VERSION, 'cache-control': 'no-store' }
  const envelopeAt = familyEnvelopes(routes)
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    childLoggerFactory: (parent, bindings, settings) => new RequestLog(parent, bindings, settings),
    // `recordRequests` writes one line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < ctx.config.TRUST_PROXY_HOPS,
    bodyLimit: BODY_LIMIT_BYTES,
    ...timeoutsOf(ctx.config),
    return503OnClosing: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    },
    routerOptions: { maxParamLength: 2048 },
    // Fastify would otherwise load its own compilers.
    schemaController: {
      compilersFactory: {
        buildValidator: () => compileValidator as never,
        buildSerializer: () => compileSerializer as never,
      },
    },
    frameworkErrors: (error, request, reply) => {
      // No hook has run for a malformed URL.
      reply.headers(defaultHeaders).header('x-request-id', request.id)
      sendFailure(error, request, reply as FastifyReply, envelopeAt(request.url))
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, defaultHeaders),
  })
  limitConnections(app, ctx.config)
  handleRawEvents(app.server, defaultHeaders)
  recordMethods(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(defaultHeaders).header('x-request-id', request.id)
    const { httpVersion, headers } = request.raw
    if (httpVersion !== '1.1' || headers.host) return done()
    // Without a Host header, the request is not valid HTTP.
    reply.hijack()
    refuseConnection(new MalformedRequest('NO_HOST'), request.raw.socket, defaultHeaders)
  })
  traceRequests(app)
  recordRequests(app, metrics, options.onRequestDone)
  limitBodyTime(app, ctx.config)
  trustFrontEndAddress(app, ctx.config)
  await app.register(cookie)
  app.addHook('onRequest', (request, _reply, done) => {
    dropCookiesBesideKey(request)
    done()
  })
  // Not earlier, because reading a body leaves the context of earlier hooks.
  app.addHook('preHandler', (request, _reply, done) => inReaderLanguage(request, done))
  await app.register(rateLimit, {
    global: true,
    max: forCrowds(ctx.config.RATE_LIMIT_PER_MINUTE, options.crowdFactor),
    timeWindow: 60_000,
    // Sends RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset, without the old prefix X-.
    enableDraftSpec: true,
    allowList: ({ url }) => url === '/healthz' || url === '/readyz' || url.startsWith('/assets/'),
    errorResponseBuilder: (_request, limit) =>
      new AppError('RateLimited', 'Too many requests. Wait a moment, then try again.', {
        retryAfterSeconds: Math.ceil(limit.ttl / 1000),
      }),
  })

  if (options.checkResponses)
    app.addHook('onSend', (request, reply, payload, done) => {
      const route = routeOf(request)
      if (route) checkCaching(route, reply.getHeaders())
      done(null, payload)
    })
  acceptBodies(app)
  app.setErrorHandler((error, request, reply) =>
    sendFailure(error, request, reply, routeOf(request)?.envelope ?? envelopeAt(request.url)),
  )
  app.setNotFoundHandler((request, reply) =>
    sendFailure(notFound('There is nothing at this address.'), request, reply, envelopeAt(request.url)),
  )
  registerPreflights(app, routes, ctx.config)
  const countKeyRequest = app.createRateLimit({
    max: ctx.config.REQUESTS_PER_API_KEY,
    timeWindow: 60_000,
    keyGenerator: namedKeyOf,
  })
  for (const route of routes) if (!route.upload) registerRoute(app, route, { ...options, countKeyRequest })
  await app.register(async (uploads) => {
    // Only upload routes accept a form with a file, which their handlers read as a stream.
    uploads.removeContentTypeParser('multipart/form-data')
    await uploads.register(multipart)
    uploads.addContentTypeParser(/^(?:image|audio|video)\//, (request, _payload, done) => {
      // The handler reads the stream of the request.
      if (routeOf(request)?.upload?.isRaw) return done(null, undefined)
      done(new AppError('UnsupportedMediaType', 'Send the file as multipart/form-data.'))
    })
    for (const route of routes) if (route.upload) registerRoute(uploads, route, { ...options, countKeyRequest })
  })
  return app
}

function registerRoute(
  app: FastifyInstance,
  route: Route,
  options: ServerOptions & { countKeyRequest: CountKeyRequest },
): void {
  const { ctx, findCaller, acceptKey, teams, checkResponses, standby, crowdFactor, countKeyRequest } = options
  const runRoute = createRouteRunner(ctx, standby)
  const envelope = route.envelope ?? 'standard'
  const responseSchemas = checkResponses && { ...errorSchemas(route), ...route.responses }
  const checkBody = route.upload && route.body && compileBodyCheck(route.body)
  app.route({
    method: route.method,
    url: fastifyPath(route.path, route.takesRest),
    config: { route, ...(route.rate ? { rateLimit: rateOf(route.rate, ctx.config, crowdFactor) } : {}) },
    schema: {
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body && !route.upload ? { body: route.body } : {}),
      response: byStatus(route.responses),
    },
    // Each promise would delay the request, so this hook calls `done`.
    onRequest: (request, reply, done) => {
      if (route.cors) allowOrigin(request, reply, ctx.config, [route])
      done()
    },
    // The rate limit has been checked, which makes secrets hard to guess. The body has not been
    // read, so an upload without access is never parsed.
    preParsing: async (request, reply) => {
      const limit = (keyId: string) => limitKey(countKeyRequest, { request, reply, keyId })
      const keys = acceptKey && { accept: acceptKey, limit }
      const caller = await asKindOfWork(route.tag, () =>
        checkAccess(route, request, reply, ctx, findCaller, { keys, teams }),
      )
      if (caller) request.caller = caller
      assertSafeValues(request.query)
      assertKnownQuery(route, request.query)
    },
    preValidation: (request, _reply, done) => {
      if (route.takesRest) nameRest(request, route.path)
      else assertSafeValues(request.params)
      assertSafeValues(request.body)
      // The handler checks a form with files while it reads the form.
      if (checkBody && !request.isMultipart()) request.body = checkBody(request.body)
      done()
    },
    errorHandler: (error, request, reply) => {
      if (route.insteadOfErrors) {
        sendSuccessDespiteFailure(error, request, reply, route.insteadOfErrors)
        return
      }
      const failure = toAppError(error)
      if (responseSchemas && !(failure instanceof KeyRefused || failure instanceof TeamRefused))
        checkResponse(route, failure.status, toErrorBody(envelope, failure), responseSchemas)
      sendFailure(error, request, reply, envelope)
    },
    handler: async (request, reply) => {
      const { params, query, body, caller } = request
      const answer = await runRoute(route, {
        params,
        query,
        body,
        request,
        reply,
        ...(caller ? { caller } : {}),
      } as never)
      if (reply.sent) return reply
      const { body: answered } = answer
      if (responseSchemas)
        checkResponse(route, answer.status, answered instanceof Readable ? '' : answered, responseSchemas)
      reply.status(answer.status)
      if (answer.body instanceof Readable) return reply.send(answer.body)
      if (typeof answer.body === 'string')
        return reply
          .type(String(reply.getHeader('content-type') ?? 'text/html; charset=utf-8'))
          .serializer((page: string) => page)
          .send(answer.body)
      return answer.body
    },
  })
}

const rateOf = ({ max, perMs }: RateRule, config: Context['config'], crowdFactor: RateLimitMultiplier | undefined) => ({
  max: forCrowds(typeof max === 'number' ? max : config[max], crowdFactor),
  timeWindow: perMs,
})

const forCrowds = (max: number, crowdFactor: RateLimitMultiplier | undefined) =>
  crowdFactor ? () => max * crowdFactor() : max

/**
 * With a numeric key such as 200, V8 reserves memory for all smaller numbers, also in Fastify's
 * copy. A route with one response therefore uses the key `default`.
 */
function byStatus(responses: Route['responses']): Record<string, TSchema> {
  const [only, ...others] = Object.values(responses)
  return only && others.length === 0 ? { default: only } : { ...responses }
}

/**
 * Accepts JSON, and plain HTML forms for routes with `form`. Stores the exact text of JSON for
 * checking signatures.
 */
function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (namesAnotherCharset(request.headers['content-type'])) {
      return done(new AppError('UnsupportedMediaType', 'Send JSON as UTF-8.'))
    }
    request.rawBody = text.toString()
    // Many clients send a content type without a body. Validation reports a missing body.
    if (request.rawBody === '') return done(null, undefined)
    void parseJson(request, request.rawBody, (error, parsed) => {
      if (error) return done(error)
      if (hasDuplicateMembers(request.rawBody ?? '', parsed))
        return done(badRequest('The body contains a field twice.'))
      done(null, parsed)
    })
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, text, done) => {
    // The page of another site can send a form without a preflight request.
    if (!routeOf(request)?.form) return done(new AppError('UnsupportedMediaType', 'Send the body as application/json.'))
    done(null, Object.fromEntries(new URLSearchParams(text.toString())))
  })
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (!routeOf(request)?.multipart) throw new AppError('UnsupportedMediaType', 'Send the body as application/json.')
      return readMultipart(bytes, request.headers['content-type'] ?? '')
    },
  )
}

/**
 * Ignores files in the form.
 * @throws BadRequest
 */
async function readMultipart(bytes: Buffer, contentType: string): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw badRequest('The form cannot be read.')
    })
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') throw badRequest('The form contains a file, but only fields are accepted.')
    fields[name] = value
  }
  return fields
}

function nameRest(request: FastifyRequest, path: string): void {
  const name = /\{(\w+)\}$/.exec(path)?.[1] ?? '*'
  const { '*': rest, ...others } = request.params as Record<string, string>
  request.params = { ...others, [name]: rest }
}

const namesAnotherCharset = (contentType = ''): boolean => /charset=(?!"?utf-?8"?(;|$))/i.test(contentType)

const routeOf = (request: FastifyRequest): Route | undefined => request.routeOptions?.config?.route
