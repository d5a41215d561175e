import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { asKindOfWork } from '../database/connections/connection-shares.ts'
import type { Standby } from '../database/connections/standby.ts'
import { isConnectionFailure } from '../database/connections/unavailable.ts'
import type { Db } from '../database/transaction.ts'
import type { Route, RouteInput } from './route.ts'

/** Marks a browser that changed data a moment ago. Every process reads the cookie. */
export const CHANGED_COOKIE = 'changed'

type Input = Omit<RouteInput<Route>, 'ctx'>
type HandlerResult = Awaited<ReturnType<Route['handler']>>

/**
 * Returns the function that runs a route. A route with `mayLag` reads from the standby, unless the
 * standby is too old or may lack a change of this browser. If the standby fails during a route,
 * the route runs again with the primary. All access checks use the primary.
 */
export function createRouteRunner(
  ctx: Context,
  standby: Standby | undefined,
): (route: Route, input: Input) => Promise<HandlerResult> {
  const run = (route: Route, input: Input & { ctx: Context }) => asKindOfWork(route.tag, () => route.handler(input))
  if (!standby) return (route, input) => run(route, { ...input, ctx })
  const contexts = new WeakMap<Db, Context>()
  const contextOn = (db: Db): Context => {
    const known = contexts.get(db) ?? { ...ctx, db }
    contexts.set(db, known)
    return known
  }
  return async (route, input) => {
    const { caller } = input.request
    if (route.method !== 'GET' && !caller?.apiKey) setChangedCookie(input.reply, ctx)
    if (!route.mayLag) return run(route, { ...input, ctx })
    const db = hasChanged(input.request) ? undefined : standby.find()
    if (!db) {
      ctx.metrics.observeLaggingRead(hasChanged(input.request) ? 'just-changed' : 'too-far-behind')
      return run(route, { ...input, ctx })
    }
    try {
      const response = await run(route, { ...input, ctx: contextOn(db) })
      ctx.metrics.observeLaggingRead('standby')
      return response
    } catch (error) {
      if (!isOfStandby(error)) throw error
      standby.distrust()
      ctx.metrics.observeLaggingRead('standby-failed')
      return run(route, { ...input, ctx })
    }
  }
}

/** A program with an API key keeps no cookies, so it may have changed data. */
const hasChanged = ({ cookies, caller }: FastifyRequest): boolean =>
  cookies[CHANGED_COOKIE] !== undefined || caller?.apiKey !== undefined

function setChangedCookie(reply: FastifyReply, { config }: Pick<Context, 'config'>): void {
  reply.setCookie(CHANGED_COOKIE, '1', {
    path: '/',
    httpOnly: true,
    secure: config.isProduction,
    sameSite: 'lax',
    maxAge: config.DATABASE_READ_MAX_LAG,
    ...(config.COOKIE_DOMAIN ? { domain: config.COOKIE_DOMAIN } : {}),
  })
}

/**
 * The standby's connection failed, or it canceled the statement to apply changes from the primary.
 */
const isOfStandby = (error: unknown): boolean =>
  isConnectionFailure(error) || (error instanceof Error && 'code' in error && error.code === '40001')
