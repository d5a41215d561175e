import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../../../server/platform/http/route.ts'
import { followRequestsOf, noteWrittenWork, takeUndeclaredWork } from './costly-work.ts'

const MAIL = 'insert into "outgoing_mails" ("id") values ($1)'
let app: FastifyInstance
let late: Promise<void>
const route = (path: Route['path'], auth: Route['auth'], handler: () => unknown) =>
  app.route({
    method: 'POST',
    url: path,
    config: { route: { method: 'POST', path, auth } as Partial<Route> as Route },
    handler: async () => handler(),
  })
beforeAll(async () => {
  app = Fastify()
  followRequestsOf(app)
  route('/api/merch/render', 'public', () => noteWrittenWork(MAIL))
  route('/api/merch/lead', 'public', () => noteWrittenWork(MAIL))
  route('/api/merch/order/complete', 'public', () => noteWrittenWork(MAIL))
  route('/api/offers', 'user', () => noteWrittenWork(MAIL))
  route(
    '/api/merch/calc-price',
    'public',
    async () => (await app.inject({ method: 'POST', url: '/api/merch/render' })).body,
  )
  route('/api/merch/ai/select', 'public', async () => (await app.inject({ method: 'POST', url: '/api/offers' })).body)
  route('/api/merch/journey-event', 'public', () => {
    late = pause(20).then(() => noteWrittenWork(MAIL))
  })
  await app.ready()
})
afterAll(() => app.close())

const send = async (path: string): Promise<string[]> => {
  await app.inject({ method: 'POST', url: path })
  return takeUndeclaredWork()
}

test('work that a route does not declare is reported with the route’s name, also if another route calls it', async () => {
  expect(await send('/api/merch/render')).toEqual(['POST /api/merch/render: mail'])
  expect(await send('/api/merch/calc-price')).toEqual([
    'POST /api/merch/calc-price: mail',
    'POST /api/merch/render: mail',
  ])
})

test('declared work, work with another bound and work of accounts are not reported', async () => {
  for (const path of ['/api/merch/lead', '/api/merch/order/complete', '/api/offers', '/api/merch/ai/select'])
    expect(await send(path)).toEqual([])
})

test('work after the response belongs to no request', async () => {
  expect(await send('/api/merch/journey-event')).toEqual([])
  await late
  expect(await takeUndeclaredWork()).toEqual([])
})
