import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../tests/support/world.ts'
import { isOpenTo } from './cors.ts'

const OF_THIS_MACHINE = ['http://localhost:5173', 'http://localhost', 'http://127.0.0.1:8080', 'http://[::1]:4000']

describe('in development, with no origin listed', () => {
  let world: World
  let brand: Person
  beforeAll(async () => {
    world = await createWorld()
    brand = await world.brand()
  })
  afterAll(() => world.close())

  test.each(OF_THIS_MACHINE)('a page at %s reads and changes with the visitor’s cookies', async (origin) => {
    const list = await brand.get('/api/offers/list', { origin })
    expect([list.status, list.headers['access-control-allow-origin']]).toEqual([200, origin])
    const me = await brand.auth.get('/api/me', { origin })
    expect([me.status, me.headers['access-control-allow-credentials']]).toEqual([200, 'true'])
    expect((await brand.post('/api/notifications/mark-read', { all: true }, { origin })).status).toBe(200)
  })

  test.each([
    'http://localhost.evil.example:3000',
    'http://evil.example',
    'https://localhost.example',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.2:3000',
    'http://user@localhost:3000',
    'http://localhost:3000/',
    'null',
  ])('the origin %s is told nothing, and changes nothing', async (origin) => {
    const answer = await brand.get('/api/offers/list', { origin })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect((await brand.post('/api/notifications/mark-read', { all: true }, { origin })).status).toBe(403)
  })

  test('the authentication app’s other routes stay closed', async () => {
    const [origin = ''] = OF_THIS_MACHINE
    const answer = await brand.auth.post('/api/auth/login', { email: 'a@b.example', password: 'x' }, { origin })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

test.each(OF_THIS_MACHINE)('%s is open neither in production nor beside a list that leaves it out', (origin) => {
  expect(isOpenTo(origin, { isProduction: true, ALLOWED_DOMAINS_CORS: [] })).toBe(false)
  expect(isOpenTo(origin, { isProduction: false, ALLOWED_DOMAINS_CORS: ['https://app.example.com'] })).toBe(false)
  expect(isOpenTo(origin, { isProduction: true, ALLOWED_DOMAINS_CORS: [origin] })).toBe(true)
})
