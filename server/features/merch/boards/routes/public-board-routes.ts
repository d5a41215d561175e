import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, NullableId, NullableWebUrl, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { SessionBearer } from '../../fan-sessions/index.ts'
import { BoardView, imageUrl, toBoardResponse } from '../board-view.ts'
import { linkTeam } from '../link-team.ts'
import { searchBoards } from '../queries/search-boards.ts'
import { readBoard } from '../read-board.ts'
import { recordStat, STAT_REASONS, type StatReason } from '../record-stat.ts'

const shared = { auth: 'public', cors: 'visitors', tag: 'Merch', contract: 'part 2, "Leaderboards"' } as const
/** Low, because each session can vote only once. */
const OF_A_SESSION = { rate: { max: 60, perMs: 60_000 } } as const

export const BoardSlug = withExample(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Slug of a board, in any case; `default` is the default board.',
  }),
  'world-cup',
)
const TeamId = withExample(Id, STORY.boardTeamId)

export const readBoardRoute = defineRoute({
  ...shared,
  method: 'GET',
  mayLag: true,
  path: '/api/merch/leaderboard/{board}',
  operationId: 'getLeaderboard',
  summary:
    'Returns a leaderboard: its teams, highest count first, with their share of the total and the storefront that fans are sent to.',
  description:
    '`pct` adds up to exactly 100, or is 0 on an empty board. Of teams with equal counts, the one that got there first is listed first; they ' +
    'share their `rank`. With `around`, only that team and two on each side of it, in their positions on the whole board.',
  params: Exactly({ board: BoardSlug }),
  query: Exactly({ around: Type.Optional(TeamId) }),
  responses: { 200: BoardView },
  errors: ['NotFound'],
  handler: async ({ ctx, params, query }) => ok(toBoardResponse(ctx, await readBoard(ctx, params.board, query.around))),
})

const MIN_LETTERS = 3

export const searchBoardsRoute = defineRoute({
  ...shared,
  method: 'GET',
  mayLag: true,
  path: '/api/merch/leaderboard/search',
  operationId: 'searchLeaderboards',
  summary: 'Searches boards and teams by the first letters: up to ten of each, none for fewer than three letters.',
  description: 'Searches names and search terms, with or without accents; one or two typos are tolerated.',
  query: Exactly({ q: Type.Optional(withExample(Text({ maxLength: 100 }), 'swed')) }),
  responses: {
    200: named(
      'LeaderboardSearch',
      Exactly({
        boards: Type.Array(Exactly({ id: Id, slug: Text(), name: Text() })),
        teams: Type.Array(
          Exactly({
            boardTeamId: Id,
            boardTeamSlug: Text(),
            name: Text(),
            flagImgUrl: NullableWebUrl,
            leaderboardSlug: Text(),
          }),
        ),
      }),
      {
        boards: [],
        teams: [
          {
            boardTeamId: STORY.boardTeamId,
            boardTeamSlug: 'sweden',
            name: 'Sweden',
            flagImgUrl: null,
            leaderboardSlug: 'world-cup',
          },
        ],
      },
    ),
  },
  handler: async ({ ctx, query }) => {
    const words = (query.q ?? '').trim()
    if ([...words].length < MIN_LETTERS) return ok({ boards: [], teams: [] })
    const { boards, teams } = await searchBoards(ctx.db, words)
    return ok({
      boards,
      teams: teams.map(({ id, slug, name, flagImage, leaderboardSlug }) => ({
        boardTeamId: id,
        boardTeamSlug: slug,
        name,
        flagImgUrl: imageUrl(ctx, flagImage),
        leaderboardSlug,
      })),
    })
  },
})

export const linkTeamRoute = defineRoute({
  ...shared,
  ...OF_A_SESSION,
  method: 'POST',
  path: '/api/merch/leaderboard/link',
  operationId: 'linkLeaderboardTeam',
  summary: 'Sets the team that a session counts for. Can be changed until the session has counted.',
  description:
    'A storefront calls this when it is opened with `?bt=`. 409 once the session has counted; 422 for a team of another ' +
    'storefront.',
  body: named('LinkLeaderboardTeamBody', Exactly({ sessionId: SessionBearer, boardTeamId: TeamId })),
  responses: {
    200: named(
      'LinkedLeaderboardTeam',
      Exactly({ boardTeamId: TeamId, leaderboardSlug: withExample(Text(), 'world-cup') }),
    ),
  },
  errors: ['NotFound', 'SESSION_MOVED', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, body, request, reply }) => {
    reply.header('referrer-policy', 'no-referrer')
    return ok(await linkTeam(ctx, body, await findVisitor({ ctx, request, reply })))
  },
})

export const recordStatRoute = defineRoute({
  ...shared,
  ...OF_A_SESSION,
  method: 'POST',
  path: '/api/merch/leaderboard/stat',
  operationId: 'recordLeaderboardStat',
  summary: 'Counts a session once for its team, if that did not happen automatically.',
  description:
    '`credited` is true if the session counts; repeating the call returns the same answer. Otherwise `reason` says why: no team, no art made ' +
    'yet, or a preview session.',
  body: named('RecordLeaderboardStatBody', Exactly({ sessionId: SessionBearer })),
  responses: {
    200: named(
      'RecordedLeaderboardStat',
      Exactly({
        credited: Type.Boolean(),
        boardTeamId: NullableId,
        reason: Type.Unsafe<StatReason | null>({ type: ['string', 'null'], enum: [...STAT_REASONS, null] }),
      }),
      { credited: true, boardTeamId: STORY.boardTeamId, reason: null },
    ),
  },
  errors: ['NotFound', 'SESSION_MOVED'],
  handler: async ({ ctx, body, request, reply }) => {
    reply.header('referrer-policy', 'no-referrer')
    return ok(await recordStat(ctx, body.sessionId, await findVisitor({ ctx, request, reply })))
  },
})
