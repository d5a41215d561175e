import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { BOARDS, boardIn, teamsIn } from '../../../../tests/support/merch/boards.ts'
import { campaignIn } from '../../../../tests/support/merch/fans.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { storeFile } from '../../media/files/index.ts'

const isPglite = inject('template').engine === 'pglite'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const read = async (id: string) => (await admin.get(`${BOARDS}/${id}`)).body.data.leaderboard
const defaults = async (): Promise<string[]> => {
  const rows = await world.database.kysely
    .selectFrom('merch_boards')
    .select('id')
    .where('is_default', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}
const lastAudit = async () =>
  world.database.kysely
    .selectFrom('admin_audit')
    .select(['action', 'subject_id', 'before', 'after'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('a leaderboard', () => {
  test('can be created, read, listed, changed and deleted by an admin, and each change is audited', async () => {
    const made = await admin.post(BOARDS, { name: '  Ligue Française ' })
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        status: 'success',
        data: { leaderboard: { slug: 'ligue-francaise', name: 'Ligue Française', isActive: true, isDefault: false } },
      },
    ])
    const { id } = made.body.data.leaderboard
    expect(await lastAudit()).toMatchObject({ action: 'create-leaderboard', subject_id: id, before: null })
    const changed = await admin.patch(`${BOARDS}/${id}`, { version: 1, slug: 'Ligue 1', isActive: false })
    expect(changed.body.data.leaderboard).toMatchObject({ slug: 'ligue-1', isActive: false, version: 2 })
    expect(await lastAudit()).toMatchObject({
      action: 'change-leaderboard',
      before: { slug: 'ligue-francaise' },
      after: { slug: 'ligue-1' },
    })
    const { body: listed } = await admin.get(`${BOARDS}?q=FRANCAISE&limit=5`)
    expect(listed.data).toMatchObject({ leaderboards: [{ id, teamCount: 0, total: 0 }], total: 1, limit: 5, offset: 0 })
    expect((await admin.delete(`${BOARDS}/${id}`)).body).toEqual({ status: 'success', data: { id } })
    expect(await lastAudit()).toMatchObject({ action: 'delete-leaderboard', after: null })
    for (const response of [
      await admin.get(`${BOARDS}/${id}`),
      await admin.patch(`${BOARDS}/${id}`, { name: 'Late' }),
      await admin.delete(`${BOARDS}/${id}`),
      await admin.get(`${BOARDS}/${id}/teams`),
      await admin.post(`${BOARDS}/${id}/teams`, { name: 'None' }),
      await admin.get(`${BOARDS}/${id}/teams.csv`),
      await admin.post(`${BOARDS}/${id}/teams/import`, { csv: 'name\nA\n' }),
    ])
      expect(response).toMatchObject({ status: 404, body: { code: 'NotFound' } })
  })

  test('has a unique slug that is not a reserved path', async () => {
    const board = await boardIn(admin)
    const other = await boardIn(admin)
    expect((await admin.post(BOARDS, { name: 'X', slug: board.slug.toUpperCase() })).status).toBe(409)
    expect((await admin.patch(`${BOARDS}/${other.id}`, { slug: board.slug })).status).toBe(409)
    for (const slug of ['default', 'Search', ' link ', 'STAT', '日本', '   '])
      expect(await admin.post(BOARDS, { name: 'X', slug })).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: 'slug' }] } },
      })
    expect((await admin.post(BOARDS, { name: '  ' })).status).toBe(400)
  })

  test('is not changed with an outdated version', async () => {
    const { id } = await boardIn(admin)
    expect((await admin.patch(`${BOARDS}/${id}`, { version: 1, name: 'First' })).status).toBe(200)
    expect((await admin.patch(`${BOARDS}/${id}`, { version: 1, name: 'Second' })).status).toBe(409)
    expect((await admin.patch(`${BOARDS}/${id}`, { version: 2 })).status).toBe(400)
    expect(await read(id)).toMatchObject({ name: 'First', version: 2 })
  })
})

