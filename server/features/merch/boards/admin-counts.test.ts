import { afterAll, beforeAll, expect, test } from 'vitest'
import { made } from '../../../../tests/support/merch/storefronts.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'

const BOARDS = '/api/merch/admin/leaderboards'
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

async function boardWithTeam(name: string): Promise<{ boardId: string; teamId: string }> {
  const { id: boardId } = made(await admin.post(BOARDS, { name }), 'leaderboard')
  const { id: teamId } = made(await admin.post(`${BOARDS}/${boardId}/teams`, { name: 'Sweden' }), 'team')
  return { boardId, teamId }
}
const counts = async (boardId: string) => (await admin.get(`${BOARDS}/${boardId}/counts`)).body.data

test('the check of counts reports a difference on its board only; the repair recounts and is audited', async () => {
  const [off, well] = [await boardWithTeam('Off'), await boardWithTeam('Well')]
  expect(await counts(off.boardId)).toEqual({ teams: 1, differences: [] })
  await world.database.kysely
    .updateTable('merch_board_teams')
    .set({ events_count: 7 })
    .where('id', '=', off.teamId)
    .execute()
  const difference = { teamId: off.teamId, team: 'sweden', kept: 7, counted: 0 }
  expect(await counts(off.boardId)).toEqual({ teams: 1, differences: [difference] })
  expect(await counts(well.boardId)).toEqual({ teams: 1, differences: [] })
  const repaired = await admin.post(`${BOARDS}/${off.boardId}/counts`)
  expect([repaired.status, repaired.body.data.differences]).toEqual([200, [difference]])
  expect(await counts(off.boardId)).toEqual({ teams: 1, differences: [] })
  expect((await admin.get('/api/admin/audit?limit=1')).body.entries[0]).toMatchObject({
    action: 'repair-leaderboard-counts',
    subjectId: off.boardId,
    after: { slug: expect.any(String) },
  })
  await admin.post(`${BOARDS}/${well.boardId}/counts`)
  expect((await admin.get('/api/admin/audit?limit=1')).body.entries[0]).toMatchObject({ subjectId: off.boardId })
})

test('the counts of an unknown board are 404, and only admins can read counts', async () => {
  const { boardId } = await boardWithTeam('For admins')
  const talent = await world.talent()
  for (const method of ['get', 'post'] as const) {
    expect((await admin[method](`${BOARDS}/nothing/counts`)).status).toBe(404)
    expect((await talent[method](`${BOARDS}/${boardId}/counts`)).status).toBe(403)
  }
})
