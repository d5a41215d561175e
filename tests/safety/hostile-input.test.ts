import { connect as openSocket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../server/app.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { instanceOf, type JsonSchema, spoil } from '../support/responses/schema-instance.ts'
import { CRON_SECRET, createWorld, type Person, type World } from '../support/world.ts'

let world: World
let caller: Person
beforeAll(async () => {
  world = await createWorld()
  caller = await world.admin()
})
afterAll(() => world.close())

const named = (routes: readonly Route[]) => routes.map((route) => [`${route.method} ${route.path}`, route] as const)
/**
 * Each message of this protocol may have further fields. `mcp/transport.test.ts` sends hostile
 * ones.
 */
const MESSAGES = '/mcp'
const withBody = ROUTES.filter(({ body, auth, path }) => body && auth !== 'webhook' && path !== MESSAGES)
const headers = (route: Route): Record<string, string> =>
  route.auth === 'cron' ? { authorization: `Bearer ${CRON_SECRET}` } : {}
const concrete = (path: string) => path.replace(/\{\w+\}/g, '019aa000-0000-7000-8000-000000000000')

async function send(route: Route, payload: unknown, extra: Record<string, string> = {}, path = concrete(route.path)) {
  const browser = route.app === 'auth' ? caller.auth : caller
  return browser.send(route.method, path, payload, { ...headers(route), ...extra })
}

const isClientError = (status: number) => status >= 400 && status < 500

function expectRefusal(
  response: { status: number; body: any; text: string },
  route: Route,
  what: string,
  statuses: readonly number[] = [400],
) {
  const shape = `${what}: ${response.status} ${response.text.slice(0, 200)}`
  // A page for people responds to invalid input with a page.
  if (route.form && response.text.startsWith('<!doctype html>'))
    return expect(response.status, shape).toSatisfy(isClientError)
  expect(statuses, shape).toContain(response.status)
  expect(typeof response.body?.error, shape).toBe('string')
  if (route.envelope === 'likeness') expect(response.body.success, shape).toBe(false)
  else expect(typeof response.body.code, shape).toBe('string')
}

/** Built once, because some are long. */
const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'broken JSON': '{"a":',
  'nothing at all': '',
  'two texts': '{}{}',
  'a bare word': 'undefined',
  'a poisoned prototype': '{"__proto__":{"isAdmin":true}}',
  'a number past every range': '{"offerAmountMinorUnit":1e309}',
  'a field named twice': '{"offerId":"a","offerId":"b"}',
  'brackets 100 000 deep': '['.repeat(100_000) + ']'.repeat(100_000),
  'objects 20 000 deep': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'an array of 300 000': `[${'0,'.repeat(299_999)}0]`,
}
const TWO_MEGABYTES = JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) })

describe('every route with a body rejects an invalid one with an error envelope', () => {
  test.each(named(withBody))('%s', async (_name, route) => {
    const schema = route.body as JsonSchema
    for (const { what, value } of spoil(schema, instanceOf(schema)))
      expectRefusal(await send(route, JSON.stringify(value), { 'content-type': 'application/json' }), route, what)

    const json = { 'content-type': 'application/json' }
    const texts: Record<string, string> = { ...HOSTILE_TEXTS }
    // A form whose fields are all optional may be sent empty.
    if (schema.anyOf?.some((each) => (each as JsonSchema).type === 'null')) delete texts['nothing at all']
    for (const [what, text] of Object.entries(texts)) expectRefusal(await send(route, text, json), route, what)

    expectRefusal(await send(route, TWO_MEGABYTES, json), route, 'a body of 2 MB', [413])
    expectRefusal(await send(route, '<a/>', { 'content-type': 'text/xml' }), route, 'XML', [415])
    expectRefusal(await send(route, '{}', { 'content-type': 'text/plain' }), route, 'plain text', [415])
    if (!route.form)
      expectRefusal(
        await send(route, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
        route,
        'a form',
        [415],
      )
    expectRefusal(
      await send(route, '{}', { 'content-type': 'application/json; charset=utf-16' }),
      route,
      'another charset',
      [400, 415],
    )
  })
})

describe('every change without a body schema rejects an invalid body', () => {
  const bare = ROUTES.filter(
    ({ body, auth, method, insteadOfErrors }) =>
      method !== 'GET' && !body && auth !== 'webhook' && insteadOfErrors === undefined,
  )
  test.each(named(bare))('%s', async (_name, route) => {
    const json = { 'content-type': 'application/json' }
    expectRefusal(await send(route, '{"a":', json), route, 'broken JSON')
    expectRefusal(await send(route, TWO_MEGABYTES, json), route, '2 MB', [413])
    expectRefusal(await send(route, '<a/>', { 'content-type': 'text/xml' }), route, 'XML', [415])
  })
})

describe('every tracking route returns 200 for any body', () => {
  test.each(named(ROUTES.filter(({ insteadOfErrors }) => insteadOfErrors)))('%s', async (_name, route) => {
    const json = { 'content-type': 'application/json' }
    const large = JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) })
    for (const [text, type] of [
      ['{"a":', json],
      [large, json],
      ['{"__proto__":{"a":1}}', json],
      ['<a/>', { 'content-type': 'text/xml' }],
    ] as const)
      expect((await send(route, text, type)).status, text.slice(0, 20)).toBe(200)
  })
})

