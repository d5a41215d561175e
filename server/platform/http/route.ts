import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { IdentityClaims } from '../../providers/identity/port.ts'
import type { AdminRole } from '../admin-roles/roles.ts'
import type { LimitSettingName } from '../config/groups/limit-settings.ts'
import type { Context } from '../context.ts'
import type { ErrorCode } from '../errors.ts'
import type { TeamRole } from '../team-roles/roles.ts'
import type { SiteLanguage } from '../words/index.ts'
import type { Tag } from './description/tags.ts'
import type { UploadForm } from './uploads/upload-form.ts'

/**
 * Callers that may use a route.
 * - `public`: anyone.
 * - `user`: a person with a valid session cookie.
 * - `admin`: a person whose session has the admin role, and one of the roles of admins that the
 *   table of permissions names for the route (`ADMIN_AREAS`).
 * - `cron`: a request with the header `Authorization: Bearer <CRON_SECRET>`.
 * - `webhook` and `link`: a request with a signature that the handler checks.
 * - `development`: anyone on this machine. Such routes do not exist in production.
 */
export type RouteAuth = 'public' | 'user' | 'admin' | 'cron' | 'webhook' | 'link' | 'development'

/** Contract, part 1 "Errors" and part 3 "Errors". */
export type ErrorEnvelope = 'standard' | 'payments' | 'likeness'

export type Role = 'brand' | 'talent' | 'agent' | 'admin'

/** The member who acts for a team. The other fields of the caller are the team's. */
export type ActingMember = {
  role: TeamRole
  person: { userId: string; accountId: string; displayName: string }
  /** Permissions of the role, set by the gate. */
  rights?: readonly string[] | undefined
}

/**
 * A team for which a session was to act, but may not.
 * - `ended`: the person is no longer a member, or the team was deleted.
 * - `blocked`: an admin has blocked the team or the person.
 * - `unproven`: the team requires a second factor that this session has not proven.
 */
export type ClosedTeam = { teamId: string; closed: 'ended' | 'blocked' | 'unproven' }

export type Caller = {
  userId: string
  email: string
  accountId: string
  displayName: string
  slug: string
  imageUrl: string | null
  /** Language in which the person reads. Undefined if none was chosen yet. */
  language?: SiteLanguage | undefined
  roles: readonly Role[]
  /** True if the caller may use this route as an admin. See `adminRoles`. */
  isAdmin: boolean
  /** Empty for everybody but admins. */
  adminRoles?: readonly AdminRole[] | undefined
  /**
   * Time of the last authentication. If unknown, the person must authenticate again for sensitive
   * actions.
   */
  authenticatedAt?: Date | undefined
  /** Undefined if the identity provider cannot end single sessions. */
  sessionId?: string | undefined
  /** True if this session has proven a second factor. */
  usedSecondFactor?: boolean | undefined
  /** True for an admin whose role does not count before a second factor. */
  lacksSecondFactor?: boolean | undefined
  /** True if the identity provider has confirmed the address. */
  hasConfirmedEmail?: boolean | undefined
  /** Set if somebody acts for a team. `email` and the proofs are this person's. */
  team?: ActingMember | undefined
  /**
   * Set by the lookup of the person if their session acts for a team: the caller for that team, or
   * why it may not act. The gate replaces the caller with it.
   */
  actsFor?: (Caller & { team: ActingMember }) | ClosedTeam | undefined
  /** True if the account limits what its members spend, or requires approvals. */
  controlsSpending?: boolean | undefined
  /** The API key of the request. Its caller has no address, no session and no admin role. */
  apiKey?: { id: string; name: string; scopes: readonly string[] } | undefined
}

/** `max` is a number, or the setting that contains it. */
export type RateRule = { max: number | LimitSettingName; perMs: number }

