import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, signedIn } from '../../../../tests/support/people/signed-in.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { ROUTES, WEBHOOKS } from '../../../app.ts'
import { DEMO_EXAMPLES } from '../../../seed/demo-examples.ts'
import { DEMO_PASSWORD } from '../../../seed/people.ts'
import { registerDocs } from './docs.ts'

const THERE = '/docs/authentication-app'

describe('outside production', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ env: { DEMO_DATA: 'on' } })
  })
  afterAll(() => world.close())

  test('the docs include a demo sign-in and a demo offer; the description for clients does not', async () => {
    const stranger = world.stranger()
    const shown = (await stranger.get('/docs/json')).body
    const bodyAt = (path: string) => shown.paths[path].post.requestBody.content['application/json'].example
    expect(bodyAt('/api/auth/login')).toEqual(DEMO_EXAMPLES.bodies.logIn)
    expect(bodyAt('/api/offers/submit')).toEqual(DEMO_EXAMPLES.bodies.submitOffer)
    expect((await stranger.get('/openapi.json')).text).not.toMatch(/demo\.semblance|Semblance-demo|authentication-app/)
  })

  test('the docs reach the authentication app through the API, and that app still makes its own checks', async () => {
    const person = await signedIn(world)
    expect((await person.get(`${THERE}/api/me`)).body.user.email).toBe(person.email)
    expect((await world.stranger().get(`${THERE}/api/me`)).status).toBe(401)
    const credentials = { email: person.email, password: PASSWORD }
    const login = (origin: string) => world.stranger().post(`${THERE}/api/auth/login`, credentials, { origin })
    const response = await login(new URL(world.config.BASE_URL).origin)
    expect([response.status, String(response.headers['set-cookie'])]).toEqual([
      200,
      expect.stringContaining('auth-token='),
    ])
    expect((await login('https://evil.example')).status).toBe(403)
    for (const path of ['/login', '/dev/mailbox', '/api/offers/list'])
      expect((await world.stranger().get(THERE + path)).status, path).toBe(404)
  })
})

describe('in production', () => {
  let server: FastifyInstance
  beforeAll(async () => {
    server = Fastify()
    const addresses = { api: 'https://api.example.com', auth: 'https://auth.example.com' }
    registerDocs(server, { routes: ROUTES, webhooks: WEBHOOKS, addresses })
  })
  afterAll(() => server.close())

  test('the docs show no demo person and no proxy to the authentication app', async () => {
    const { body } = await server.inject('/docs/json')
    expect(body).not.toMatch(/demo\.semblance|authentication-app/)
    expect(body).not.toContain(DEMO_PASSWORD)
    expect(JSON.parse(body).paths['/api/me'].get.servers[0].url).toBe('https://auth.example.com')
    expect((await server.inject(`${THERE}/api/me`)).statusCode).toBe(404)
  })

  test('the docs page may connect to the authentication app and no other host', async () => {
    const { headers } = await server.inject('/docs/static/index.html')
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://auth.example.com;")
  })
})