describe('every route with a query rejects unknown or invalid values', () => {
  test.each(named(ROUTES.filter(({ query }) => query)))('%s', async (_name, route) => {
    const properties = (route.query as JsonSchema).properties ?? {}
    for (const [name, schema] of Object.entries(properties)) {
      const nul = await send(route, undefined, {}, `${concrete(route.path)}?${name}=%00`)
      expect(nul.status, `${name}=NUL answered ${nul.status} ${nul.text}`).toBe(400)
      if ([schema.type].flat().includes('integer')) {
        for (const value of ['x', '1.5', '-1', '1e400', '99999999999999999999']) {
          const response = await send(route, undefined, {}, `${concrete(route.path)}?${name}=${value}`)
          expect(response.status, `${name}=${value} answered ${response.status}`).toBe(400)
        }
      }
    }
    for (const query of ['%E0%A4%A', 'a[__proto__]=1', '%00=1']) {
      const response = await send(route, undefined, {}, `${concrete(route.path)}?${query}`)
      expect(response.status, `?${query} answered ${response.status}`).toBeLessThan(500)
    }
  })
})

describe('every route with a path parameter handles a hostile value', () => {
  test.each(named(ROUTES.filter(({ path }) => path.includes('{'))))('%s', async (_name, route) => {
    const body = route.body ? JSON.stringify(instanceOf(route.body as JsonSchema)) : undefined
    for (const value of [
      '%00',
      '%ff',
      '%E0%A4%A',
      '..%2f..%2fetc',
      "'%20or%201=1--",
      'a'.repeat(5000),
      '%F0%9F%92%A9',
      '%ED%A0%80',
    ]) {
      const response = await send(
        route,
        body,
        body ? { 'content-type': 'application/json' } : {},
        route.path.replace(/\{\w+\}/g, value),
      )
      const shape = `${value} answered ${response.status} ${response.text.slice(0, 200)}`
      expect(response.status, shape).toBeGreaterThanOrEqual(400)
      expect(response.status, shape).toBeLessThan(500)
    }
  })
})

function openObjects(schema: JsonSchema, path: string): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, child]) => [`${path}.${name}`, child] as const),
    ...(schema.items ? [[`${path}[]`, schema.items] as const] : []),
    ...(schema.anyOf ?? []).map((child) => [path, child] as const),
  ]
  const here = schema.properties && schema.additionalProperties !== false ? [path] : []
  return [...here, ...inner.flatMap(([where, child]) => openObjects(child, where))]
}

test('no body schema leaves an object open to unknown fields', () => {
  expect(
    withBody
      .filter(({ form }) => !form)
      .flatMap((route) => openObjects(route.body as JsonSchema, `${route.method} ${route.path}`)),
  ).toEqual([])
})

test('a request that is not HTTP gets a 400 in the envelope', async () => {
  const address = await world.app.api.listen({ port: 0, host: '127.0.0.1' })
  const text = await new Promise<string>((resolve, reject) => {
    const socket = openSocket(Number(new URL(address).port), '127.0.0.1', () =>
      socket.write('GET / HTTP/9.9\r\nbroken\r\n\r\n'),
    )
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text).toContain('"code":"BadRequest"')
})
