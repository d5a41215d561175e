import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { artTests } from '../../../../tests/support/merch/art-tests.ts'
import {
  aCampaign,
  aDesign,
  aFan,
  drawing,
  type Fan,
  type TestCampaign,
} from '../../../../tests/support/merch/merch-artwork.ts'
import { createWorld } from '../../../../tests/support/world.ts'
import { countingStatements } from '../../../platform/database/statements.ts'
import { createArtFeed } from './art-feed.ts'

const { artists, generate, the } = artTests()
let own: TestCampaign
let address: string
beforeAll(async () => {
  own = await aCampaign(the.world)
  await aDesign(the.world, own)
  await the.world.app.api.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(the.world.app.api.server.address() as AddressInfo).port}`
})

const pathOf = ({ bearer }: Pick<Fan, 'bearer'>) => `/api/merch/ai/generation/${bearer}/events`
type Event = { event: string; status: string; progress: number; line: { ahead: number } | null }

async function open(fan: Pick<Fan, 'bearer'>) {
  const leaving = new AbortController()
  const response = await fetch(address + pathOf(fan), { signal: leaving.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Event | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      const block = end < 0 ? '' : text.slice(0, end)
      if (end >= 0) text = text.slice(end + 2)
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/m.exec(block) ?? []
      if (event !== undefined && data !== undefined) return { event, ...JSON.parse(data) }
      if (end >= 0) continue
      const read = await reader?.read()
      if (!read || read.done) return undefined
      text += read.value
    }
  }
  const { status, headers } = response
  return { status, headers, next, close: () => leaving.abort() }
}

function holdDrawings(): () => void {
  const gate = Promise.withResolvers<void>()
  artists.generate = async () => {
    await gate.promise
    return { picture: { bytes: await drawing(), contentType: 'image/png' } }
  }
  return gate.resolve
}

async function waitingFan() {
  const fan = await aFan(the.world, own)
  const made = generate(fan)
  const statusOf = async () => (await the.world.stranger().get(`/api/merch/ai/generation/${fan.bearer}`)).body.status
  await expect.poll(statusOf).toMatch(/queued|running/)
  return { fan, made }
}

test('the stream sends the place in line, the progress of the art and its end, and then closes', async () => {
  const draw = holdDrawings()
  const before = []
  for (let index = 0; index < the.world.config.GENERATION_PARALLEL; index++) before.push(await waitingFan())
  const { fan, made } = await waitingFan()
  const stream = await open(fan)
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(await stream.next()).toMatchObject({ event: 'progress', status: 'queued', line: { ahead: 0 } })
  draw()
  const received: (Event | undefined)[] = []
  for (let event = await stream.next(); event; event = await stream.next()) received.push(event)
  expect(received.at(-1)).toEqual({ event: 'end', status: 'succeeded', progress: 1, line: null })
  expect((await Promise.all([made, ...before.map((each) => each.made)])).map(({ status }) => status)).toEqual(
    Array(before.length + 1).fill(200),
  )
})

test('the stream ends at once for a fan who already has art, or never requested any', async () => {
  const [maker, idle] = [await aFan(the.world, own), await aFan(the.world, own)]
  await generate(maker)
  for (const [fan, status] of [
    [maker, 'succeeded'],
    [idle, 'none'],
  ] as const) {
    const stream = await open(fan)
    expect(await stream.next()).toMatchObject({ event: 'end', status })
    expect(await stream.next()).toBeUndefined()
  }
})

test('an unknown session returns 404; HEAD is answered without a stream', async () => {
  expect((await open({ bearer: 'x'.repeat(32) })).status).toBe(404)
  const answer = await the.world.stranger().send('HEAD', pathOf(await aFan(the.world, own)))
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
})

test('an address above its limit of streams gets 429; a closed stream makes room for another', async () => {
  const draw = holdDrawings()
  const { fan, made } = await waitingFan()
  const feed = the.world.app.ctx.artwork
  const { WAITERS_PER_ADDRESS: most } = the.world.config
  const watcher = { isReady: () => true, onChange: () => {}, onClose: () => {} }
  const releases = Array.from({ length: most }, () => feed.watch({ jobId: 'a', address: '127.0.0.1' }, watcher))
  const refused = await open(fan)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  releases[0]?.()
  releases[0]?.()
  const stream = await open(fan)
  expect(stream.status).toBe(200)
  stream.close()
  for (const each of releases) each()
  draw()
  await made
})

test('streams use at most half of all connections', async () => {
  const { ctx } = the.world.app
  const feed = createArtFeed({ ...ctx, config: { ...ctx.config, MAX_CONNECTIONS: 2 } }, 5)
  const watcher = { isReady: () => true, onChange: () => {}, onClose: () => {} }
  feed.watch({ jobId: 'a', address: '203.0.113.1' }, watcher)
  expect(() => feed.watch({ jobId: 'b', address: '203.0.113.2' }, watcher)).toThrow(
    expect.objectContaining({ code: 'RateLimited' }),
  )
  feed.close()
})

test('a poll takes two SQL statements for all waiting fans, and no connection is held between polls', async () => {
  const draw = holdDrawings()
  const waiting = []
  for (let index = 0; index < the.world.config.GENERATION_PARALLEL + 3; index++) waiting.push(await waitingFan())
  const jobs = await the.world.database.kysely
    .selectFrom('merch_generation_cache')
    .select('job_id')
    .where('ended_at', 'is', null)
    .execute()
  expect(jobs).toHaveLength(waiting.length)
  const { statements } = await countingStatements(async () => {
    const feed = createArtFeed(the.world.app.ctx, 1_000_000)
    const allNotified = Promise.withResolvers<void>()
    let changes = 0
    for (const { job_id: jobId } of jobs)
      feed.watch(
        { jobId, address: 'a' },
        {
          isReady: () => true,
          onChange: () => void (++changes === jobs.length && allNotified.resolve()),
          onClose: () => {},
        },
      )
    await allNotified.promise
    feed.close()
  })
  expect(statements).toBe(2)
  draw()
  await Promise.all(waiting.map(({ made }) => made))
})

test('a slow reader skips updates, but always gets the end', async () => {
  const draw = holdDrawings()
  const { fan, made } = await waitingFan()
  const { job_id: jobId } = await the.world.database.kysely
    .selectFrom('merch_generation_cache')
    .select('job_id')
    .where('session_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  const feed = createArtFeed(the.world.app.ctx, 5)
  const reportedEnds: boolean[] = []
  const ended = Promise.withResolvers<void>()
  const leave = feed.watch(
    { jobId, address: 'a' },
    {
      isReady: () => false,
      onChange: ({ isEnded }) => {
        reportedEnds.push(isEnded)
        ended.resolve()
      },
      onClose: () => {},
    },
  )
  draw()
  await Promise.all([made, ended.promise])
  expect(reportedEnds).toEqual([true])
  leave()
  feed.close()
})

test('a process closes its streams when it stops', async () => {
  const world = await createWorld()
  const closed = Promise.withResolvers<void>()
  const watcher = { isReady: () => true, onChange: () => {}, onClose: closed.resolve }
  world.app.ctx.artwork.watch({ jobId: 'a', address: 'a' }, watcher)
  await Promise.all([world.close(), closed.promise])
})
