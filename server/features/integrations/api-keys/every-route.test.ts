import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addKey, bearer } from '../../../../tests/support/people/api-keys.ts'
import { buildRequest } from '../../../../tests/support/responses/asked-route.ts'
import { NOT_SENT_BY_TEST } from '../../../../tests/support/runner/requests-seen.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { ROUTES } from '../../../app.ts'
import type { Route } from '../../../platform/http/route.ts'
import { isOpenToEveryKey, SCOPE_NAMES, SCOPES, scopeOfRoute } from './domain/scopes.ts'

let world: World
let secrets: readonly string[]
beforeAll(async () => {
  world = await createWorld({ env: { REQUESTS_PER_API_KEY: '1000000' } })
  const people: Person[] = [await world.brand(), await world.talent(), await world.agent()]
  secrets = await Promise.all(people.map(async (person) => (await addKey(person)).secret))
})
afterAll(() => world.close())

const nameOf = ({ method, path, app }: Route) => `${method} ${path}${app === 'auth' ? ' (auth)' : ''}`

let asked = 0

async function ask(route: Route, secret: string) {
  const { address, payload, headers } = buildRequest(route, { slug: 'nobody', id: 'nothing', perspective: 'buyer' })
  const listener = route.app === 'auth' ? world.app.auth : world.app.api
  const reply = await listener.inject({
    method: route.method,
    url: address,
    headers: { ...headers, ...bearer(secret), ...NOT_SENT_BY_TEST },
    payload,
    payloadAsStream: true,
    // Each request has an address of its own, because some routes have low limits.
    remoteAddress: `198.18.${Math.floor(asked / 250)}.${(asked++ % 250) + 1}`,
  })
  const chunks: Buffer[] = []
  if (reply.statusCode >= 400) for await (const chunk of reply.stream()) chunks.push(chunk as Buffer)
  reply.stream().destroy()
  return { status: reply.statusCode, text: Buffer.concat(chunks).toString() }
}

/** Files ignore keys, because programs that follow a redirect send them there too. */
const FILE = 'GET /media/{key}'
const listed = ROUTES.filter(scopeOfRoute)
const unlisted = ROUTES.filter((route) => !scopeOfRoute(route) && !isOpenToEveryKey(route) && nameOf(route) !== FILE)

describe('a key with every scope is refused by', () => {
  test.each(unlisted.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    for (const secret of secrets) {
      const { status, text } = await ask(route, secret)
      // These routes return 200 instead of an error.
      if (route.insteadOfErrors) expect(status).toBe(200)
      else {
        expect(status).toBe(403)
        expect(text).toContain('No API key may do this.')
      }
    }
  })
})

describe('a key needs the scope of', () => {
  test.each(listed.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    const owner = await world.brand()
    const needed = scopeOfRoute(route)
    const { secret } = await addKey(owner, { scopes: SCOPE_NAMES.filter((scope) => scope !== needed) })
    const refused = await ask(route, secret)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain(`scope ${needed}`)
    for (const every of secrets) expect((await ask(route, every)).text).not.toMatch(/API key/)
  })
})

describe('the table of scopes', () => {
  const names = new Set(ROUTES.map(({ method, path }) => `${method} ${path}`))
  test.each(SCOPE_NAMES)('%s lists only routes that exist, each once', (scope) => {
    const { routes } = SCOPES[scope]
    expect(routes.filter((route) => !names.has(route))).toEqual([])
    const everywhere = SCOPE_NAMES.flatMap((each) => SCOPES[each].routes as readonly string[])
    expect(everywhere.filter((route, at) => everywhere.indexOf(route) !== at)).toEqual([])
  })

  test('scopes that only read list no changes, except searches', () => {
    const changes = SCOPE_NAMES.filter((scope) => !SCOPES[scope].writes).flatMap((scope) =>
      (SCOPES[scope].routes as readonly string[]).filter((route) => !route.startsWith('GET ')),
    )
    expect(changes).toEqual(['POST /api/indexing/search'])
  })

  test('no scope lists pages, the authentication app, admins, or routes with proofs of their own', () => {
    expect(listed.filter(({ app }) => app === 'auth').map(nameOf)).toEqual([])
    expect(listed.filter(({ auth }) => auth !== 'user' && auth !== 'public').map(nameOf)).toEqual([])
    expect(listed.filter(({ path }) => !path.startsWith('/api/') || path.includes('/admin/')).map(nameOf)).toEqual([])
    expect(listed.filter(({ errors = [] }) => errors.includes('SIGN_IN_AGAIN')).map(nameOf)).toEqual([])
  })

  const FORBIDDEN = [
    'POST /api/keys',
    'POST /api/keys/{id}/rotate',
    'DELETE /api/keys/{id}',
    'POST /api/offers/respond',
    'POST /api/offers/cancel',
    'POST /api/offers/complete',
    'POST /api/offers/blast/confirm',
    'POST /api/offers/dispute',
    'POST /api/offers/{id}/agreement/sign',
    'POST /api/payments/create-intent',
    'POST /api/payments/complete',
    'POST /api/payments/payout-route',
    'POST /api/payments/payout-route/onboarding-link',
    'POST /api/merch/create-payment-intent',
    'POST /api/merch/order/complete',
    'POST /api/privacy/export',
    'GET /api/privacy/export',
    'POST /api/privacy/erasure',
    'PATCH /api/accounts/me',
    'POST /api/accounts/agent-link',
    'PUT /api/likeness/consent',
    'POST /api/webhooks/endpoints',
    'POST /api/auth/login',
    'POST /api/auth/step-up',
    'POST /api/auth/passkeys',
    'POST /api/auth/reset-password',
  ]
  test.each(FORBIDDEN)('%s exists and is in no scope', (name) => {
    expect(names).toContain(name)
    const [method = '', path = ''] = name.split(' ')
    expect(scopeOfRoute({ method, path })).toBeUndefined()
  })
})