describe('the default board', () => {
  let first: string
  let second: string
  beforeEach(async () => {
    first = (await boardIn(admin, { isDefault: true })).id
    second = (await boardIn(admin)).id
    expect(await defaults()).toEqual([first])
  })

  test('is replaced when another board becomes the default', async () => {
    expect((await admin.patch(`${BOARDS}/${second}`, { isDefault: true })).body.data.leaderboard.isDefault).toBe(true)
    expect(await defaults()).toEqual([second])
    expect(await read(first)).toMatchObject({ isDefault: false, isActive: true, version: 2 })
  })

  test('is not deactivated, unset or deleted without a successor', async () => {
    const refused = [
      await admin.patch(`${BOARDS}/${first}`, { isActive: false }),
      await admin.patch(`${BOARDS}/${first}`, { isDefault: false }),
      await admin.delete(`${BOARDS}/${first}`),
    ]
    for (const response of refused) expect(response).toMatchObject({ status: 409, body: { code: 'Conflict' } })
    expect(await defaults()).toEqual([first])
    const left = await admin.patch(`${BOARDS}/${first}`, { isActive: false, successorId: second })
    expect(left.body.data.leaderboard).toMatchObject({ isActive: false, isDefault: false })
    expect(await lastAudit()).toMatchObject({ after: { successorId: second } })
    expect(await defaults()).toEqual([second])
    await admin.patch(`${BOARDS}/${first}`, { isActive: true })
    expect((await admin.delete(`${BOARDS}/${second}?successorId=${first}`)).status).toBe(200)
    expect(await defaults()).toEqual([first])
    const handed = await admin.patch(`${BOARDS}/${first}`, { isDefault: false, successorId: (await boardIn(admin)).id })
    expect(handed.body.data.leaderboard).toMatchObject({ isActive: true, isDefault: false })
  })

  test('accepts as its successor only another active board, and only when a successor is needed', async () => {
    const patch = (id: string, change: object) => admin.patch(`${BOARDS}/${id}`, change)
    for (const successorId of [first, 'none'])
      expect((await patch(first, { isActive: false, successorId })).status).toBe(400)
    const asleep = await boardIn(admin, { isActive: false })
    expect((await patch(first, { isActive: false, successorId: asleep.id })).status).toBe(409)
    expect((await patch(second, { name: 'Other', successorId: first })).status).toBe(400)
    expect((await admin.delete(`${BOARDS}/${second}?successorId=${first}`)).status).toBe(400)
    for (const response of [
      await admin.post(BOARDS, { name: 'X', isActive: false, isDefault: true }),
      await patch(asleep.id, { isDefault: true }),
      await patch(first, { isActive: false, isDefault: true }),
    ])
      expect(response.status).toBe(400)
    expect(await defaults()).toEqual([first])
  })

  test('exists at all times: the database rejects removing it', async () => {
    const db = world.database.kysely
    await expect(db.deleteFrom('merch_boards').where('id', '=', first).execute()).rejects.toThrow('at all times')
    const { isDefault } = { isDefault: db.updateTable('merch_boards').set({ is_default: true }) }
    await expect(isDefault.where('id', '=', second).execute()).rejects.toThrow('unique')
    await expect(sql`update merch_boards set is_active = false where is_default`.execute(db)).rejects.toThrow('check')
  })

  test.skipIf(isPglite)('is exactly one, whatever admins change concurrently', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const [a, b, c] = [await boardIn(admin), await boardIn(admin), (await defaults())[0] ?? '']
      const responses = await Promise.all([
        admin.patch(`${BOARDS}/${a.id}`, { isDefault: true }),
        admin.patch(`${BOARDS}/${b.id}`, { isDefault: true }),
        admin.delete(`${BOARDS}/${c}?successorId=${a.id}`),
        admin.patch(`${BOARDS}/${a.id}`, { isActive: false, successorId: b.id }),
        admin.delete(`${BOARDS}/${b.id}`),
        admin.post(BOARDS, { name: `Board at once ${turn}`, isDefault: true }),
      ])
      for (const { status } of responses) expect([200, 201, 400, 404, 409]).toContain(status)
      expect(await defaults()).toHaveLength(1)
    }
  })
})

