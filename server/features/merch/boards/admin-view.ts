import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  NullableId,
  NullableWebUrl,
  named,
  Text,
  Time,
  WebUrl,
  withExample,
} from '../../../platform/http/schemas.ts'
import { imageUrl } from './board-view.ts'
import type { CountedBoard } from './queries/find-boards.ts'
import type { Team } from './queries/find-teams.ts'

export const MAX_SEED = 1_000_000_000
const COLOR = '^#[0-9a-fA-F]{6}$'

export const AdminBoardView = named(
  'AdminLeaderboard',
  Exactly({
    id: Id,
    slug: Text(),
    name: Text(),
    isActive: Type.Boolean(),
    isDefault: Type.Boolean(),
    teamCount: Count,
    total: Count,
    version: Count,
    createdAt: Time,
    updatedAt: Time,
  }),
  {
    id: STORY.boardId,
    slug: 'world-cup',
    name: 'World Cup',
    isActive: true,
    isDefault: true,
    teamCount: 12,
    total: 11_935,
    version: 2,
    createdAt: STORY.sentAt,
    updatedAt: STORY.laterAt,
  },
)

export const viewAdminBoard = (board: CountedBoard): Static<typeof AdminBoardView> => ({
  id: board.id,
  slug: board.slug,
  name: board.name,
  isActive: board.isActive,
  isDefault: board.isDefault,
  teamCount: board.teamCount,
  total: board.total,
  version: board.version,
  createdAt: isoTime(board.createdAt),
  updatedAt: isoTime(board.updatedAt),
})

export const AdminTeamView = named(
  'AdminLeaderboardTeam',
  Exactly({
    id: Id,
    boardId: Id,
    slug: Text(),
    name: Text(),
    flagImgUrl: NullableWebUrl,
    mainColor: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    colors: Type.Array(Text()),
    facePaintImageUrls: Type.Array(WebUrl),
    searchTerms: Type.Array(Text()),
    seedCount: Count,
    eventsCount: Count,
    count: Count,
    campaignId: NullableId,
    version: Count,
    createdAt: Time,
    updatedAt: Time,
  }),
  {
    id: STORY.boardTeamId,
    boardId: STORY.boardId,
    slug: 'sweden',
    name: 'Sweden',
    flagImgUrl: `http://localhost:3000/media/${STORY.campaignAssetKey}`,
    mainColor: '#005293',
    colors: ['#005293', '#fecb00'],
    facePaintImageUrls: [],
    searchTerms: ['Sverige', 'Tre Kronor'],
    seedCount: 1000,
    eventsCount: 480,
    count: 1480,
    campaignId: STORY.campaignId,
    version: 2,
    createdAt: STORY.sentAt,
    updatedAt: STORY.laterAt,
  },
)

export const viewAdminTeam = (ctx: Pick<Context, 'config' | 'clock'>, team: Team): Static<typeof AdminTeamView> => ({
  id: team.id,
  boardId: team.boardId,
  slug: team.slug,
  name: team.name,
  flagImgUrl: imageUrl(ctx, team.flagImage),
  mainColor: team.mainColor,
  colors: team.colors,
  facePaintImageUrls: team.facePaintImages.flatMap((image) => imageUrl(ctx, image) ?? []),
  searchTerms: team.searchTerms,
  seedCount: team.seedCount,
  eventsCount: team.eventsCount,
  count: team.seedCount + team.eventsCount,
  campaignId: team.campaignId,
  version: team.version,
  createdAt: isoTime(team.createdAt),
  updatedAt: isoTime(team.updatedAt),
})

export const BoardName = withExample(Text({ minLength: 1, maxLength: 120 }), 'World Cup')
export const SlugWords = withExample(
  Text({
    minLength: 1,
    maxLength: 120,
    description: 'Stored in lower case, with hyphens. Default: derived from the name.',
  }),
  'world-cup',
)
/** Version that the client has read. An outdated version gives 409. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

const Color = withExample(Type.String({ pattern: COLOR }), '#005293')
const Image = withExample(
  Text({
    minLength: 1,
    maxLength: 2048,
    description: 'A web address (http or https), or the address or key of one of our assets.',
  }),
  'https://flags.example.com/se.png',
)

export const TEAM_FIELDS = {
  slug: SlugWords,
  name: withExample(Text({ minLength: 1, maxLength: 120 }), 'Sweden'),
  flagImgUrl: Type.Unsafe<string | null>({ ...Image, type: ['string', 'null'] }),
  mainColor: Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: COLOR, examples: ['#005293'] }),
  colors: Type.Array(Color, { maxItems: 12 }),
  facePaintImageUrls: Type.Array(Image, { maxItems: 12 }),
  searchTerms: Type.Array(withExample(Text({ maxLength: 80 }), 'Sverige'), { maxItems: 30 }),
  seedCount: withExample(Type.Integer({ minimum: 0, maximum: MAX_SEED }), 1000),
  campaignId: NullableId,
}

export type TeamInput = { [Field in keyof typeof TEAM_FIELDS]: Static<(typeof TEAM_FIELDS)[Field]> }
