import Type from 'typebox'
import { expect, test, vi } from 'vitest'
import type { Context } from '../context.ts'
import type { Standby } from '../database/connections/standby.ts'
import { DatabaseUnavailable } from '../database/connections/unavailable.ts'
import type { Db } from '../database/transaction.ts'
import { defineRoute, ok } from './route.ts'
import { createRouteRunner } from './route-runner.ts'

const [primary, copy] = [{} as Db, {} as Db]

/**
 * Runs a route and returns the name of the database that it read from. The standby throws
 * `failure`.
 */
function readingFrom(failure?: Error) {
  const observeLaggingRead = vi.fn<Context['metrics']['observeLaggingRead']>()
  const distrust = vi.fn<() => void>()
  const ctx = { db: primary, metrics: { observeLaggingRead } } as unknown as Context
  const standby: Standby = { find: () => copy, lagMs: () => 0, distrust, stop: async () => {} }
  const route = defineRoute({
    method: 'GET',
    path: '/list',
    auth: 'public',
    mayLag: true,
    tag: 'Diagnostics',
    summary: 'What it reads from.',
    responses: { 200: Type.String() },
    handler: async ({ ctx: given }) => {
      if (given.db === primary) return ok('primary')
      if (failure) throw failure
      return ok('standby')
    },
  })
  const answer = createRouteRunner(ctx, standby)
  const ask = (cookies = {}) => answer(route, { request: { cookies } } as never)
  return { ask, observeLaggingRead, distrust }
}

test.each([
  ['is unreachable', new DatabaseUnavailable(new Error('gone'))],
  ['rejects a write', Object.assign(new Error('read-only'), { code: '25006' })],
  ['cancels it to replay a conflicting change', Object.assign(new Error('conflict with recovery'), { code: '40001' })],
])('a read is retried on the primary if the standby %s', async (_what, failure) => {
  const { ask, observeLaggingRead, distrust } = readingFrom(failure)
  expect(await ask()).toMatchObject({ body: 'primary' })
  expect(observeLaggingRead.mock.calls).toEqual([['standby-failed']])
  expect(distrust).toHaveBeenCalledOnce()
})

test('a read is not retried on the primary if the request itself is at fault', async () => {
  const { ask, distrust } = readingFrom(new Error('no such board'))
  await expect(ask()).rejects.toThrow('no such board')
  expect(distrust).not.toHaveBeenCalled()
})

test('a read by a browser that has just changed something goes to the primary', async () => {
  const { ask, observeLaggingRead } = readingFrom()
  expect(await ask({ changed: '1' })).toMatchObject({ body: 'primary' })
  expect(observeLaggingRead.mock.calls).toEqual([['just-changed']])
})

test('a read goes to a healthy standby', async () => {
  const { ask, observeLaggingRead } = readingFrom()
  expect(await ask()).toMatchObject({ body: 'standby' })
  expect(observeLaggingRead.mock.calls).toEqual([['standby']])
})