describe('a team', () => {
  test('can be created, read, listed, changed and deleted by an admin, and each change is audited', async () => {
    const board = await boardIn(admin)
    const campaign = await campaignIn(world)
    const all = `${BOARDS}/${board.id}/teams`
    const made = await admin.post(all, {
      name: 'Côte d’Ivoire',
      flagImgUrl: 'https://flags.example.com/ci.png',
      mainColor: '#FF8200',
      colors: ['#FF8200', '#ffffff', '#009A44'],
      facePaintImageUrls: ['https://faces.example.com/ci.png'],
      searchTerms: [' Ivory Coast ', 'Ivory Coast', '', 'Elephants'],
      seedCount: 40,
      campaignId: campaign.id,
    })
    expect([made.status, made.body.data.team]).toMatchObject([
      201,
      {
        boardId: board.id,
        slug: 'cote-d-ivoire',
        flagImgUrl: 'https://flags.example.com/ci.png',
        mainColor: '#ff8200',
        colors: ['#ff8200', '#ffffff', '#009a44'],
        facePaintImageUrls: ['https://faces.example.com/ci.png'],
        searchTerms: ['Ivory Coast', 'Elephants'],
        seedCount: 40,
        eventsCount: 0,
        count: 40,
        campaignId: campaign.id,
        version: 1,
      },
    ])
    const { id } = made.body.data.team
    await teamsIn(admin, board, { Ghana: 90 })
    const { body: listed } = await admin.get(`${all}?limit=1&offset=1`)
    expect(listed.data).toMatchObject({ teams: [{ id }], total: 2, limit: 1, offset: 1 })
    expect((await admin.get(`${all}?q=elephant`)).body.data.total).toBe(1)
    const changed = await admin.patch(`${all}/${id}`, {
      version: 1,
      flagImgUrl: null,
      seedCount: 100,
      campaignId: null,
    })
    expect(changed.body.data.team).toMatchObject({
      name: 'Côte d’Ivoire',
      flagImgUrl: null,
      seedCount: 100,
      campaignId: null,
      searchTerms: ['Ivory Coast', 'Elephants'],
      version: 2,
    })
    expect(await lastAudit()).toMatchObject({
      action: 'change-leaderboard-team',
      subject_id: id,
      before: { seedCount: 40 },
    })
    expect((await admin.get(`${all}/${id}`)).body.data.team.version).toBe(2)
    expect((await admin.delete(`${all}/${id}`)).body.data).toEqual({ id })
    expect(await lastAudit()).toMatchObject({ action: 'delete-leaderboard-team', after: null })
    for (const response of [
      await admin.get(`${all}/${id}`),
      await admin.patch(`${all}/${id}`, { name: 'Late' }),
      await admin.delete(`${all}/${id}`),
    ])
      expect(response.status).toBe(404)
  })

  test('is found on its own board only', async () => {
    const [board, other] = [await boardIn(admin), await boardIn(admin)]
    const { A: team } = await teamsIn(admin, board, { A: 1 })
    for (const response of [
      await admin.get(`${BOARDS}/${other.id}/teams/${team?.id}`),
      await admin.patch(`${BOARDS}/${other.id}/teams/${team?.id}`, { name: 'B' }),
      await admin.delete(`${BOARDS}/${other.id}/teams/${team?.id}`),
    ])
      expect(response.status).toBe(404)
  })

  test('has a unique slug on its board, and is not changed with an outdated version', async () => {
    const board = await boardIn(admin)
    const all = `${BOARDS}/${board.id}/teams`
    const { A: team } = await teamsIn(admin, board, { A: 1, B: 1 })
    expect((await admin.post(all, { name: 'Else', slug: 'b' })).status).toBe(409)
    expect((await admin.patch(`${all}/${team?.id}`, { slug: 'B' })).status).toBe(409)
    expect((await admin.patch(`${all}/${team?.id}`, { version: 1, name: 'A2' })).status).toBe(200)
    expect((await admin.patch(`${all}/${team?.id}`, { version: 1, name: 'A3' })).status).toBe(409)
    expect((await admin.patch(`${all}/${team?.id}`, { version: 2 })).status).toBe(400)
    await teamsIn(admin, await boardIn(admin), { A: 1 })
  })

  test('must name an existing campaign, and images on the web or among our assets', async () => {
    const all = `${BOARDS}/${(await boardIn(admin)).id}/teams`
    const source = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    )
    const { ctx } = world.app
    const asset = await storeFile(ctx, { kind: 'campaign-asset', source })
    const selfie = await storeFile(ctx, { kind: 'selfie', source })
    const url = `${world.config.BASE_URL}/media/${asset.key}`
    for (const [at, flagImgUrl] of [url, asset.key].entries()) {
      const { body } = await admin.post(all, { name: `Team ${at}`, flagImgUrl, facePaintImageUrls: [flagImgUrl] })
      expect(body.data.team).toMatchObject({ flagImgUrl: url, facePaintImageUrls: [url] })
    }
    for (const [field, value] of [
      ['campaignId', 'none'],
      ['flagImgUrl', 'javascript:alert(1)'],
      ['flagImgUrl', 'data:image/png;base64,AAAA'],
      ['flagImgUrl', 'https://user:word@flags.example.com/a.png'],
      ['flagImgUrl', 'http://flags.example.com/a.png'],
      ['flagImgUrl', 'https://127.0.0.1/a.png'],
      ['flagImgUrl', 'https://10.0.0.7/a.png'],
      ['flagImgUrl', 'https://[::1]/a.png'],
      ['flagImgUrl', 'https://intranet/a.png'],
      ['flagImgUrl', 'https://flags.internal/a.png'],
      ['flagImgUrl', 'https://flags.example.com:8443/a.png'],
      ['flagImgUrl', selfie.key],
      ['flagImgUrl', `${world.config.BASE_URL}/media/merch/assets/${'0'.repeat(32)}.png`],
      ['mainColor', 'red'],
      ['seedCount', -1],
      ['slug', '日本'],
      ['name', '   '],
    ] as const)
      expect(await admin.post(all, { name: 'Wrong', [field]: value }), `${field}: ${value}`).toMatchObject({
        status: 400,
        body: { details: { issues: [{ path: field }] } },
      })
    const wrong = await admin.post(all, {
      name: 'Wrong',
      facePaintImageUrls: ['https://a.example/a.png', 'ftp://b.example'],
    })
    expect(wrong.body.details.issues).toMatchObject([{ path: 'facePaintImageUrls.1' }])
    const twice = await admin.post(all, { name: 'Wrong', campaignId: 'none', flagImgUrl: selfie.key })
    const paths = twice.body.details.issues.map(({ path }: { path: string }) => path)
    expect(paths.toSorted()).toEqual(['campaignId', 'flagImgUrl'])
  })
})
