import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Count, Exactly, Id, Nullable, NullableWebUrl, named, Text, WebUrl } from '../../../platform/http/schemas.ts'
import { serializedOnce } from '../../../platform/http/serialization.ts'
import { toAddress } from '../../media/files/index.ts'
import type { BoardWithStandings, RankedTeam } from './read-board.ts'

type Ctx = Pick<Context, 'config' | 'clock'>

const TEAM = {
  boardTeamId: STORY.boardTeamId,
  boardTeamSlug: 'sweden',
  name: 'Sweden',
  flagImgUrl: `http://localhost:3000/media/${STORY.campaignAssetKey}`,
  mainColor: '#005293',
  colors: ['#005293', '#fecb00'],
  facePaintImageUrls: [],
  count: 1480,
  pct: 12.4,
  rank: 3,
  target: {
    kind: 'store' as const,
    url: `http://localhost:3000/c/${STORY.campaignSlug}?bt=${STORY.boardTeamId}`,
  },
}

export const Percent = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'Percentage of the board total, with one decimal.',
})
export const Rank = Type.Integer({ minimum: 1, description: 'Teams with the same count share a rank: 1, 2, 2, 4.' })

export const BoardTeamView = named(
  'LeaderboardTeam',
  Exactly({
    boardTeamId: Id,
    boardTeamSlug: Text(),
    name: Text(),
    flagImgUrl: NullableWebUrl,
    mainColor: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    colors: Type.Array(Text()),
    facePaintImageUrls: Type.Array(WebUrl),
    count: Count,
    pct: Percent,
    rank: Rank,
    target: Nullable(Exactly({ kind: Type.Literal('store'), url: WebUrl })),
  }),
  TEAM,
)

export const BoardView = named(
  'Leaderboard',
  Exactly({
    board: Exactly({ id: Id, slug: Text(), name: Text(), isDefault: Type.Boolean(), total: Count }),
    teams: Type.Array(BoardTeamView),
  }),
  {
    board: { id: STORY.boardId, slug: 'world-cup', name: 'World Cup', isDefault: true, total: 11_935 },
    teams: [TEAM],
  },
)

const viewBoard = (ctx: Ctx, { board, total, teams }: BoardWithStandings): Static<typeof BoardView> => ({
  board: { id: board.id, slug: board.slug, name: board.name, isDefault: board.isDefault, total },
  teams: teams.map((team) => viewTeam(ctx, team)),
})

const responses = new WeakMap<BoardWithStandings, Static<typeof BoardView>>()

/** The JSON of a cached board is cached too, so the board is serialized only once. */
export function toBoardResponse(ctx: Ctx, board: BoardWithStandings): Static<typeof BoardView> {
  const known = responses.get(board) ?? serializedOnce(viewBoard(ctx, board))
  responses.set(board, known)
  return known
}

const viewTeam = (ctx: Ctx, team: RankedTeam): Static<typeof BoardTeamView> => ({
  boardTeamId: team.id,
  boardTeamSlug: team.slug,
  name: team.name,
  flagImgUrl: imageUrl(ctx, team.flagImage),
  mainColor: team.mainColor,
  colors: team.colors,
  facePaintImageUrls: team.facePaintImages.map((image) => toAddress(ctx.config, image, ctx.clock.now())),
  count: team.count,
  pct: team.pct,
  rank: team.rank,
  target: team.campaignSlug === null ? null : { kind: 'store', url: targetUrl(ctx, team.campaignSlug, team.id) },
})

export const imageUrl = (ctx: Ctx, image: string | null): string | null =>
  image === null ? null : toAddress(ctx.config, image, ctx.clock.now())

function targetUrl({ config }: Ctx, campaignSlug: string, teamId: string): string {
  const url = new URL(`${config.BASE_URL}/c/${campaignSlug}`)
  url.searchParams.set('bt', teamId)
  return url.href
}
