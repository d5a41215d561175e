import type { Context } from '../../../platform/context.ts'
import { cachedByFingerprint } from '../../../platform/database/cached-by-fingerprint.ts'
import { notFound } from '../../../platform/errors.ts'
import { slugOf } from './domain/slug.ts'
import { computeStandings, neighborsOf, type Standing, totalOf } from './domain/standings.ts'
import { type Board, findOpenBoard, fingerprintOpenBoard } from './queries/find-boards.ts'
import { listVisibleTeams, type VisibleTeam } from './queries/find-teams.ts'

export type RankedTeam = VisibleTeam & Standing
export type BoardWithStandings = { board: Board; total: number; teams: RankedTeam[] }

type Ctx = Pick<Context, 'db' | 'config' | 'clock'>

/**
 * Returns an active board by its slug. `Big Final` finds `big-final`, and `default` finds the
 * default board.
 * @throws NotFound
 */
export async function getOpenBoard({ db }: Pick<Ctx, 'db'>, slug: string): Promise<Board> {
  const board = await findOpenBoard(db, slugOf(slug))
  if (!board) throw notFound('Board not found')
  return board
}

/**
 * Reads a board with its teams, highest count first (contract, part 2, "GET
 * /leaderboard/{board}"). With `around`, returns only that team and its neighbors, with their
 * ranks on the whole board. One statement checks if the cached board is current.
 * @throws NotFound, also for a team that is not on the board
 */
export async function readBoard(ctx: Ctx, slug: string, around?: string): Promise<BoardWithStandings> {
  const whole = await cacheBoard(ctx.config, {
    key: slugOf(slug),
    now: ctx.clock.now(),
    readFingerprint: () => fingerprintOpenBoard(ctx.db, slugOf(slug), ctx.config.CAMPAIGN_ENVIRONMENT),
    make: async () => ({ value: await loadBoard(ctx, slug), until: FOR_EVER }),
  })
  if (around === undefined) return whole
  const teams = neighborsOf(whole.teams, around)
  if (!teams) throw notFound('There is no such team on this board.')
  return { ...whole, teams }
}

const MAX_BOARDS = 20
const cacheBoard = cachedByFingerprint<BoardWithStandings>(MAX_BOARDS)
/** A board changes only with its rows, never with time, so a cache entry never expires. */
const FOR_EVER = new Date(8.64e15)

async function loadBoard(ctx: Ctx, slug: string): Promise<BoardWithStandings> {
  const board = await getOpenBoard(ctx, slug)
  const shown = await listVisibleTeams(ctx.db, board.id, ctx.config.CAMPAIGN_ENVIRONMENT)
  const standings = computeStandings(shown)
  const teams = shown.map((team, at) => ({ ...team, ...(standings[at] ?? { rank: at + 1, pct: 0 }) }))
  return { board, total: totalOf(shown), teams }
}
