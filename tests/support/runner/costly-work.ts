import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../../server/app.ts'
import type { Route } from '../../../server/platform/http/route.ts'
import { isUnpaid, type UnpaidCosts } from '../../../server/platform/limits/unpaid-costs.ts'
import { COVERED_OTHERWISE, WORK, type WorkKind } from './bounded-work.ts'

/**
 * Compares the expensive work that routes without an account do in any test with their declared
 * costs.
 */

/** `parent` is the request that sent this one, such as a page that calls a route. */
type Running = { route: Route; isAnswered: boolean; parent: Running | undefined }
const running = new AsyncLocalStorage<Running>()
const inProgress = new WeakMap<FastifyRequest, Running>()

const done = new Map<string, Set<WorkKind>>()

/**
 * Work after the response, such as a job that the request woke, belongs to no request. Work of a
 * route for accounts does not belong to the page that requests the route.
 */
function note(work: WorkKind): void {
  for (let request = running.getStore(); request && !request.isAnswered; request = request.parent) {
    const { route } = request
    if (!isUnpaid(route)) return
    const name = `${route.method} ${route.path}`
    done.set(name, (done.get(name) ?? new Set()).add(work))
  }
}

/** Follows requests from the access check on. */
export function followRequestsOf(listener: FastifyInstance): void {
  listener.addHook('preHandler', (request, _reply, next) => {
    const { route } = request.routeOptions.config as { route?: Route }
    if (!route) return next()
    const current: Running = { route, isAnswered: false, parent: running.getStore() }
    inProgress.set(request, current)
    running.run(current, next)
  })
  listener.addHook('onResponse', (request, _reply, next) => {
    const current = inProgress.get(request)
    if (current) current.isAnswered = true
    next()
  })
}

const CALLS: Readonly<Record<string, WorkKind>> = {
  'tax.findTax': 'tax look-up',
  'processor.createPaymentIntent': 'payment intent',
  'storage.put': 'stored file',
  'fulfilment.create': 'print order',
}
const DRAWN = ['compose', 'printFile', 'finishArt', 'shareCard', 'teamCard', 'talentCard'] as const

export function followCallsOf({ ctx, metrics }: Pick<App, 'ctx' | 'metrics'>): void {
  const { observeProviderCall, observeModelCall } = metrics
  metrics.observeProviderCall = (...call) => {
    const work = CALLS[`${call[0]}.${call[1]}`]
    if (work) note(work)
    observeProviderCall(...call)
  }
  metrics.observeModelCall = (...call) => {
    note('model call')
    observeModelCall(...call)
  }
  for (const name of DRAWN) {
    const draw = ctx.pictures[name] as (...args: unknown[]) => unknown
    Object.assign(ctx.pictures, {
      [name]: (...args: unknown[]) => {
        note('drawn picture')
        return draw(...args)
      },
    })
  }
}

const WRITTEN: readonly [RegExp, WorkKind][] = [
  [/insert into "?outgoing_mails"?/, 'mail'],
  [/insert into "?generation_jobs"?/, 'job'],
  [/insert into "?merch_sessions"?/, 'fan session'],
]

/** A statement that queues work or opens a session. */
export function noteWrittenWork(sql: string | undefined): void {
  if (sql === undefined || running.getStore() === undefined) return
  for (const [pattern, work] of WRITTEN) if (pattern.test(sql)) note(work)
}

export async function takeUndeclaredWork(): Promise<string[]> {
  const works = [...done].flatMap(([route, each]) => [...each].map((work) => [route, work] as const))
  done.clear()
  if (works.length === 0) return []
  // Tests without a server start faster without this import.
  const { PRODUCT } = await import('../../../server/assemble.ts')
  return works.flatMap(([route, work]) => faultOf(route, work, PRODUCT.unpaidCosts[route]) ?? []).sort()
}

function faultOf(route: string, work: WorkKind, costs: UnpaidCosts | undefined): string | undefined {
  const declared = costs === undefined || 'free' in costs ? [] : costs
  if (WORK[work].some((cost) => declared.includes(cost))) return undefined
  if (COVERED_OTHERWISE[route]?.[work] !== undefined) return undefined
  return `${route}: ${work}`
}
