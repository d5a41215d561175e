import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOARDS, boardIn, type TestBoard, teamsIn } from '../../../../tests/support/merch/boards.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { storeFile } from '../../media/files/index.ts'

let world: World
let admin: Person
let board: TestBoard
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
  board = await boardIn(admin, { name: 'Liga' })
})
afterAll(() => world.close())

const picture = (team: string, headers: Record<string, string> = {}, slug = board.slug) =>
  world.app.api.inject({ method: 'GET', url: `/api/merch/leaderboard/${slug}/${team}/picture`, headers })
const colorAt = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 2, height: 2 }).raw().toBuffer()).subarray(0, 3),
]
const files = () =>
  world.database.kysely
    .selectFrom('media_files')
    .select(['key', 'expires_at'])
    .where('kind', '=', 'board-picture')
    .execute()

test('the picture shows the team’s flag and colors, and has Content Credentials', async () => {
  const flag = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fecb00' } })
    .png()
    .toBuffer()
  const { key } = await storeFile(world.app.ctx, { kind: 'campaign-asset', source: flag })
  const fields = { flagImgUrl: key, mainColor: '#005293', colors: ['#ff0000', '#00ff00'] }
  await teamsIn(admin, board, { Sweden: 1480 }, fields)
  const reply = await picture('SWEDEN')
  expect([reply.statusCode, reply.headers]).toMatchObject([
    200,
    {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=60',
      'cross-origin-resource-policy': 'cross-origin',
    },
  ])
  const bytes = reply.rawPayload
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  expect(await colorAt(bytes, 8, 8)).toEqual([0x00, 0x52, 0x93])
  expect(await colorAt(bytes, 296, 240)).toEqual([0xfe, 0xcb, 0x00])
  expect([await colorAt(bytes, 8, 620), await colorAt(bytes, 1180, 620)]).toEqual([
    [255, 0, 0],
    [0, 255, 0],
  ])
  const letters = await sharp(bytes).extract({ left: 592, top: 170, width: 544, height: 190 }).stats()
  expect(letters.channels[0]?.max).toBeGreaterThan(200)
  const [file] = await files()
  const verified = await world.stranger().post('/api/credentials/verify', { key: file?.key })
  expect(verified.body).toMatchObject({ trusted: true })
})

test('the picture is cached until the counts change, and redrawn at most once a minute', async () => {
  const { Norway } = await teamsIn(admin, board, { Norway: 5 })
  const first = await picture('norway')
  expect(first.headers.etag).toBe((await picture('norway')).headers.etag)
  const unchanged = await picture('norway', { 'if-none-match': String(first.headers.etag) })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  await admin.patch(`${BOARDS}/${board.id}/teams/${Norway?.id}`, { seedCount: 6 })
  expect((await picture('norway')).headers.etag).toBe(first.headers.etag)
  world.clock.advance(MINUTE_MS)
  const second = await picture('norway')
  expect(second.headers.etag).not.toBe(first.headers.etag)
  expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
  world.clock.advance(2 * MINUTE_MS)
  expect((await picture('norway')).headers.etag).toBe(second.headers.etag)
  const retained = (await files()).filter(({ expires_at }) => expires_at === null)
  expect(retained).toHaveLength(2)
})

test('concurrent requests draw the picture once; a lost picture is redrawn; the picture is deleted with its team', async () => {
  const { Fiji } = await teamsIn(admin, board, { Fiji: 1 })
  const before = await files()
  const replies = await Promise.all(Array.from({ length: 8 }, () => picture('fiji')))
  expect(new Set(replies.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size).toBe(1)
  const made = (await files()).filter(({ key }) => !before.some((file) => file.key === key))
  expect(made).toMatchObject([{ expires_at: null }])
  await world.database.kysely
    .deleteFrom('media_files')
    .where('key', '=', made[0]?.key ?? '')
    .execute()
  expect((await picture('fiji')).statusCode).toBe(200)
  const [again] = (await files()).filter(({ key }) => !before.some((file) => file.key === key))
  await admin.delete(`${BOARDS}/${board.id}/teams/${Fiji?.id}`)
  world.clock.advance(HOUR_MS)
  await world.cron('/api/media/cron/sweep')
  expect((await files()).map(({ key }) => key)).not.toContain(again?.key)
})

test('without a flag that can be loaded, the picture shows the rank instead', async () => {
  const { ctx } = world.app
  const source = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const gone = await storeFile(ctx, { kind: 'campaign-asset', source })
  await teamsIn(admin, board, { Plain: 3 })
  await teamsIn(admin, board, { Far: 2 }, { flagImgUrl: 'https://flags.example.invalid/a.png' })
  await teamsIn(admin, board, { Lost: 1 }, { flagImgUrl: gone.key })
  await world.database.kysely.deleteFrom('media_files').where('key', '=', gone.key).execute()
  for (const team of ['plain', 'far', 'lost']) {
    const { statusCode, rawPayload } = await picture(team)
    expect(statusCode).toBe(200)
    const rank = await sharp(rawPayload).extract({ left: 64, top: 150, width: 464, height: 300 }).stats()
    expect(rank.channels[0]?.stdev).toBeGreaterThan(10)
  }
})

test('the picture of an unknown team or board is 404', async () => {
  const hidden = await boardIn(admin, { isActive: false })
  await teamsIn(admin, hidden, { Unseen: 1 })
  for (const [slug, team] of [
    [board.slug, 'nobody'],
    ['none', 'sweden'],
    [hidden.slug, 'unseen'],
  ] as const)
    expect((await picture(team, {}, slug)).statusCode).toBe(404)
})
