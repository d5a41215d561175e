import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

export type BoardFingerprint = {
  boardId: string
  fingerprint: string
}
export type WatchedTeam = { boardId: string; id: string; count: number; version: number }

export async function fingerprintBoards(db: Db, boardIds: readonly string[]): Promise<BoardFingerprint[]> {
  const { rows } = await sql<BoardFingerprint>`
    select b.id as "boardId", b.version || ':' || coalesce(sum(
      hashtextextended(t.id, t.version::bigint << 40) # (t.seed_count + t.events_count)), 0)::text || ':' || count(t.id) as fingerprint
    from merch_boards b left join merch_board_teams t on t.board_id = b.id
    where b.id = any(${[...boardIds]}::text[]) and b.is_active
    group by b.id`.execute(db)
  return rows
}

export async function listWatchedTeams(db: Db, boardIds: readonly string[]): Promise<WatchedTeam[]> {
  const { rows } = await sql<WatchedTeam>`
    select t.board_id as "boardId", t.id, t.seed_count + t.events_count as count, t.version from merch_board_teams t
    where t.board_id = any(${[...boardIds]}::text[])
    order by t.seed_count + t.events_count desc, t.reached_at, t.name collate "C", t.id`.execute(db)
  return rows
}
