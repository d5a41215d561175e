import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardIn, teamsIn } from '../../../../tests/support/merch/boards.ts'
import { campaignIn, internalIdOf, sessionIn } from '../../../../tests/support/merch/fans.ts'
import { type Browser, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { computeStandings } from './domain/standings.ts'

const BOARD = '/api/merch/leaderboard'
let world: World
let admin: Person
let fan: Browser
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
  fan = world.stranger()
})
afterAll(() => world.close())

const read = (slug: string, query = '') => fan.get(`${BOARD}/${slug}${query}`)
const search = async (q: string) => (await fan.get(`${BOARD}/search?q=${encodeURIComponent(q)}`)).body

test('the default board exists from the start: the World Cup', async () => {
  const { status, body } = await read('default')
  expect([status, body]).toEqual([
    200,
    {
      board: { id: expect.any(String), slug: 'world-cup', name: 'World Cup', isDefault: true, total: 0 },
      teams: [],
    },
  ])
  expect((await read('World%20Cup')).body.board.id).toBe(body.board.id)
})

test('teams are sorted by count, then by who reached it first, then by name; shares add up to 100', async () => {
  const board = await boardIn(admin, { name: 'Liga Mía' })
  await teamsIn(admin, board, { Norway: 200, Brazil: 100 })
  world.clock.advance(1000)
  await teamsIn(admin, board, { Sweden: 100, Austria: 100, Peru: 100, Fiji: 0 })
  const together = world.database.kysely.updateTable('merch_board_teams').set({ reached_at: world.clock.now() })
  await together.where('slug', 'in', ['sweden', 'austria', 'peru']).where('board_id', '=', board.id).execute()
  const { body } = await read('LIGA-mia')
  expect(body.teams.map(({ name, count, rank, pct }: any) => [name, count, rank, pct])).toEqual([
    ['Norway', 200, 1, 33.3],
    ['Brazil', 100, 2, 16.7],
    ['Austria', 100, 2, 16.7],
    ['Peru', 100, 2, 16.7],
    ['Sweden', 100, 2, 16.6],
    ['Fiji', 0, 6, 0],
  ])
  expect(body.board).toMatchObject({ slug: 'liga-mia', isDefault: false, total: 600 })
})

test('reading a cached board takes one SQL statement, and shows another process’s change at once', async () => {
  const board = await boardIn(admin, { name: 'Kept' })
  await teamsIn(admin, board, { Norway: 2, Brazil: 1 })
  const first = await read('kept')
  const again = await read('kept')
  expect([first.statements, again.statements, again.text]).toEqual([3, 1, first.text])

  const { kysely: db } = world.database
  const brazil = db.updateTable('merch_board_teams').set({ events_count: 5 }).where('slug', '=', 'brazil')
  await brazil.where('board_id', '=', board.id).execute()
  expect((await read('kept')).body.teams.map(({ name, count }: any) => [name, count])).toEqual([
    ['Brazil', 6],
    ['Norway', 2],
  ])
  await db.updateTable('merch_boards').set({ is_active: false }).where('id', '=', board.id).execute()
  expect((await read('kept')).status).toBe(404)
})

test('shares have one decimal and add up to exactly 100 for any counts', () => {
  for (const counts of [
    [1],
    [1, 1, 1],
    [7, 7, 7, 7, 7, 7, 7],
    [999_999, 1],
    Array.from({ length: 1500 }, (_, at) => at),
  ]) {
    const parts = computeStandings(counts.map((count, at) => ({ id: String(at), count })).toReversed())
    expect(parts.reduce((sum, { pct }) => sum + Math.round(pct * 10), 0)).toBe(1000)
    for (const [at, { pct }] of parts.entries()) {
      const exact = ((counts.at(-1 - at) ?? 0) * 100) / counts.reduce((sum, count) => sum + count, 0)
      expect(Math.abs(pct - exact)).toBeLessThan(0.1)
    }
  }
  expect(computeStandings([{ id: 'a', count: 0 }])).toEqual([{ rank: 1, pct: 0 }])
})

test('?around returns a team with two neighbors on each side, with their ranks on the whole board', async () => {
  const board = await boardIn(admin)
  const teams = await teamsIn(admin, board, { A: 60, B: 50, C: 40, D: 30, E: 20, F: 10 })
  const around = async (name: string) => {
    const { body } = await read(board.slug, `?around=${teams[name]?.id}`)
    return [body.board.total, ...body.teams.map((team: any) => `${team.rank}${team.name}`)]
  }
  expect(await around('D')).toEqual([210, '2B', '3C', '4D', '5E', '6F'])
  expect(await around('A')).toEqual([210, '1A', '2B', '3C'])
  const other = await boardIn(admin)
  expect((await read(other.slug, `?around=${teams.A?.id}`)).status).toBe(404)
})

test('an unknown or inactive board is 404', async () => {
  const board = await boardIn(admin, { isActive: false })
  for (const slug of [board.slug, 'none', '%20', '日本'].map(encodeURI))
    expect(await read(slug)).toMatchObject({ status: 404, body: { code: 'NotFound', error: 'Board not found' } })
})

