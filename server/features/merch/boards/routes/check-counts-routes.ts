import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { type CountDifference, checkCountsOf, repairCountsOf } from '../check-counts.ts'
import { adminRoute, BoardId, Success, success } from './manage-boards-routes.ts'

const { contract: _, ...shared } = adminRoute
const one = {
  ...shared,
  path: '/api/merch/admin/leaderboards/{id}/counts',
  params: Exactly({ id: BoardId }),
  responses: {
    200: named(
      'LeaderboardCounts',
      Exactly({
        status: Success,
        data: Exactly({
          teams: Count,
          differences: Type.Array(
            Exactly({
              teamId: withExample(Id, STORY.boardTeamId),
              team: withExample(Text(), 'sweden'),
              kept: withExample(Count, 480),
              counted: withExample(Count, 481),
            }),
          ),
        }),
      }),
    ),
  },
  errors: ['NotFound'],
} as const

const view = ({ teams, differences }: { teams: number; differences: readonly CountDifference[] }) =>
  success({
    teams,
    differences: differences.map(({ teamId, team, kept, counted }) => ({ teamId, team, kept, counted })),
  })

export const checkLeaderboardCountsRoute = defineRoute({
  ...one,
  method: 'GET',
  operationId: 'checkLeaderboardCounts',
  summary:
    'Lists the teams of a leaderboard whose count differs from their recorded events. An empty list is expected.',
  handler: async ({ ctx, params }) => ok(view(await checkCountsOf(ctx, params.id))),
})

export const repairLeaderboardCountsRoute = defineRoute({
  ...one,
  method: 'POST',
  operationId: 'repairLeaderboardCounts',
  summary: 'Recounts the events of those teams and returns the differences.',
  handler: async ({ ctx, caller, params }) => ok(view(await repairCountsOf(ctx, caller, params.id))),
})
