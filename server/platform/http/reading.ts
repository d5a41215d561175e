import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Standby } from '../database/standby.ts'
import type { Db } from '../database/transaction.ts'
import { isConnectionFailure } from '../database/unavailable.ts'
import type { Route, RouteInput } from './route.ts'

/** Says that its browser has changed something a moment ago, whichever process that was. */
const CHANGED_COOKIE = 'changed'

type Input = Omit<RouteInput<Route>, 'ctx'>
type Answer = Awaited<ReturnType<Route['handler']>>

/**
 * Has a route answered. One that may lag reads from the standby, unless that is further behind than allowed, or the browser
 * has just changed something and would miss it; when the standby fails in the middle, the primary is asked instead. Every
 * other route, and whatever the gate asks before, reads from the primary.
 */
export function createAnswering(
  ctx: Context,
  standby: Standby | undefined,
): (route: Route, input: Input) => Promise<Answer> {
  if (!standby) return (route, input) => route.handler({ ...input, ctx })
  const contexts = new WeakMap<Db, Context>()
  const contextOn = (db: Db): Context => {
    const known = contexts.get(db) ?? { ...ctx, db }
    contexts.set(db, known)
    return known
  }
  return async (route, input) => {
    if (route.method !== 'GET') noteChange(input.reply, ctx)
    if (!route.mayLag) return route.handler({ ...input, ctx })
    const db = hasChanged(input.request) ? undefined : standby.find()
    if (!db) {
      ctx.metrics.observeLaggingRead(hasChanged(input.request) ? 'just-changed' : 'too-far-behind')
      return route.handler({ ...input, ctx })
    }
    try {
      const answer = await route.handler({ ...input, ctx: contextOn(db) })
      ctx.metrics.observeLaggingRead('standby')
      return answer
    } catch (error) {
      if (!isOfStandby(error)) throw error
      standby.distrust()
      ctx.metrics.observeLaggingRead('standby-failed')
      return route.handler({ ...input, ctx })
    }
  }
}

const hasChanged = ({ cookies }: FastifyRequest): boolean => cookies[CHANGED_COOKIE] !== undefined

function noteChange(reply: FastifyReply, { config }: Pick<Context, 'config'>): void {
  reply.setCookie(CHANGED_COOKIE, '1', {
    path: '/',
    httpOnly: true,
    secure: config.isProduction,
    sameSite: 'lax',
    maxAge: config.DATABASE_READ_MAX_LAG,
    ...(config.COOKIE_DOMAIN ? { domain: config.COOKIE_DOMAIN } : {}),
  })
}

/** It is gone, or ended a statement that was in the way of what it has to replay. */
const isOfStandby = (error: unknown): boolean =>
  isConnectionFailure(error) || (error instanceof Error && 'code' in error && error.code === '40001')