test('a team links to its campaign’s storefront while the storefront accepts new fans', async () => {
  const board = await boardIn(admin)
  const [open, closing, draft] = [
    await campaignIn(world),
    await campaignIn(world, {
      shutdown_mode: 'SOFT_CLOSE',
      shutdown_started_at: world.clock.now(),
      shutdown_ends_at: new Date(world.clock.now().getTime() + 60_000),
    }),
    await campaignIn(world, { status: 'DRAFT' }),
  ]
  const elsewhere = await campaignIn(world, { environment: 'another' })
  const teams = {
    ...(await teamsIn(admin, board, { Open: 5 }, { campaignId: open.id })),
    ...(await teamsIn(admin, board, { Closing: 4 }, { campaignId: closing.id })),
    ...(await teamsIn(admin, board, { Draft: 3 }, { campaignId: draft.id })),
    ...(await teamsIn(admin, board, { Elsewhere: 2 }, { campaignId: elsewhere.id })),
    ...(await teamsIn(admin, board, { None: 1 })),
  }
  const { body } = await read(board.slug)
  const url = `${world.config.BASE_URL}/c/${open.slug}?bt=${teams.Open?.id}`
  expect(body.teams.map(({ target }: any) => target)).toEqual([{ kind: 'store', url }, null, null, null, null])
})

test('search finds boards and teams by prefix, without accents and with a typo', async () => {
  const board = await boardIn(admin, { name: 'Copa América' })
  await teamsIn(admin, board, { 'Côte d’Ivoire': 3 }, { searchTerms: ['Elephants', 'Ivory Coast'] })
  await teamsIn(admin, board, { Uruguay: 9, 'New Uruguay': 1 })
  const hidden = await boardIn(admin, { name: 'Copa de ayer', isActive: false })
  await teamsIn(admin, hidden, { 'Uruguay of old': 1 })
  expect(await search('cop')).toEqual({
    boards: [{ id: board.id, slug: 'copa-america', name: 'Copa América' }],
    teams: [],
  })
  expect((await search('america')).boards).toHaveLength(1)
  expect((await search('IVO')).teams).toEqual([
    {
      boardTeamId: expect.any(String),
      boardTeamSlug: 'cote-d-ivoire',
      name: 'Côte d’Ivoire',
      flagImgUrl: null,
      leaderboardSlug: 'copa-america',
    },
  ])
  expect((await search('cote')).teams).toHaveLength(1)
  for (const words of ['urug', 'Urugay']) {
    const names = (await search(words)).teams.map(({ name }: any) => name)
    expect(names).toEqual(['Uruguay', 'New Uruguay'])
  }
})

test('search needs three letters, returns ten results at most, and treats % as an ordinary character', async () => {
  const board = await boardIn(admin)
  await teamsIn(admin, board, Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`Zebra ${at}`, at])))
  for (const words of ['', 'ze', ' ze ', 'Zé']) expect(await search(words)).toEqual({ boards: [], teams: [] })
  expect((await fan.get(`${BOARD}/search`)).body).toEqual({ boards: [], teams: [] })
  expect((await search('zebra')).teams).toHaveLength(10)
  expect((await search('%%%')).teams).toEqual([])
})

test('a session can be linked to another team until it has counted for a team', async () => {
  const board = await boardIn(admin)
  const teams = await teamsIn(admin, board, { A: 0, B: 0 })
  const sessionId = await sessionIn(fan, await campaignIn(world))
  const link = (boardTeamId: unknown) => fan.post(`${BOARD}/link`, { sessionId, boardTeamId })
  expect(await link(teams.A?.id)).toMatchObject({
    status: 200,
    body: { boardTeamId: teams.A?.id, leaderboardSlug: board.slug },
  })
  expect((await link(teams.B?.id)).status).toBe(200)
  expect((await fan.get(`/api/merch/session/${sessionId}`)).body.data.boardTeamId).toBe(teams.B?.id)
})

test('an unknown session or team, or a team of an inactive board, is 404', async () => {
  const hidden = await boardIn(admin, { isActive: false })
  const { A: unseen } = await teamsIn(admin, hidden, { A: 0 })
  const board = await boardIn(admin)
  const { B: seen } = await teamsIn(admin, board, { B: 0 })
  const sessionId = await sessionIn(fan, await campaignIn(world))
  for (const body of [
    { sessionId, boardTeamId: 'none' },
    { sessionId, boardTeamId: unseen?.id },
    { sessionId: 'none', boardTeamId: seen?.id },
    { sessionId: await internalIdOf(world, sessionId), boardTeamId: seen?.id },
  ])
    expect(await fan.post(`${BOARD}/link`, body)).toMatchObject({ status: 404, body: { code: 'NotFound' } })
  expect((await fan.post(`${BOARD}/stat`, { sessionId: 'none' })).status).toBe(404)
})
