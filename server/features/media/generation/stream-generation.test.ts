import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { gatedRun, playedWork, workAsUsual } from '../../../../tests/support/offers/fake-work.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { countingStatements } from '../../../platform/database/statements.ts'
import { enqueueGenerations } from './enqueue-generations.ts'
import { createJobFeed } from './job-feed.ts'
import { streamJob } from './stream-generation.ts'

const played = playedWork()
let world: World
let brand: Person
let address: string
beforeAll(async () => {
  world = await createWorld({ moreKinds: [played.kind] })
  brand = await world.brand()
  await world.app.api.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(world.app.api.server.address() as AddressInfo).port}`
})
afterAll(() => world.close())
beforeEach(() => {
  played.run = workAsUsual
})

const enqueue = async (): Promise<string> => {
  const [job] = await enqueueGenerations(world.app.ctx, played.kind, [{ input: { name: 'a cup' } }], {
    accountId: brand.accountId,
  })
  return job?.id ?? ''
}
type Event = { id: string; event: string; job: { status: string; progress: number } }
type Stream = { status: number; headers: Headers; next: () => Promise<Event | undefined>; close: () => void }

async function open(id: string, headers: Record<string, string> = {}): Promise<Stream> {
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/generation-jobs/${id}/events`, {
    headers: { cookie: `auth-token=${brand.cookies.get('auth-token')}`, ...headers },
    signal: leaving.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Event | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        if (field('event')) return { id: field('id'), event: field('event'), job: JSON.parse(field('data')) }
        continue
      }
      const read = await reader?.read()
      if (!read || read.done) return undefined
      text += read.value
    }
  }
  return { status: response.status, headers: response.headers, next, close: () => leaving.abort() }
}

test('the event stream sends a job’s state, its progress and its end, then closes', async () => {
  const gated = gatedRun()
  played.run = gated.run
  const id = await enqueue()
  const stream = await open(id)
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(await stream.next()).toMatchObject({ id: '1', event: 'progress', job: { status: 'QUEUED', progress: 0 } })
  const working = world.app.generation.runDue()
  const work = await gated.entered
  expect(await stream.next()).toMatchObject({ event: 'progress', job: { status: 'RUNNING', progress: 0 } })
  work.onProgress(0.5)
  expect(await stream.next()).toMatchObject({ event: 'progress', job: { status: 'RUNNING', progress: 0.5 } })
  gated.open()
  await working
  expect(await stream.next()).toMatchObject({ event: 'end', job: { status: 'SUCCEEDED', progress: 1 } })
  expect(await stream.next()).toBeUndefined()
})

test('the stream of a finished job sends the end at once, for any Last-Event-ID', async () => {
  const id = await enqueue()
  await world.app.generation.runDue()
  for (const headers of [{}, { 'last-event-id': '3' }] as Record<string, string>[]) {
    const stream = await open(id, headers)
    expect(await stream.next()).toMatchObject({ id: '3', event: 'end', job: { status: 'SUCCEEDED' } })
    expect(await stream.next()).toBeUndefined()
  }
})

test('a client that reconnects with Last-Event-ID receives only newer events', async () => {
  const id = await enqueue()
  const stream = await open(id, { 'last-event-id': '1' })
  await world.app.generation.runDue()
  const received: Event[] = []
  for (let event = await stream.next(); event; event = await stream.next()) received.push(event)
  let lastId = 1
  for (const event of received) {
    expect(Number(event.id)).toBeGreaterThan(lastId)
    expect(event.job.status).not.toBe('QUEUED')
    lastId = Number(event.id)
  }
  expect(received.at(-1)).toMatchObject({ event: 'end', job: { status: 'SUCCEEDED' } })
})

test('an account may open twelve streams; one more gets 429 until one is closed', async () => {
  const id = await enqueue()
  const streams = await Promise.all(Array.from({ length: 12 }, () => open(id)))
  const refused = await open(id)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  streams[0]?.close()
  await expect
    .poll(async () => {
      const stream = await open(id)
      stream.close()
      return stream.status
    })
    .toBe(200)
  for (const stream of streams) stream.close()
  await world.app.generation.runDue()
})

test('a client that disconnects before its stream begins leaves no watcher', async () => {
  const id = await enqueue()
  const row = await world.database.kysely
    .selectFrom('generation_jobs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const watch = vi.fn<typeof world.app.ctx.generation.watch>(() => () => {})
  const streamed = Promise.withResolvers<void>()
  const api = fastify()
  api.get('/', async (request, reply) => {
    const gone = once(reply.raw, 'close')
    request.raw.socket.destroy()
    await gone
    streamJob({ ...world.app.ctx.generation, watch }, { row, accountId: brand.accountId, request, reply })
    streamed.resolve()
    return reply
  })
  const own = await api.listen({ port: 0, host: '127.0.0.1' })
  await Promise.all([expect(fetch(own)).rejects.toThrow('fetch failed'), streamed.promise])
  expect(watch).not.toHaveBeenCalled()
  await api.close()
  await world.app.generation.runDue()
})

test('HEAD of an event stream answers at once with the stream’s content type', async () => {
  const id = await enqueue()
  const answer = await brand.send('HEAD', `/api/generation-jobs/${id}/events`)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await world.app.generation.runDue()
})

test('all watchers of a process share one SQL statement per poll, and there is none without watchers', async () => {
  const { ctx } = world.app
  const ids = await Promise.all([enqueue(), enqueue(), enqueue()])
  const { statements } = await countingStatements(async () => {
    const feed = createJobFeed(ctx, 5)
    const received = Promise.withResolvers<void>()
    let changes = 0
    const unwatch = ids.map((jobId) =>
      feed.watch(
        { jobId, accountId: 'a', version: 0 },
        {
          onChange: () => {
            if (++changes === ids.length) received.resolve()
            return true
          },
          onClose: () => {},
        },
      ),
    )
    await received.promise
    for (const stop of unwatch) stop()
    feed.close()
  })
  expect(statements).toBe(1)
  await world.app.generation.runDue()
})

test('a watcher that cannot take a change receives it later; the others receive it once', async () => {
  const jobId = await enqueue()
  const feed = createJobFeed(world.app.ctx, 5)
  const counts = { slow: 0, quick: 0 }
  const received = Promise.withResolvers<void>()
  feed.watch(
    { jobId, accountId: 'a', version: -1 },
    {
      onChange: () => {
        counts.quick++
        return true
      },
      onClose: () => {},
    },
  )
  feed.watch(
    { jobId, accountId: 'a', version: -1 },
    {
      onChange: () => {
        if (++counts.slow === 3) received.resolve()
        return counts.slow === 3
      },
      onClose: () => {},
    },
  )
  await received.promise
  feed.close()
  expect(counts).toEqual({ slow: 3, quick: 1 })
  await world.app.generation.runDue()
})

test('a process closes its streams when it stops', async () => {
  const own = await createWorld({ moreKinds: [played.kind] })
  const { watch } = own.app.ctx.generation
  const closed = Promise.withResolvers<void>()
  watch({ jobId: 'any', accountId: 'a', version: 1 }, { onChange: () => true, onClose: closed.resolve })
  await Promise.all([own.close(), closed.promise])
})
