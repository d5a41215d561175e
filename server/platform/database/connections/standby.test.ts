import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../transaction.ts'
import { followStandby, type Standby } from './standby.ts'

const MAX_LAG_MS = 4000
let written: string
let replayed: string | null
let failures: unknown[]
let standby: Standby
let reader: Db

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  written = '0/100'
  replayed = '0/100'
  failures = []
  reader = serverThat(() => replayed)
  const primary = serverThat(() => written)
  standby = followStandby({ primary, standby: reader }, MAX_LAG_MS, (error) => failures.push(error))
})
afterEach(async () => {
  await standby.stop()
  vi.useRealTimers()
})

function serverThat(position: () => string | null): Db {
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async () => ({ rows: [{ position: position() }] as never[] }),
        async *streamQuery() {},
      }
    }
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const isRead = () => standby.find() === reader

test('a standby is not read before the first check', () => {
  expect([isRead(), standby.lagMs()]).toEqual([false, Number.POSITIVE_INFINITY])
})

test('a standby that has replayed everything is read, and its lag is the time since the check', async () => {
  await pass(1)
  expect(isRead()).toBe(true)
  await pass(5000)
  expect(standby.lagMs()).toBeLessThanOrEqual(500)
})

test('a standby that stopped replaying is read until its lag exceeds the limit', async () => {
  await pass(1)
  const asNewAsMs = performance.now() - standby.lagMs()
  written = '0/200'
  await pass(asNewAsMs + MAX_LAG_MS - performance.now())
  expect([isRead(), standby.lagMs()]).toEqual([true, MAX_LAG_MS])
  await pass(1)
  expect(isRead()).toBe(false)
  replayed = '0/200'
  await pass(500)
  expect(isRead()).toBe(true)
})

test('a standby’s lag is measured by comparing positions as numbers, not as text', async () => {
  written = '9/F0'
  replayed = '9/F0'
  await pass(1)
  written = '10/0'
  await pass(1000)
  expect(standby.lagMs()).toBeGreaterThanOrEqual(1000)
  replayed = '10/0'
  await pass(500)
  expect(standby.lagMs()).toBeLessThanOrEqual(500)
})

test('a standby that was promoted or failed a statement is not read', async () => {
  await pass(1)
  standby.distrust()
  expect(isRead()).toBe(false)
  await pass(500)
  expect(isRead()).toBe(true)
  replayed = null
  await pass(MAX_LAG_MS + 500)
  expect(isRead()).toBe(false)
})

test('failing checks of a standby are reported once until one succeeds', async () => {
  const failing = new Error('gone')
  const throws = () => {
    throw failing
  }
  const other = followStandby({ primary: serverThat(throws), standby: reader }, MAX_LAG_MS, (error) =>
    failures.push(error),
  )
  await pass(3000)
  await other.stop()
  expect([failures, other.find()]).toEqual([[failing], undefined])
})
