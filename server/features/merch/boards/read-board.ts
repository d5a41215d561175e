import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { slugOf } from './domain/slug.ts'
import { neighboursOf, type Standing, standingsOf, totalOf } from './domain/standings.ts'
import { type Board, findOpenBoard } from './queries/find-boards.ts'
import { listShownTeams, type ShownTeam } from './queries/find-teams.ts'

export type StandingTeam = ShownTeam & Standing
export type ReadBoard = { board: Board; total: number; teams: StandingTeam[] }

type Ctx = Pick<Context, 'db' | 'config'>

/**
 * A board that is active by its slug, however that is written; `default` is the one marked so. One statement.
 * @throws NotFound
 */
export async function getOpenBoard({ db }: Pick<Ctx, 'db'>, slug: string): Promise<Board> {
  const board = await findOpenBoard(db, slugOf(slug))
  if (!board) throw notFound('Board not found')
  return board
}

/**
 * A board with its teams, most first (part 2, "GET /leaderboard/{board}"); with `around` only that team and those next to it, at
 * the places that they have on the whole board. Two statements. @throws NotFound, for a team that is not on it too
 */
export async function readBoard(ctx: Ctx, slug: string, around?: string): Promise<ReadBoard> {
  const board = await getOpenBoard(ctx, slug)
  const shown = await listShownTeams(ctx.db, board.id, ctx.config.CAMPAIGN_ENVIRONMENT)
  const standings = standingsOf(shown)
  const all = shown.map((team, at) => ({ ...team, ...(standings[at] ?? { rank: at + 1, pct: 0 }) }))
  const teams = around === undefined ? all : neighboursOf(all, around)
  if (!teams) throw notFound('There is no such team on this board.')
  return { board, total: totalOf(shown), teams }
}
