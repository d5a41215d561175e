import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type CountDifference = { teamId: string; team: string; board: string; kept: number; counted: number }

/**
 * Lists teams whose count differs from their vote events, or whose `reached_at` is older than
 * their last event.
 */
export async function listCountDifferences(
  db: Db,
  boardId: string | null = null,
): Promise<{ teams: number; differences: CountDifference[] }> {
  const { rows } = await sql<CountDifference & { teams: number; isOff: boolean }>`
    with counted as (
      select team_id, count(*) as events, max(created_at) as last from merch_stat_events group by team_id
    ), compared as (
      select t.id as "teamId", t.slug as team, b.slug as board, t.events_count as kept,
        coalesce(c.events, 0) as counted, coalesce(c.last > t.reached_at, false) as late
      from merch_board_teams t join merch_boards b on b.id = t.board_id left join counted c on c.team_id = t.id
      where ${boardId}::text is null or t.board_id = ${boardId}
    )
    select compared.*, kept <> counted or late as "isOff", count(*) over () as teams from compared
    order by kept <> counted or late desc, board, team`.execute(db)
  const differences = rows
    .filter(({ isOff }) => isOff)
    .map(({ teamId, team, board, kept, counted }) => ({ teamId, team, board, kept, counted }))
  return { teams: rows[0]?.teams ?? 0, differences }
}

export async function recountEvents(trx: Trx, teamId: string): Promise<void> {
  // The lock needs its own statement, because only a later statement sees the events that were
  // added during the wait for the lock.
  await trx.selectFrom('merch_board_teams').select('id').where('id', '=', teamId).forUpdate().execute()
  await sql`
    update merch_board_teams t set events_count = c.events, reached_at = greatest(t.reached_at, c.last)
    from (select count(*) as events, max(created_at) as last from merch_stat_events where team_id = ${teamId}) c
    where t.id = ${teamId}`.execute(trx)
}
