import { afterEach, expect, onTestFinished, test } from 'vitest'
import { TaskRefused } from './task.ts'
import type * as tasks from './testing/tasks.ts'
import { unavailable } from './testing/unavailable.ts'
import { createWorkerPool, type PoolOptions, type WorkerPool } from './worker-pool.ts'

let pool: WorkerPool<typeof tasks> | undefined
afterEach(() => pool?.close())

function open(options: Partial<PoolOptions> = {}): WorkerPool<typeof tasks> {
  pool = createWorkerPool<typeof tasks>({
    title: 'tries',
    file: new URL('./testing/tasks.ts', import.meta.url),
    timeoutMs: 10_000,
    idleMs: 1000,
    threads: 1,
    unavailable,
    ...options,
  })
  return pool
}

test('the first task starts a thread', async () => {
  const { run, state } = open()
  expect(state()).toEqual({ waiting: 0, threads: 0 })
  expect(await run('add', { a: 2, b: 3 })).toBe(5)
  expect(state().threads).toBe(1)
})

test('the event loop keeps running while a thread is busy', async () => {
  const { run } = open()
  const counter = new SharedArrayBuffer(4)
  const ticks = new Int32Array(counter)
  const timer = setInterval(() => {
    Atomics.add(ticks, 0, 1)
  }, 5)
  onTestFinished(() => clearInterval(timer))
  expect(await run('spinUntilCounted', { counter, ticks: 6, longestMs: 9000 })).toBe(true)
})

test('TaskRefused keeps its message, and any other error stays an error', async () => {
  const { run } = open()
  await expect(run('refuse', {})).rejects.toThrow(new TaskRefused('unreadable', 'This is no picture.'))
  await expect(run('refuse', {})).rejects.toBeInstanceOf(TaskRefused)
  await expect(run('fail', {})).rejects.toThrow('a fault of ours')
})

test('a full queue rejects with Retry-After', async () => {
  const { run } = open({ maxWaiting: 1 })
  await run('add', { a: 1, b: 1 })
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => run('rest', { ms: 50 })))
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))
  expect(refused).toHaveLength(6)
  for (const error of refused) expect(error).toMatchObject({ code: 'ServiceUnavailable', retryAfterSeconds: 5 })
  expect(await run('add', { a: 1, b: 1 })).toBe(2)
})

test('a task past its timeout is ended with its thread, and the next one gets a new thread', async () => {
  const { run } = open()
  await run('add', { a: 1, b: 1 })
  const end = run('spin', { ms: 60_000 }, { timeoutMs: 100 })
  await expect(end).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  expect(await run('add', { a: 2, b: 2 })).toBe(4)
})

test('a task that never yields is ended by its CPU time, and its thread is replaced', async () => {
  const { run } = open()
  await run('add', { a: 1, b: 1 })
  const end = run('neverYield', {}, { cpuMs: 200 })
  await expect(end).rejects.toMatchObject({ name: 'TaskRefused', code: 'tooSlow' })
  expect(await run('add', { a: 2, b: 2 })).toBe(4)
})

test('a task may use the CPU time that it earns by progress', async () => {
  const { run } = open()
  await run('add', { a: 1, b: 1 })
  expect(await run('earnThenSpin', { earnMs: 800, spinMs: 0 }, { cpuMs: 300 })).toBe('done')
})

test('a task cannot save up CPU time for later', async () => {
  const { run } = open()
  await run('add', { a: 1, b: 1 })
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  const end = run('earnThenSpin', { earnMs: 800, spinMs: 60_000 }, { cpuMs: 300 })
  await expect(end).rejects.toMatchObject({ name: 'TaskRefused', code: 'tooSlow' })
  const [allSince, ownSince] = [process.cpuUsage(all), process.threadCpuUsage(own)]
  const ms = (allSince.user + allSince.system - ownSince.user - ownSince.system) / 1000
  // The task has earned eight seconds, but it can save only a third of a second of unused time.
  expect(ms).toBeGreaterThan(1000)
  expect(ms).toBeLessThan(3000)
})

test('a sleeping task uses no CPU time', async () => {
  const { run } = open()
  await run('add', { a: 1, b: 1 })
  expect(await run('rest', { ms: 600 }, { cpuMs: 200 })).toBe('rested')
})

test('aborting the signal ends the task', async () => {
  const { run } = open()
  await run('add', { a: 1, b: 1 })
  const leaving = new AbortController()
  const end = run('spin', { ms: 60_000 }, { signal: leaving.signal })
  leaving.abort(new Error('gone'))
  await expect(end).rejects.toThrow('gone')
  expect(await run('add', { a: 2, b: 2 })).toBe(4)
})

