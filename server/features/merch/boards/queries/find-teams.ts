import { type RawBuilder, type Selectable, sql } from 'kysely'
import { fingerprintOfRows } from '../../../../platform/database/cached-by-fingerprint.ts'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { MerchBoardTeamsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { openCampaigns } from '../../campaigns/index.ts'

export type Team = {
  id: string
  boardId: string
  slug: string
  name: string
  /** Storage key of one of our own pictures, or URL of an external one. */
  flagImage: string | null
  facePaintImages: string[]
  mainColor: string | null
  colors: string[]
  searchTerms: string[]
  seedCount: number
  eventsCount: number
  reachedAt: Date
  campaignId: string | null
  version: number
  createdAt: Date
  updatedAt: Date
}

const toTeam = (row: Selectable<MerchBoardTeamsTable>): Team => ({
  id: row.id,
  boardId: row.board_id,
  slug: row.slug,
  name: row.name,
  flagImage: row.flag_image,
  facePaintImages: row.face_paint_images,
  mainColor: row.main_color,
  colors: row.colors,
  searchTerms: row.search_terms,
  seedCount: row.seed_count,
  eventsCount: row.events_count,
  reachedAt: row.reached_at,
  campaignId: row.campaign_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const count = sql<number>`(t.seed_count + t.events_count)`
/**
 * Among teams with equal counts, the one that reached the count first comes first, then the name
 * decides.
 */
const RANK_ORDER = sql`${count} desc, t.reached_at, t.name collate "C", t.id`

export type VisibleTeam = Team & { count: number; campaignSlug: string | null }

/**
 * Each team contains the slug of its campaign's storefront, because the team's link opens this
 * storefront.
 */
export async function listVisibleTeams(db: Db, boardId: string, environment: string): Promise<VisibleTeam[]> {
  const rows = await selectVisibleTeams(db, boardId, environment)
  return rows.map((row) => ({ ...toTeam(row), count: row.count, campaignSlug: row.campaign_slug }))
}

const visibleTeamsQuery = (boardId: RawBuilder<string>, environment: string) =>
  sql<Selectable<MerchBoardTeamsTable> & { count: number; campaign_slug: string | null }>`
    select t.*, ${count} as count, c.slug as campaign_slug
    from merch_board_teams t left join ${openCampaigns(environment)} c on c.id = t.campaign_id
    where t.board_id = ${boardId}`

const selectVisibleTeams = hotQuery((db, boardId: string, environment: string) => {
  const query = sql<Selectable<MerchBoardTeamsTable> & { count: number; campaign_slug: string | null }>`
    ${visibleTeamsQuery(sql`${boardId}`, environment)} order by ${RANK_ORDER}`
  return { compile: () => query.compile(db) }
})

/** Fingerprint of all data that a board shows about its teams. `boardId` is an SQL expression. */
export const fingerprintVisibleTeams = (boardId: RawBuilder<string>, environment: string): RawBuilder<string | null> =>
  fingerprintOfRows(visibleTeamsQuery(boardId, environment))

export async function findOpenTeam(
  db: Db | Trx,
  id: string,
): Promise<{ id: string; leaderboardSlug: string; campaignId: string | null } | undefined> {
  return db
    .selectFrom('merch_board_teams as t')
    .innerJoin('merch_boards as b', 'b.id', 't.board_id')
    .select(['t.id', 'b.slug as leaderboardSlug', 't.campaign_id as campaignId'])
    .where('t.id', '=', id)
    .where('b.is_active', '=', true)
    .executeTakeFirst()
}

export async function findTeam(
  db: Db | Trx,
  { boardId, id }: { boardId: string; id: string },
): Promise<Team | undefined> {
  const row = await db
    .selectFrom('merch_board_teams')
    .selectAll()
    .where('id', '=', id)
    .where('board_id', '=', boardId)
    .executeTakeFirst()
  return row && toTeam(row)
}

export async function lockTeam(trx: Trx, { boardId, id }: { boardId: string; id: string }): Promise<Team | undefined> {
  const row = await trx
    .selectFrom('merch_board_teams')
    .selectAll()
    .where('id', '=', id)
    .where('board_id', '=', boardId)
    .forUpdate()
    .executeTakeFirst()
  return row && toTeam(row)
}

export async function lockTeams(trx: Trx, boardId: string): Promise<Team[]> {
  const rows = await trx
    .selectFrom('merch_board_teams')
    .selectAll()
    .where('board_id', '=', boardId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toTeam)
}

type Page = { q?: string | undefined; limit: number; offset: number }

/** Lists the highest count first. `q` searches names, search terms and slugs. */
export async function listTeams(
  db: Db,
  boardId: string,
  { q, limit, offset }: Page,
): Promise<{ teams: Team[]; total: number }> {
  const wanted = db
    .selectFrom('merch_board_teams as t')
    .where('t.board_id', '=', boardId)
    .$if(q !== undefined, (query) =>
      query.where(sql<boolean>`position(folded_name(${q ?? ''}) in t.searched || ' ' || t.slug) > 0`),
    )
  const { total } = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted.selectAll('t').orderBy(RANK_ORDER).limit(limit).offset(offset).execute()
  return { teams: rows.map(toTeam), total }
}

export async function listTeamsAfter(
  db: Db,
  boardId: string,
  { after, limit }: { after: string; limit: number },
): Promise<Team[]> {
  const rows = await db
    .selectFrom('merch_board_teams')
    .selectAll()
    .where('board_id', '=', boardId)
    .where('slug', '>', after)
    .orderBy('slug')
    .limit(limit)
    .execute()
  return rows.map(toTeam)
}