type RouteOptions = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  auth: RouteAuth
  /** The default is the API. */
  app?: 'api' | 'auth'
  /**
   * Pages of other origins that may call the route. By default, no such page may.
   * - `true`: pages of the origins in ALLOWED_DOMAINS_CORS, with cookies. If that setting is empty
   *   outside production, pages on this machine may call the route.
   * - `anybody`: every page, without cookies. Only for a route that reads no session.
   * - `visitors`: every page without cookies, and pages of the listed origins with cookies. For a
   *   public route that calls `findVisitor`, which ignores sessions of other origins.
   * - `site`: only our own site. It calls the authentication app, which has another origin.
   */
  cors?: boolean | 'anybody' | 'visitors' | 'site'
  envelope?: ErrorEnvelope
  tag: Tag
  /** Name in the API description and in generated clients: a verb and its object. */
  operationId?: string
  summary: string
  description?: string
  /** Section of the contract that specifies the route, if any. */
  contract?: string
  /**
   * Only programs with an API key may use the route. Other requests, and pages of other origins,
   * are refused before the body is read. `request.caller` is the account of the key.
   */
  needsKey?: boolean
  /** True if the settings open a cron route to callers without the cron secret. */
  isOpen?: (config: Context['config']) => boolean
  params?: TObject
  query?: TObject
  /**
   * Accepts unknown fields in the query, for one of two reasons.
   * - `provider`: a payment processor or a social sign-in redirects the browser to this route and
   *   adds fields.
   * - `link`: people open the route with a link, and mail programs or other sites add fields to
   *   links.
   * By default, unknown fields are refused.
   */
  openQuery?: 'provider' | 'link'
  body?: TSchema
  /**
   * Appears only in the API description. The handler reads the exact text of the body, whose
   * signature it must check first.
   */
  rawBody?: TSchema
  /**
   * Schemas by HTTP status. A response that is a string is an HTML page, unless the handler sets
   * another content type.
   */
  responses: { readonly [status: number]: TSchema }
  /** Errors of this route alone. Those that all routes of its kind can return are not listed. */
  errors?: readonly ErrorCode[]
  /** Codes with which plugins may refuse. Set by the composition root if there are plugins. */
  refusals?: readonly { code: string; status: number }[]
  form?: boolean
  /**
   * Also accepts the body as multipart/form-data (without files), because mail programs send it
   * that way (RFC 8058).
   */
  multipart?: boolean
  /**
   * Accepts a form with a file, which the handler reads with `receiveUpload`. With a `body`, the
   * route accepts JSON too; for a form, `request.isMultipart()` is true and `body` is undefined.
   */
  upload?: UploadForm
  /**
   * True if the last parameter matches the rest of the path, including slashes. The handler must
   * validate it.
   */
  takesRest?: boolean
  idempotent?: boolean
  /**
   * Authentication in the API description, for a route whose handler reads the session itself. The
   * default is `auth`.
   */
  proof?: RouteAuth
  /** Stricter limit per IP address than the general one. Open campaigns may raise both. */
  rate?: RateRule
  /**
   * Body that the route returns with status 200 instead of any error. Meant for measurements that
   * pages send in the background. Errors of the server are still logged. Such a route has no
   * `body` schema, so its handler checks `request.body`.
   */
  insteadOfErrors?: object
  /**
   * True if the route may read from a standby whose data is a few seconds old (DATABASE_READ_URL).
   * Only for lists and searches that do not affect money or permissions.
   */
  mayLag?: boolean
  /**
   * True if the handler may set its own Cache-Control header. All other responses are `no-store`.
   */
  mayBeCached?: boolean
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

/** If only one response is possible, the handler may return just the body. */
export type RouteResult<Responses> = {
  [Status in StatusOf<Responses>]: { status: Status; body: Shape<Responses[Status]> }
}[StatusOf<Responses>]

export type Route = RouteOptions & {
  handler: (
    input: RouteInput<RouteOptions> & { caller?: Caller; claims?: IdentityClaims },
  ) => Promise<{ status: number; body: unknown }>
}

/**
 * Defines a route. Its schemas validate the request, determine the types of the handler, serialize
 * the response and appear in the API description. A response that the route does not describe does
 * not compile.
 */
export function defineRoute<
  const Auth extends RouteAuth,
  const Responses extends RouteOptions['responses'],
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  // With a single type parameter, TypeScript could not infer the handler's type, which depends on
  // the schemas.
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

/** Creates a 200, for example `return ok({ offer })`. */
export const ok = <Body>(body: Body): { status: 200; body: Body } => ({ status: 200, body })

/** Creates a 201, for example `return created({ offer })`. */
export const created = <Body>(body: Body): { status: 201; body: Body } => ({ status: 201, body })
