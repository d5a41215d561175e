import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'

export type FoundBoard = { id: string; slug: string; name: string }
export type FoundTeam = { id: string; slug: string; name: string; flagImage: string | null; leaderboardSlug: string }

const MAX_RESULTS = 10
/** Shorter words would match too many names in a similarity search. */
const MIN_FUZZY_LENGTH = 5

/**
 * Sets the threshold for this statement only. This condition refers to no column, so PostgreSQL
 * evaluates it before it reads rows.
 */
const setSimilarityThreshold = sql<boolean>`(select set_config('pg_trgm.word_similarity_threshold', '0.5', true)) is not null`

/**
 * Exact matches come first. Then come names that start with the text, then names in which a later
 * word starts with it, and then similar names.
 */
const rank = (searched: RawBuilder<string>, start: string, folded: string) => sql`
  (folded_name(name) = ${folded}) desc,
  case when ${searched} like ${`${start}%`} then 2 when ${searched} like ${`% ${start}%`} then 1 else 0 end desc,
  word_similarity(${folded}, ${searched}) desc, similarity(${folded}, ${searched}) desc, name collate "C", id`

/** Ignores accents. Returns at most ten boards and ten teams. */
export async function searchBoards(db: Db, words: string): Promise<{ boards: FoundBoard[]; teams: FoundTeam[] }> {
  const { rows: foldedRows } = await sql<{ folded: string }>`select folded_name(${words}) as folded`.execute(db)
  const folded = foldedRows[0]?.folded ?? ''
  if (folded === '') return { boards: [], teams: [] }
  const start = folded.replaceAll(/[\\%_]/g, '\\$&')
  const isFuzzy = [...folded].length >= MIN_FUZZY_LENGTH
  const matches = (searched: RawBuilder<string>) => {
    const begins = sql`${searched} like ${`${start}%`} or ${searched} like ${`% ${start}%`}`
    return isFuzzy ? sql`(${begins} or ${searched} %> ${folded}) and ${setSimilarityThreshold}` : sql`(${begins})`
  }
  const ofBoard = sql<string>`b.searched`
  const ofTeam = sql<string>`t.searched`
  const { rows: boards } = await sql<FoundBoard>`
    select id, slug, name from merch_boards b where b.is_active and ${matches(ofBoard)}
    order by ${rank(ofBoard, start, folded)} limit ${MAX_RESULTS}`.execute(db)
  const { rows: teams } = await sql<FoundTeam>`
    select id, slug, name, "flagImage", "leaderboardSlug" from (
      select t.id, t.slug, t.name, t.searched, t.flag_image as "flagImage", b.slug as "leaderboardSlug"
      from merch_board_teams t join merch_boards b on b.id = t.board_id and b.is_active
      where ${matches(ofTeam)}) t
    order by ${rank(ofTeam, start, folded)} limit ${MAX_RESULTS}`.execute(db)
  return { boards, teams }
}
