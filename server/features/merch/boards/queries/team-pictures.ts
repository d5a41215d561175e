import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type PicturedTeam = {
  id: string
  name: string
  board: string
  flagImage: string | null
  mainColor: string | null
  colors: string[]
  count: number
  rank: number
  pictureKey: string | null
  pictureOf: string | null
  pictureMadeAt: Date | null
}

export async function findPicturedTeam(
  db: Db,
  { boardId, slug }: { boardId: string; slug: string },
): Promise<PicturedTeam | undefined> {
  const { rows } = await sql<PicturedTeam>`
    select t.id, t.name, b.name as board, t.flag_image as "flagImage", t.main_color as "mainColor", t.colors,
      t.seed_count + t.events_count as count, t.picture_key as "pictureKey", t.picture_of as "pictureOf",
      t.picture_made_at as "pictureMadeAt",
      1 + (select count(*) from merch_board_teams o
        where o.board_id = t.board_id and o.seed_count + o.events_count > t.seed_count + t.events_count) as rank
    from merch_board_teams t join merch_boards b on b.id = t.board_id
    where t.board_id = ${boardId} and t.slug = ${slug}`.execute(db)
  return rows[0]
}

export async function findPictureKey(db: Db, id: string): Promise<string | null> {
  const team = await db.selectFrom('merch_board_teams').select('picture_key').where('id', '=', id).executeTakeFirst()
  return team?.picture_key ?? null
}

/** Returns false if a concurrent request has stored another picture first. */
export async function putTeamPicture(
  trx: Trx,
  team: Pick<PicturedTeam, 'id' | 'pictureKey'>,
  { key, of, at }: { key: string; of: string; at: Date },
): Promise<boolean> {
  const put = await trx
    .updateTable('merch_board_teams')
    .set({ picture_key: key, picture_of: of, picture_made_at: at })
    .where('id', '=', team.id)
    .where(sql<boolean>`picture_key is not distinct from ${team.pictureKey}`)
    .returning('id')
    .executeTakeFirst()
  return put !== undefined
}
