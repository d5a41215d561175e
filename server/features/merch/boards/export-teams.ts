import { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { imageUrl } from './board-view.ts'
import { type Board, findBoard } from './queries/find-boards.ts'
import { listTeamsAfter, type Team } from './queries/find-teams.ts'
import { noBoard } from './save-board.ts'
import { tableHead, tableRecord } from './team-table.ts'

type Ctx = Pick<Context, 'db' | 'config' | 'clock'>
const BATCH = 500

/**
 * Streams the teams of a board as CSV for `importTeams`, sorted by slug.
 * @throws NotFound
 */
export async function exportTeams(ctx: Ctx, boardId: string): Promise<{ board: Board; table: Readable }> {
  const board = await findBoard(ctx.db, boardId)
  if (!board) throw noBoard()
  return { board, table: Readable.from(recordsOf(ctx, boardId)) }
}

async function* recordsOf(ctx: Ctx, boardId: string): AsyncGenerator<string> {
  yield tableHead()
  for (let after = ''; ; ) {
    const teams = await listTeamsAfter(ctx.db, boardId, { after, limit: BATCH })
    for (const team of teams) yield tableRecord(rowOf(ctx, team))
    after = teams.at(-1)?.slug ?? ''
    if (teams.length < BATCH) return
  }
}

const rowOf = (ctx: Ctx, team: Team) => ({
  boardTeamId: team.id,
  count: team.seedCount + team.eventsCount,
  slug: team.slug,
  name: team.name,
  flagImgUrl: imageUrl(ctx, team.flagImage),
  mainColor: team.mainColor,
  colors: team.colors,
  facePaintImageUrls: team.facePaintImages.flatMap((image) => imageUrl(ctx, image) ?? []),
  searchTerms: team.searchTerms,
  seedCount: team.seedCount,
  campaignId: team.campaignId,
})
