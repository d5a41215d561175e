import type { Static, TObject, TSchema } from 'typebox'
import type { PluginMigration, PluginTable } from './tables.ts'
import type { HookTools, PluginHost, Refuse } from './tools.ts'
import type { OfferTransition, OrderTransition, PayoutTransition } from './transitions.ts'

export { default as Type } from 'typebox'
export type { PersonKey, PersonTie, PluginColumn, PluginMigration, PluginTable } from './tables.ts'
export type {
  HookTools,
  PluginDb,
  PluginHost,
  PluginLog,
  PluginOffer,
  PluginPosted,
  Refuse,
} from './tools.ts'
export type {
  OfferTransition,
  OrderTransition,
  PayoutTransition,
  Transition,
  TransitionActor,
} from './transitions.ts'

/** Version of this interface. A plugin names the version that it was written for. */
export const PLUGIN_API = 1

type Hook<Of> = (transition: Of, tools: HookTools) => Promise<void> | void

/**
 * Functions around each transition of one kind of thing, in its transaction.
 * - `before` may refuse the transition with `tools.refuse`. If it throws or takes too long, the
 *   transaction is rolled back.
 * - `after` runs at the end of the transaction. If it fails, only its own statements are undone.
 *
 * After a deadlock, a transaction runs again, and with it the hooks.
 */
export type PluginHooks<Of> = { before?: Hook<Of>; after?: Hook<Of> }

export type PluginCaller = { accountId: string; userId: string; displayName: string; isAdmin: boolean }

export type PluginRouteInput = {
  host: PluginHost
  refuse: Refuse
  params: unknown
  query: unknown
  body: unknown
  /** Undefined on a public route. */
  caller: PluginCaller | undefined
}

export type PluginRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Added to `/api/plugins/<name>`. */
  path: `/${string}`
  /** `public` is anybody, `user` somebody signed in, `admin` an admin. */
  auth: 'public' | 'user' | 'admin'
  /** Name in the API description, such as `getFields`. */
  operationId: string
  summary: string
  params?: TObject
  query?: TObject
  body?: TSchema
  response: TSchema
  /** Requests that one address may send in a minute. */
  maxPerMinute?: number
  handler: (input: PluginRouteInput) => Promise<unknown>
}

export type PluginJob = {
  name: string
  /** Cron expression with five fields, in UTC. */
  cron: string
  summary: string
  /** `isTimeUp` returns true once the run should begin no further work. */
  run: (host: PluginHost, isTimeUp: () => boolean) => Promise<object>
}

/** A queue on the admins’ home page. It is shown while its count is above zero. */
export type PluginQueueCard = {
  name: string
  title: string
  about: string
  /** Path of a page on which an admin works on the queue. */
  href: string
  count: (host: PluginHost) => Promise<{ count: number; oldestAt?: Date | null }>
}

/** Adds a paragraph above the footer of mails, or nothing. */
export type PluginMailPart = (
  mail: { kind: string; subject: string },
  host: PluginHost,
) => Promise<string | undefined> | string | undefined

export type PluginMail = {
  to: string
  subject: string
  text: string
  html: string
  headers: Readonly<Record<string, string>>
  /** The same for each attempt to send the same mail. */
  idempotencyKey: string
}

/** Replaces the mail provider. Rejects if the mail was not accepted. */
export type PluginEmailProvider = { send: (mail: PluginMail) => Promise<void> }

export type PluginTaxedOrder = {
  currency: string
  fromCountry: string
  to: { country: string; state: string | null; postalCode: string | null; city: string | null; line: string | null }
  lines: readonly {
    id: string
    unitPriceMinorUnit: number
    quantity: number
    discountMinorUnit: number
    productType: string
  }[]
  shippingMinorUnit: number
}

/** Replaces the tax service. Rejects if the tax is unknown now; no tax is guessed. */
export type PluginTaxProvider = { findTax: (order: PluginTaxedOrder) => Promise<{ taxMinorUnit: number }> }

export type PluginSetting = { help: string; required?: boolean }

export type Plugin = {
  /** Lower-case letters, digits and dashes. It names the routes, the jobs and the tables. */
  name: string
  api: typeof PLUGIN_API
  about: string
  /** Environment variables, by short name: `URL` of `my-plugin` is `PLUGIN_MY_PLUGIN_URL`. */
  settings?: Readonly<Record<string, PluginSetting>>
  migrations?: readonly PluginMigration[]
  tables?: Readonly<Record<string, PluginTable>>
  /** Codes that hooks and routes may refuse with. A caller gets `<name>.<code>`. */
  refusals?: Readonly<Record<string, { status: 409 | 422; about: string }>>
  routes?: readonly PluginRoute[]
  jobs?: readonly PluginJob[]
  hooks?: {
    offers?: PluginHooks<OfferTransition>
    orders?: PluginHooks<OrderTransition>
    payouts?: PluginHooks<PayoutTransition>
  }
  queueCards?: readonly PluginQueueCard[]
  mailPart?: PluginMailPart
  providers?: {
    email?: (host: PluginHost) => PluginEmailProvider
    tax?: (host: PluginHost) => PluginTaxProvider
  }
}

/** Checks the types of a plugin. */
export const definePlugin = <const Given extends Plugin>(plugin: Given): Given => plugin

type Shape<Schema> = Schema extends TSchema ? Static<Schema> : undefined

/** Infers the types of a route’s input and output from its schemas. */
export function definePluginRoute<
  const Auth extends PluginRoute['auth'],
  Response extends TSchema,
  Params extends TObject | undefined = undefined,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  route: Omit<PluginRoute, 'auth' | 'params' | 'query' | 'body' | 'response' | 'handler'> & {
    auth: Auth
    params?: Params
    query?: Query
    body?: Body
    response: Response
    handler: (input: {
      host: PluginHost
      refuse: Refuse
      params: Shape<Params>
      query: Shape<Query>
      body: Shape<Body>
      caller: Auth extends 'public' ? undefined : PluginCaller
    }) => Promise<Static<Response>>
  },
): PluginRoute {
  return route as unknown as PluginRoute
}
