import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { IdentityClaims } from '../../providers/identity/port.ts'
import type { LimitSettingName } from '../config/limit-settings.ts'
import type { Context } from '../context.ts'
import type { ErrorCode } from '../errors.ts'
import type { Tag } from './description/tags.ts'
import type { UploadForm } from './upload-form.ts'

/**
 * Access to a route.
 * - `public`: anyone. `user`: a valid session cookie. `admin`: a session with the admin role.
 * - `cron`: `Authorization: Bearer <CRON_SECRET>`. `webhook` and `link`: a signature that the
 *   handler checks.
 * - `development`: anyone on this machine; such routes do not exist in production.
 */
export type RouteAuth = 'public' | 'user' | 'admin' | 'cron' | 'webhook' | 'link' | 'development'

/** Error format of a route (contract, part 1 "Errors" and part 3 "Errors"). */
export type ErrorEnvelope = 'standard' | 'payments' | 'likeness'

export type Role = 'brand' | 'talent' | 'agent' | 'admin'

/** The signed-in person and the account they act for. */
export type Caller = {
  userId: string
  email: string
  accountId: string
  displayName: string
  slug: string
  imageUrl: string | null
  roles: readonly Role[]
  isAdmin: boolean
  /** Time of the last authentication. Undefined means unknown and counts as long ago. */
  authenticatedAt?: Date | undefined
}

/** `max`: a number, or the name of the setting that holds it. */
export type RateRule = { max: number | LimitSettingName; perMs: number }

type RouteOptions = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  auth: RouteAuth
  /** Listener that serves the route. Default: the API. */
  app?: 'api' | 'auth'
  /**
   * Opens the route to pages of other origins. Default: not open.
   * - `true`: pages of ALLOWED_DOMAINS_CORS, with cookies; outside production, if none is set,
   *   pages of this machine.
   * - `anybody`: every page, without cookies. Only for a route that reads no session.
   * - `visitors`: every page without cookies, and listed origins with them. For a public route that
   *   calls `findVisitor`, which ignores sessions of other origins.
   * - `site`: only our own site, which calls the authentication app from another origin.
   */
  cors?: boolean | 'anybody' | 'visitors' | 'site'
  envelope?: ErrorEnvelope
  tag: Tag
  /** Name in the API description and in generated clients: a verb and its object. */
  operationId?: string
  /** One sentence that describes the route. */
  summary: string
  description?: string
  /**
   * Section of the contract that specifies the route. Absent for routes that the contract does not
   * have.
   */
  contract?: string
  /** True if the settings open a cron route to callers without its secret. */
  isOpen?: (config: Context['config']) => boolean
  params?: TObject
  query?: TObject
  /**
   * Accepts unknown query fields, for one of two reasons. `provider`: a processor or a social
   * sign-in redirects the browser to us with additional fields. `link`: people follow a link to a
   * page, and mail programs and other sites add fields to it. Default: unknown fields are refused.
   */
  openQuery?: 'provider' | 'link'
  body?: TSchema
  /**
   * Schema for the description only. The handler reads the raw text, because a signature must be
   * checked before validation.
   */
  rawBody?: TSchema
  /**
   * Every possible response. The keys are statuses. A string is an HTML page, unless the handler
   * sets another type.
   */
  responses: { readonly [status: number]: TSchema }
  /** Errors in addition to those that all routes of its kind have. */
  errors?: readonly ErrorCode[]
  /** Also accepts a plain HTML form. */
  form?: boolean
  /** Also accepts multipart/form-data without files, as mail programs send it (RFC 8058). */
  multipart?: boolean
  /**
   * Accepts a form with a file. The handler reads it with `receiveUpload`, within the time limit
   * of uploads. If the route also has a `body`, it accepts JSON too. `request.isMultipart()` is
   * true for a form. `body` is only set for JSON.
   */
  upload?: UploadForm
  /**
   * The path's last parameter takes the rest of the path, including slashes. The handler validates
   * it.
   */
  takesRest?: boolean
  /** The handler reads the `Idempotency-Key` header. */
  idempotent?: boolean
  /**
   * Authentication that the description shows if the handler reads the session itself. Default:
   * `auth`.
   */
  proof?: RouteAuth
  /** Rate limit per address, stricter than the general one. Open campaigns may raise both. */
  rate?: RateRule
  /**
   * Body to return with 200 instead of any error. Meant for beacons, which pages send in the
   * background and which must not fail. Server errors are still logged. Such a route has no `body`
   * schema, so its handler checks `request.body`.
   */
  insteadOfErrors?: object
  /**
   * True for a route that may read from a standby that is a few seconds behind
   * (DATABASE_READ_URL). Only for lists and searches that affect neither money nor permissions.
   * Default: false.
   */
  mayLag?: boolean
  /**
   * Lets the handler set its own Cache-Control. All other responses are `no-store`, which tests
   * verify. Default: false.
   */
  mayBeCached?: boolean
  /** Excluded from the API description. */
  hidden?: boolean
}

type Shape<Schema> = Schema extends TSchema ? Static<Schema> : undefined

type Session<Auth extends RouteAuth> = Auth extends 'user' | 'admin' ? { caller: Caller } : unknown

type Schemas = Pick<RouteOptions, 'auth' | 'params' | 'query' | 'body'>

export type RouteInput<Options extends Schemas> = {
  ctx: Context
  params: Shape<Options['params']>
  query: Shape<Options['query']>
  body: Shape<Options['body']>
  request: FastifyRequest
  reply: FastifyReply
} & Session<Options['auth']>

type StatusOf<Responses> = Extract<keyof Responses, number>

/**
 * The handler's result: the body if there is only one possible response, otherwise the status and
 * the body.
 */
export type RouteResult<Responses> = {
  [Status in StatusOf<Responses>]: { status: Status; body: Shape<Responses[Status]> }
}[StatusOf<Responses>]

/**
 * A route without its generic types, as the server registers it and the API description lists it.
 */
export type Route = RouteOptions & {
  handler: (
    input: RouteInput<RouteOptions> & { caller?: Caller; claims?: IdentityClaims },
  ) => Promise<{ status: number; body: unknown }>
}

/**
 * Defines a route once: the same schemas validate the request, type the handler, serialize the
 * response and produce the API description. If a handler returns a response that is not described,
 * the code does not compile.
 */
export function defineRoute<
  const Auth extends RouteAuth,
  const Responses extends RouteOptions['responses'],
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  // Each schema is a separate type parameter. TypeScript cannot infer the types from one object,
  // because the type of its handler depends on the schemas.
  options: Omit<RouteOptions, 'auth' | 'params' | 'query' | 'body' | 'responses'> & {
    auth: Auth
    params?: Params
    query?: Query
    body?: Body
    responses: Responses
    handler: (
      input: RouteInput<{ auth: Auth; params: Params; query: Query; body: Body }>,
    ) => Promise<RouteResult<Responses>>
  },
): Route {
  return options as unknown as Route
}

/** Builds the 200 response of a route: `return ok({ offer })`. */
export const ok = <Body>(body: Body): { status: 200; body: Body } => ({ status: 200, body })

/** Builds the 201 response of a route: `return created({ offer })`. */
export const created = <Body>(body: Body): { status: 201; body: Body } => ({ status: 201, body })
