import { newId } from '../../../server/platform/ids.ts'
import type { Person, World } from '../world.ts'

export const BOARDS = '/api/merch/admin/leaderboards'

export type TestBoard = { id: string; slug: string }
export type TestTeam = { id: string; slug: string }

/**
 * Creates a board that is active, not the default one, and has a unique name, unless `fields`
 * change that.
 */
export async function boardIn(admin: Person, fields: object = {}): Promise<TestBoard> {
  const response = await admin.post(BOARDS, { name: `Board ${newId().slice(-12)}`, ...fields })
  if (response.status !== 201) throw new Error(`no board: ${response.status} ${response.text}`)
  return response.body.data.leaderboard
}

export async function teamsIn(
  admin: Person,
  board: TestBoard,
  seeds: Readonly<Record<string, number>>,
  fields: object = {},
): Promise<Record<string, TestTeam>> {
  const teams: Record<string, TestTeam> = {}
  for (const [name, seedCount] of Object.entries(seeds)) {
    const response = await admin.post(`${BOARDS}/${board.id}/teams`, { name, seedCount, ...fields })
    if (response.status !== 201) throw new Error(`no team: ${response.status} ${response.text}`)
    teams[name] = response.body.data.team
  }
  return teams
}

/** Marks a session's art as generated, without the usual consequences. */
export async function completeGeneration(world: World, internalId: string): Promise<void> {
  await world.database.kysely
    .updateTable('merch_sessions')
    .set({ generation_completed_at: world.clock.now() })
    .where('id', '=', internalId)
    .execute()
}
