import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { IdentityClaims } from '../../providers/identity/port.ts'
import type { LimitSettingName } from '../config/limit-settings.ts'
import type { Context } from '../context.ts'
import type { ErrorCode } from '../errors.ts'
import type { Tag } from './description/tags.ts'
import type { UploadForm } from './upload-form.ts'

/**
 * Who may call a route.
 * - `public`: anybody. `user`: a valid session cookie. `admin`: and the admin role.
 * - `cron`: `Authorization: Bearer <CRON_SECRET>`. `webhook` and `link`: proven by a signature the handler checks.
 * - `development`: anybody on this machine; such routes do not exist in production.
 */
export type RouteAuth = 'public' | 'user' | 'admin' | 'cron' | 'webhook' | 'link' | 'development'

/** The shape of a route's errors (contract: part 1 "Errors", part 3 "Errors"). */
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
  /** When they last proved who they are; undefined: nobody says, and it counts as long ago. */
  authenticatedAt?: Date | undefined
}

/** `max`: a number, or the setting that has it. */
export type RateRule = { max: number | LimitSettingName; perMs: number }

type RouteOptions = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  auth: RouteAuth
  /** Which listener serves it. Default: the API. */
  app?: 'api' | 'auth'
  /**
   * Answers browsers of the origins in ALLOWED_DOMAINS_CORS; outside production, with none set, of this machine's. Default: no.
   * `anybody`: every page may read the answer, without cookies. Only for a route that heeds no session.
   * `visitors`: every page may read the answer, without cookies; pages of those origins with them. For a public route
   * that asks `findVisitor` who is signed in, which heeds no session from elsewhere.
   * `site`: only our own site, which calls the authentication app from another origin.
   */
  cors?: boolean | 'anybody' | 'visitors' | 'site'
  envelope?: ErrorEnvelope
  tag: Tag
  /** Its name in the API description and for generated clients: a verb and what it is done to. */
  operationId?: string
  /** One sentence: what it promises. */
  summary: string
  description?: string
  /** The section of the contract it comes from; absent for what we add to it. */
  contract?: string
  /** A cron or public route that needs no session may open itself by setting. */
  isOpen?: (config: Context['config']) => boolean
  params?: TObject
  query?: TObject
  /**
   * Why it takes query fields it does not know: a `provider` (processor, social sign-in) comes back with fields of its
   * own, or people follow a `link` to a page, to which mail programs and other sites add theirs. Default: they are refused.
   */
  openQuery?: 'provider' | 'link'
  body?: TSchema
  /** For the description, where the handler reads the raw text: no schema may stand before a signature. */
  rawBody?: TSchema
  /** Every answer it can give, by status. A string is a page of HTML, unless the handler names another type. */
  responses: { readonly [status: number]: TSchema }
  /** Errors beyond those every route of its kind can give. */
  errors?: readonly ErrorCode[]
  /** Takes a plain HTML form too. */
  form?: boolean
  /** And one as multipart/form-data, as mail programs send it (RFC 8058): fields, no files. */
  multipart?: boolean
  /**
   * Takes a form with a file: the handler reads it, by `receiveUpload`, and has as long as uploads have. With a `body`
   * beside it, JSON is taken too; `request.isMultipart()` tells which came, and the body is there only with JSON.
   */
  upload?: UploadForm
  /** The path's last parameter takes the rest of it, slashes included; the handler says what it may hold. */
  takesRest?: boolean
  /** The handler reads a header `Idempotency-Key`. */
  idempotent?: boolean
  /** For the description, where the handler asks for the session itself. Default: `auth`. */
  proof?: RouteAuth
  /** Tighter than the general limit, per address. */
  rate?: RateRule
  /**
   * What is answered, with 200, in the place of every error: for what pages tell us beside their work, and must not fail at.
   * What is ours to mend is logged all the same. Such a route has no `body` schema: its handler looks at `request.body`.
   */
  insteadOfErrors?: object
  /**
   * Reads alone, and may be answered by a standby that is a few seconds behind (DATABASE_READ_URL): a list or a search on
   * which neither money nor what somebody may do depends. Default: no.
   */
  mayLag?: boolean
  /**
   * The handler may set a Cache-Control of its own. Every answer of any other route stays `no-store`; an answer that is
   * not is a fault in tests. Default: no.
   */
  mayBeCached?: boolean
  /** Left out of the API description. */
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

/** With one possible answer the body itself; with several, which one and its body. */
export type RouteAnswer<Responses> = {
  [Status in StatusOf<Responses>]: { status: Status; body: Shape<Responses[Status]> }
}[StatusOf<Responses>]

/** A route with its types folded away: what the server registers and the documents list. */
export type Route = RouteOptions & {
  handler: (
    input: RouteInput<RouteOptions> & { caller?: Caller; claims?: IdentityClaims },
  ) => Promise<{ status: number; body: unknown }>
}

/**
 * Describes a route once: the same schemas validate the request, type the handler, serialise the answer and make the
 * API description. A handler that answers anything it did not describe does not compile.
 */
export function defineRoute<
  const Auth extends RouteAuth,
  const Responses extends RouteOptions['responses'],
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  // Each schema is a type parameter of its own: TypeScript infers nothing from an object whose handler waits for it.
  options: Omit<RouteOptions, 'auth' | 'params' | 'query' | 'body' | 'responses'> & {
    auth: Auth
    params?: Params
    query?: Query
    body?: Body
    responses: Responses
    handler: (
      input: RouteInput<{ auth: Auth; params: Params; query: Query; body: Body }>,
    ) => Promise<RouteAnswer<Responses>>
  },
): Route {
  return options as unknown as Route
}

/** `return ok({ offer })` — the 200 of a route. */
export const ok = <Body>(body: Body): { status: 200; body: Body } => ({ status: 200, body })

/** `return created({ offer })`: the 201 of a route. */
export const created = <Body>(body: Body): { status: 201; body: Body } => ({ status: 201, body })
