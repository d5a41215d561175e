import { sql } from 'kysely'

/** Teams of boards that anyone can see, for joins on `id`. */
export const visibleTeams = sql<{ id: string; name: string; slug: string; board_slug: string; board_name: string }>`(
  select t.id, t.name, t.slug, b.slug as board_slug, b.name as board_name
  from merch_board_teams t join merch_boards b on b.id = t.board_id
  where b.is_active)`
