import { expect } from 'vitest'
import { nameOfRoute } from '../../../scripts/requests-record.ts'
import { ROUTES } from '../../../server/app.ts'
import type { Route } from '../../../server/platform/http/route.ts'
import { compileValidator } from '../../../server/platform/http/validation.ts'

const LISTENERS = { 'http://api.test': 'api', 'http://auth.test': 'auth' } as const

export const ADDRESSES = { api: 'http://api.test', auth: 'http://auth.test' }

/**
 * Checks requests with the schemas of their routes and responds with an empty object. The compiler
 * checks the fields that an example reads.
 */
export function createExampleTransport() {
  const sent = new Set<string>()
  const fetch: typeof globalThis.fetch = async (address, { method = 'GET', body } = {}) => {
    const { origin, pathname, searchParams } = new URL(String(address))
    const route = getRouteAt(LISTENERS[origin as keyof typeof LISTENERS], method, pathname)
    sent.add(nameOfRoute(route))
    const faults = [
      faultOf(route.query, 'querystring', Object.fromEntries(searchParams)),
      // Forms are not checked here, because the route's handler checks them.
      typeof body === 'string' ? faultOf(route.body ?? route.rawBody, 'body', JSON.parse(body)) : undefined,
    ].filter((fault) => fault !== undefined)
    return faults.length === 0 ? Response.json({}) : Response.json({ error: faults.join(' ') }, { status: 400 })
  }
  return {
    fetch,
    listUncalled: (part: 1 | 2 | 3): string[] =>
      ROUTES.filter(({ contract = '' }) => contract.toLowerCase().startsWith(`part ${part}`))
        .filter(answersJson)
        .map(nameOfRoute)
        .filter((name) => !sent.has(name))
        .toSorted(),
  }
}

function getRouteAt(app: 'api' | 'auth', method: string, path: string): Route {
  const fitting = ROUTES.filter(
    (route) =>
      route.method === method &&
      (route.app ?? 'api') === app &&
      new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  const route = fitting.find((each) => each.path === path) ?? fitting[0]
  if (!route) throw new Error(`There is no route ${method} ${path}.`)
  return route
}

function faultOf(schema: Route['body'], httpPart: string, value: unknown): string | undefined {
  const checked = schema && compileValidator({ schema, httpPart })(value)
  return checked && 'error' in checked ? checked.error?.message : undefined
}

/** Pages and redirects are for browsers. */
const answersJson = ({ responses }: Route): boolean =>
  Object.entries(responses).some(
    ([status, { type }]: [string, { type?: string }]) => status < '300' && type !== 'string',
  )

type TestResponse<Body> = { ok: true; body: Body } | { ok: false; error: unknown }

/** The compiler checks the fields that `Body` names. */
export function expectResponse<Body>(answer: TestResponse<Body>): void {
  expect(answer).toMatchObject({ ok: true })
}
