import Type from 'typebox'
import { brandSlug } from '../../../../platform/brand/index.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes, Count, Exactly, IssueView, isoTime, named, withExample } from '../../../../platform/http/schemas.ts'
import { exportTeams } from '../export-teams.ts'
import { importTeams } from '../import-teams.ts'
import { MAX_LINES } from '../team-table.ts'
import { adminRoute, BoardId, Success, success } from './manage-boards-routes.ts'

const { contract: _, ...shared } = adminRoute
const params = Exactly({ id: BoardId })
const TABLE =
  'slug,name,mainColor,colors,searchTerms,seedCount\r\nsweden,Sweden,#005293,#005293 | #fecb00,Sverige,1000\r\n'

export const exportTeamsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/merch/admin/leaderboards/{id}/teams.csv',
  operationId: 'exportLeaderboardTeams',
  summary: 'Exports the teams of a leaderboard as CSV, which can be imported again.',
  params,
  responses: { 200: Bytes },
  errors: ['NotFound'],
  handler: async ({ ctx, params: { id }, reply }) => {
    const { board, table } = await exportTeams(ctx, id)
    const day = isoTime(ctx.clock.now()).slice(0, 10)
    reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${brandSlug()}-${board.slug}-${day}.csv"`)
    return ok(table)
  },
})

export const importTeamsRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/merch/admin/leaderboards/{id}/teams/import',
  operationId: 'importLeaderboardTeams',
  summary: 'Imports teams from CSV: adds new ones, changes known ones and deletes none. All or nothing.',
  description:
    'The first line names the columns: `name`, and any of `slug`, `flagImgUrl`, `mainColor`, `colors`, `facePaintImageUrls`, ' +
    '`searchTerms`, `seedCount`, `campaignId`. Teams are matched by slug; a missing column changes nothing. Separate several ' +
    `values with bars (|). At most ${MAX_LINES} lines. With \`dryRun\` nothing is written and \`issues\` lists what is ` +
    'wrong, line by line; without it, faults return 400.',
  params,
  body: named(
    'ImportLeaderboardTeamsBody',
    Exactly({
      csv: withExample(Type.String({ minLength: 1, maxLength: 1_000_000 }), TABLE),
      dryRun: Type.Optional(Type.Boolean({ description: 'Default: false.' })),
    }),
    { csv: TABLE, dryRun: true },
  ),
  responses: {
    200: named(
      'LeaderboardTeamsImport',
      Exactly({
        status: Success,
        data: Exactly({
          dryRun: Type.Boolean(),
          lines: Count,
          created: Count,
          changed: Count,
          unchanged: Count,
          issues: Type.Array(IssueView),
        }),
      }),
      {
        status: 'success',
        data: {
          dryRun: true,
          lines: 1,
          created: 1,
          changed: 0,
          unchanged: 0,
          issues: [{ path: 'line 3, mainColor', message: 'must match pattern "^#[0-9a-fA-F]{6}$"' }],
        },
      },
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params: { id }, body: { csv, dryRun = false } }) => {
    const { isDryRun, ...report } = await importTeams(ctx, caller, id, { csv, isDryRun: dryRun })
    return ok(success({ dryRun: isDryRun, ...report }))
  },
})
