import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, pageQuery, withExample } from '../../../../platform/http/schemas.ts'
import { AdminTeamView, TEAM_FIELDS, Version, viewAdminTeam } from '../admin-view.ts'
import { findBoard } from '../queries/find-boards.ts'
import { findTeam, listTeams } from '../queries/find-teams.ts'
import { noBoard } from '../save-board.ts'
import { changeTeam, createTeam, deleteTeam, noTeam } from '../save-team.ts'
import { adminRoute, BoardId, SearchQuery, Success, success } from './manage-boards-routes.ts'

const TeamId = withExample(Id, STORY.boardTeamId)
const all = {
  ...adminRoute,
  path: '/api/merch/admin/leaderboards/{id}/teams',
  params: Exactly({ id: BoardId }),
} as const
const one = {
  ...adminRoute,
  path: '/api/merch/admin/leaderboards/{id}/teams/{teamId}',
  params: Exactly({ id: BoardId, teamId: TeamId }),
} as const
const TeamResponse = named(
  'AdminLeaderboardTeamResponse',
  Exactly({ status: Success, data: Exactly({ team: AdminTeamView }) }),
)
const { name, ...rest } = TEAM_FIELDS
const optional = {
  slug: Type.Optional(rest.slug),
  flagImgUrl: Type.Optional(rest.flagImgUrl),
  mainColor: Type.Optional(rest.mainColor),
  colors: Type.Optional(rest.colors),
  facePaintImageUrls: Type.Optional(rest.facePaintImageUrls),
  searchTerms: Type.Optional(rest.searchTerms),
  seedCount: Type.Optional(rest.seedCount),
  campaignId: Type.Optional(rest.campaignId),
}

export const listTeamsRoute = defineRoute({
  ...all,
  method: 'GET',
  operationId: 'listLeaderboardTeams',
  summary: 'Lists the teams of a leaderboard, highest count first.',
  query: Exactly({ q: Type.Optional(SearchQuery), ...pageQuery({ max: 100, default: 20 }) }),
  responses: {
    200: named(
      'AdminLeaderboardTeamList',
      Exactly({
        status: Success,
        data: Exactly({ teams: Type.Array(AdminTeamView), total: Count, limit: Count, offset: Count }),
      }),
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, params, query: { q, limit, offset } }) => {
    const { teams, total } = await listTeams(ctx.db, params.id, { q, limit, offset })
    if (total === 0 && !(await findBoard(ctx.db, params.id))) throw noBoard()
    return ok(success({ teams: teams.map((team) => viewAdminTeam(ctx, team)), total, limit, offset }))
  },
})

export const readTeamRoute = defineRoute({
  ...one,
  method: 'GET',
  operationId: 'readLeaderboardTeam',
  summary: 'Returns one team of a leaderboard.',
  responses: { 200: TeamResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, params: { id: boardId, teamId: id } }) => {
    const team = await findTeam(ctx.db, { boardId, id })
    if (!team) throw noTeam()
    return ok(success({ team: viewAdminTeam(ctx, team) }))
  },
})

export const createTeamRoute = defineRoute({
  ...all,
  method: 'POST',
  operationId: 'createLeaderboardTeam',
  summary: 'Adds a team to a leaderboard.',
  description:
    '`seedCount` is the starting count; art made by fans is added to it. Fans are sent to the storefront of `campaignId` while it ' +
    'is live.',
  body: named('CreateLeaderboardTeamBody', Exactly({ name, ...optional }), {
    name: 'Sweden',
    mainColor: '#005293',
    colors: ['#005293', '#fecb00'],
    searchTerms: ['Sverige', 'Tre Kronor'],
    seedCount: 1000,
    campaignId: STORY.campaignId,
  }),
  responses: { 201: TeamResponse },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params, body }) =>
    created(success({ team: viewAdminTeam(ctx, await createTeam(ctx, caller, params.id, body)) })),
})

export const changeTeamRoute = defineRoute({
  ...one,
  method: 'PATCH',
  operationId: 'changeLeaderboardTeam',
  summary: 'Changes the given fields of a team.',
  body: named(
    'ChangeLeaderboardTeamBody',
    Exactly({ version: Type.Optional(Version), name: Type.Optional(name), ...optional }),
    { version: 2, flagImgUrl: 'https://flags.example.com/se.png' },
  ),
  responses: { 200: TeamResponse },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { id: boardId, teamId: id }, body }) =>
    ok(success({ team: viewAdminTeam(ctx, await changeTeam(ctx, caller, { boardId, id }, body)) })),
})

export const deleteTeamRoute = defineRoute({
  ...one,
  method: 'DELETE',
  operationId: 'deleteLeaderboardTeam',
  summary: 'Removes a team from its leaderboard. Sessions that counted for it cannot count again.',
  responses: { 200: Exactly({ status: Success, data: Exactly({ id: TeamId }) }) },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params: { id: boardId, teamId: id } }) => {
    await deleteTeam(ctx, caller, { boardId, id })
    return ok(success({ id }))
  },
})