test('a thread that dies returns 503, and the next task gets a new thread', async () => {
  const { run } = open()
  await expect(run('exit', {})).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  expect(await run('add', { a: 2, b: 2 })).toBe(4)
})

test('a closed pool rejects tasks', async () => {
  const { run, close } = open()
  await run('add', { a: 1, b: 1 })
  await close()
  await expect(run('add', { a: 1, b: 1 })).rejects.toMatchObject({ code: 'ServiceUnavailable' })
})

test('tasks start in their order', async () => {
  const { run } = open()
  const ended: number[] = []
  await Promise.all([1, 2, 3, 4, 5].map((n) => run('rest', { ms: 1 }).then(() => ended.push(n))))
  expect(ended).toEqual([1, 2, 3, 4, 5])
})

test('a task’s timeout starts with its thread, not in the queue', async () => {
  const { run, state } = open()
  await run('add', { a: 1, b: 1 })
  const first = run('rest', { ms: 900 })
  const second = run('add', { a: 2, b: 2 }, { timeoutMs: 800 })
  expect(state().waiting).toBe(1)
  expect(await second).toBe(4)
  await first
})

test('a task waiting behind one that is ended runs in another thread', async () => {
  const { run } = open()
  await run('add', { a: 1, b: 1 })
  const [ended, next] = await Promise.allSettled([
    run('spin', { ms: 60_000 }, { timeoutMs: 100 }),
    run('add', { a: 2, b: 2 }),
  ])
  expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'ServiceUnavailable' } })
  expect(next).toEqual({ status: 'fulfilled', value: 4 })
})

test('aborting a waiting task makes room, and it never starts', async () => {
  const { run, state } = open({ maxWaiting: 1 })
  const first = run('rest', { ms: 50 })
  const leaving = new AbortController()
  const second = run('exit', {}, { signal: leaving.signal })
  expect(state().waiting).toBe(1)
  leaving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect(state().waiting).toBe(0)
  expect(await run('add', { a: 2, b: 2 })).toBe(4)
  expect(await first).toBe('rested')
})

test('closing rejects the waiting tasks with 503', async () => {
  const { run, close } = open()
  const ends = Promise.allSettled([run('rest', { ms: 60_000 }), run('add', { a: 1, b: 1 })])
  await close()
  for (const end of await ends)
    expect(end).toMatchObject({ status: 'rejected', reason: { code: 'ServiceUnavailable' } })
})

test('a worker file that cannot be loaded fails its task at once', async () => {
  const { run } = open({ file: new URL('./no-such-tasks.ts', import.meta.url), timeoutMs: 600_000 })
  await expect(run('add', { a: 1, b: 1 })).rejects.toThrow('no-such-tasks')
})

test('a worker with missing packages fails at once on every thread', async () => {
  const { run, state } = open({
    file: new URL('./testing/tasks-without-package.ts', import.meta.url),
    threads: 2,
    timeoutMs: 600_000,
  })
  const ends = await Promise.allSettled([1, 2, 3].map(() => run('add', { a: 1, b: 1 })))
  for (const end of ends)
    expect(end).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('no-such-package') } })
  expect(state().waiting).toBe(0)
})

test('a thread that fails while being ended frees its slot without an unhandled rejection', async () => {
  const unheard: unknown[] = []
  const onUnhandled = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', onUnhandled)
  const { run } = open()
  await run('add', { a: 1, b: 1 })
  const end = run('failLate', { ms: 10 }, { timeoutMs: 100 })
  await new Promise(setImmediate)
  // Blocks until both the timeout and the error have happened. The pool then notices the timeout
  // first, and the error when it ends the thread.
  const until = performance.now() + 300
  while (performance.now() < until);
  await expect(end).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  expect(await run('add', { a: 2, b: 2 })).toBe(4)
  process.off('unhandledRejection', onUnhandled)
  expect(unheard).toEqual([])
})

test('an error left behind by a task ends its thread, not the process', async () => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
  const { run } = open()
  expect(await run('leaveBehind', {})).toBe('done')
  expect((await warned).message).toBe('left behind')
  expect(await run('add', { a: 2, b: 2 })).toBe(4)
})

test('a thread out of heap returns 503, and the next task gets a new thread', async () => {
  const { run } = open({ heapMb: 32 })
  await expect(run('fill', {})).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  expect(await run('add', { a: 2, b: 2 })).toBe(4)
})
