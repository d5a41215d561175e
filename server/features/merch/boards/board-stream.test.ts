import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOARDS, boardIn, type TestBoard, teamsIn } from '../../../../tests/support/merch/boards.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { countingStatements } from '../../../platform/database/statements.ts'
import { createBoardFeed } from './board-feed.ts'
import type { BoardChange } from './domain/board-change.ts'

let world: World
let admin: Person
let address: string
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
  await world.app.api.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(world.app.api.server.address() as AddressInfo).port}`
})
afterAll(() => world.close())

type Stream = { status: number; headers: Headers; next: () => Promise<BoardChange | undefined>; close: () => void }

async function open(slug: string): Promise<Stream> {
  const leaving = new AbortController()
  const { status, headers, body } = await fetch(`${address}/api/merch/leaderboard/${slug}/events`, {
    signal: leaving.signal,
  })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<BoardChange | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      const block = end < 0 ? '' : text.slice(0, end)
      if (end >= 0) text = text.slice(end + 2)
      const data = /^event: standings\ndata: (.*)$/m.exec(block)?.[1]
      if (data !== undefined) return JSON.parse(data)
      if (end >= 0) continue
      const read = await reader?.read()
      if (!read || read.done) return undefined
      text += read.value
    }
  }
  return { status, headers, next, close: () => leaving.abort() }
}

const seed = (board: TestBoard, teamId: string | undefined, seedCount: number) =>
  admin.patch(`${BOARDS}/${board.id}/teams/${teamId}`, { seedCount })

test('the stream sends the whole board first, then only the teams that changed', async () => {
  const board = await boardIn(admin)
  const teams = await teamsIn(admin, board, { A: 4, B: 4, C: 2, D: 0 })
  const stream = await open(board.slug)
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(await stream.next()).toEqual({
    total: 10,
    teams: [
      { boardTeamId: teams.A?.id, count: 4, pct: 40, rank: 1 },
      { boardTeamId: teams.B?.id, count: 4, pct: 40, rank: 1 },
      { boardTeamId: teams.C?.id, count: 2, pct: 20, rank: 3 },
      { boardTeamId: teams.D?.id, count: 0, pct: 0, rank: 4 },
    ],
    reload: false,
  })
  await world.database.kysely
    .updateTable('merch_board_teams')
    .set({ events_count: 10 })
    .where('id', '=', teams.C?.id ?? '')
    .execute()
  expect(await stream.next()).toEqual({
    total: 20,
    teams: [
      { boardTeamId: teams.C?.id, count: 12, pct: 60, rank: 1 },
      { boardTeamId: teams.A?.id, count: 4, pct: 20, rank: 2 },
      { boardTeamId: teams.B?.id, count: 4, pct: 20, rank: 2 },
    ],
    reload: false,
  })
  await admin.patch(`${BOARDS}/${board.id}/teams/${teams.D?.id}`, { name: 'Delta' })
  expect(await stream.next()).toEqual({ total: 20, teams: [], reload: true })
  stream.close()
})

test('the stream ends when its board is deactivated; an unknown board is 404', async () => {
  const board = await boardIn(admin)
  const stream = await open(board.slug)
  expect(await stream.next()).toEqual({ total: 0, teams: [], reload: false })
  await admin.patch(`${BOARDS}/${board.id}`, { isActive: false })
  expect(await stream.next()).toBeUndefined()
  expect((await open(board.slug)).status).toBe(404)
})

test('HEAD of the stream answers at once with the stream’s content type', async () => {
  const response = await world.stranger().send('HEAD', '/api/merch/leaderboard/default/events')
  expect([response.status, response.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
})

const createWatcher = (onChange: (change: object) => void = () => {}) => ({
  isReady: () => true,
  onChange,
  onClose: () => {},
})

test('an address may open fifty streams; one more is rejected until one is closed', async () => {
  const { boardId, watched } = { boardId: (await boardIn(admin)).id, watched: { address: '203.0.113.7' } }
  const { leaderboards } = world.app.ctx
  const releases = Array.from({ length: 50 }, () => leaderboards.watch({ boardId, ...watched }, createWatcher()))
  expect(() => leaderboards.watch({ boardId, ...watched }, createWatcher())).toThrow(
    'Request the board every few seconds instead.',
  )
  const other = leaderboards.watch({ boardId, address: '203.0.113.8' }, createWatcher())
  releases[0]?.()
  releases[0]?.()
  releases.push(leaderboards.watch({ boardId, ...watched }, createWatcher()))
  expect(() => leaderboards.watch({ boardId, ...watched }, createWatcher())).toThrow(
    'Request the board every few seconds instead.',
  )
  for (const each of [...releases, other]) each()
})

test('streams use at most half of all connections; one more is rejected with Retry-After', async () => {
  const { ctx } = world.app
  const feed = createBoardFeed({ ...ctx, config: { ...ctx.config, MAX_CONNECTIONS: 2 } }, 5)
  feed.watch({ boardId: 'a', address: '203.0.113.1' }, createWatcher())
  const refused = () => feed.watch({ boardId: 'a', address: '203.0.113.2' }, createWatcher())
  expect(refused).toThrow(expect.objectContaining({ code: 'RateLimited', retryAfterSeconds: 10 }))
  feed.close()
})

test('a stream above the limit is 429 over HTTP', async () => {
  const board = await boardIn(admin)
  const { leaderboards } = world.app.ctx
  const releases = Array.from({ length: 50 }, () =>
    leaderboards.watch({ boardId: board.id, address: '127.0.0.1' }, createWatcher()),
  )
  const { status, headers } = await open(board.slug)
  expect([status, headers.get('retry-after')]).toEqual([429, '10'])
  for (const each of releases) each()
})

test('all watchers share one SQL statement per poll and one per change, and there is none without watchers', async () => {
  const boards = [await boardIn(admin), await boardIn(admin)]
  for (const board of boards) await teamsIn(admin, board, { A: 1 })
  const { statements } = await countingStatements(async () => {
    const feed = createBoardFeed(world.app.ctx, 1_000_000)
    const allNotified = Promise.withResolvers<void>()
    let changes = 0
    for (const { id: boardId } of [...boards, ...boards])
      feed.watch(
        { boardId, address: 'a' },
        createWatcher(() => ++changes === 4 && allNotified.resolve()),
      )
    await allNotified.promise
    feed.close()
  })
  expect(statements).toBe(2)
})

test('a slow reader receives the latest state later; the others receive each change at once', async () => {
  const board = await boardIn(admin)
  const { A } = await teamsIn(admin, board, { A: 1 })
  const feed = createBoardFeed(world.app.ctx, 5)
  let isReady = false
  const slow: object[] = []
  const quick: object[] = []
  const watched = { boardId: board.id, address: 'a' }
  feed.watch(watched, { isReady: () => isReady, onChange: (change) => slow.push(change), onClose: () => {} })
  feed.watch(
    watched,
    createWatcher((change) => quick.push(change)),
  )
  await expect.poll(() => quick.length).toBe(1)
  await seed(board, A?.id, 2)
  await expect.poll(() => quick.length).toBe(2)
  expect(slow).toEqual([])
  isReady = true
  await expect.poll(() => slow).toMatchObject([{ total: 2, teams: [{ count: 2 }] }])
  feed.close()
})

test('a process closes every stream when it stops', async () => {
  const feed = createBoardFeed(world.app.ctx, 5)
  let ended = 0
  const watched = { boardId: (await boardIn(admin)).id, address: 'a' }
  for (const _ of [1, 2, 3]) feed.watch(watched, { ...createWatcher(), onClose: () => ended++ })
  feed.close()
  expect(ended).toBe(3)
})
