import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { campaigns } from '../../campaigns/index.ts'
import type { Team } from './find-teams.ts'

export type TeamFields = Pick<
  Team,
  | 'slug'
  | 'name'
  | 'flagImage'
  | 'facePaintImages'
  | 'mainColor'
  | 'colors'
  | 'searchTerms'
  | 'seedCount'
  | 'campaignId'
>

const searchedBy = ({ name, searchTerms }: TeamFields): RawBuilder<string> =>
  sql<string>`folded_name(${[name, ...searchTerms].join(' ')})`

const columnsOf = (team: TeamFields) => ({
  slug: team.slug,
  name: team.name,
  flag_image: team.flagImage,
  face_paint_images: team.facePaintImages,
  main_color: team.mainColor,
  colors: team.colors,
  search_terms: team.searchTerms,
  searched: searchedBy(team),
  seed_count: team.seedCount,
  campaign_id: team.campaignId,
})

/**
 * Returns false if another team of the board already has this slug. The caller must have locked
 * the board.
 */
export async function insertTeam(
  trx: Trx,
  { id, boardId, at, ...team }: TeamFields & { id: string; boardId: string; at: Date },
): Promise<boolean> {
  const made = await trx
    .insertInto('merch_board_teams')
    .values({ id, board_id: boardId, ...columnsOf(team), reached_at: at, created_at: at, updated_at: at })
    .onConflict((on) => on.columns(['board_id', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/**
 * The caller must have locked the team. A new seed count changes the total, so `reached_at`
 * becomes the current time.
 * @throws a unique violation if another team of the board already has the slug
 */
export async function updateTeam(trx: Trx, before: Team, team: TeamFields, at: Date): Promise<void> {
  await trx
    .updateTable('merch_board_teams')
    .set({
      ...columnsOf(team),
      ...(team.seedCount === before.seedCount ? {} : { reached_at: at }),
      version: before.version + 1,
      updated_at: at,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow()
}

/**
 * The vote events of the team are not deleted.
 * @returns the key of the team's picture
 */
export async function deleteTeamRow(trx: Trx, id: string): Promise<string | null> {
  const gone = await trx
    .deleteFrom('merch_board_teams')
    .where('id', '=', id)
    .returning('picture_key')
    .executeTakeFirst()
  return gone?.picture_key ?? null
}

/** Returns the ids of existing campaigns, in any environment. */
export async function findExistingCampaignIds(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select c.id from ${campaigns} c where c.id = any(${[...ids]}::text[])`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

export type TeamPut = { id: string; team: TeamFields; before: Team | undefined }

export async function putTeams(
  trx: Trx,
  { boardId, teams }: { boardId: string; teams: readonly TeamPut[] },
  at: Date,
): Promise<void> {
  if (teams.length === 0) return
  const rows = teams.map(({ id, team }) => ({
    id,
    ...columnsOf(team),
    searched: [team.name, ...team.searchTerms].join(' '),
  }))
  const time = sql`${at}::timestamptz`
  await sql`
    insert into merch_board_teams as t (id, board_id, slug, name, flag_image, face_paint_images, main_color, colors,
      search_terms, searched, seed_count, campaign_id, reached_at, created_at, updated_at)
    select r.id, ${boardId}, r.slug, r.name, r.flag_image, r.face_paint_images, r.main_color, r.colors, r.search_terms,
      folded_name(r.searched), r.seed_count, r.campaign_id, ${time}, ${time}, ${time}
    from json_to_recordset(${JSON.stringify(rows)}) as r(id text, slug text, name text, flag_image text,
      face_paint_images text[], main_color text, colors text[], search_terms text[], searched text, seed_count bigint,
      campaign_id text)
    on conflict (id) do update set slug = excluded.slug, name = excluded.name, flag_image = excluded.flag_image,
      face_paint_images = excluded.face_paint_images, main_color = excluded.main_color, colors = excluded.colors,
      search_terms = excluded.search_terms, searched = excluded.searched, seed_count = excluded.seed_count,
      campaign_id = excluded.campaign_id, version = t.version + 1, updated_at = ${time},
      reached_at = case when t.seed_count = excluded.seed_count then t.reached_at else ${time} end`.execute(trx)
}
