import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

export type BoardMark = {
  boardId: string
  /** Another one after whatever a board shows has changed. */
  mark: string
}
export type WatchedTeam = { boardId: string; id: string; count: number; version: number }

/** How boards stand in a word; those that are no more, or not active, are left out. One statement. */
export async function markBoards(db: Db, boardIds: readonly string[]): Promise<BoardMark[]> {
  const { rows } = await sql<BoardMark>`
    select b.id as "boardId", b.version || ':' || coalesce(sum(
      hashtextextended(t.id, t.version::bigint << 40) # (t.seed_count + t.events_count)), 0)::text || ':' || count(t.id) as mark
    from merch_boards b left join merch_board_teams t on t.board_id = b.id
    where b.id = any(${[...boardIds]}::text[]) and b.is_active
    group by b.id`.execute(db)
  return rows
}

/** What their teams have, most first. One statement. */
export async function listWatchedTeams(db: Db, boardIds: readonly string[]): Promise<WatchedTeam[]> {
  const { rows } = await sql<WatchedTeam>`
    select t.board_id as "boardId", t.id, t.seed_count + t.events_count as count, t.version from merch_board_teams t
    where t.board_id = any(${[...boardIds]}::text[])
    order by t.seed_count + t.events_count desc, t.reached_at, t.name collate "C", t.id`.execute(db)
  return rows
}
