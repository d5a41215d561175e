import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  isoTime,
  Nullable,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { readTransparency, transparencyCsv } from '../read-transparency.ts'

const Half = withExample(Text({ minLength: 7, maxLength: 7 }), '2026-H2')

const TransparencyView = named(
  'TransparencyReport',
  Exactly({
    half: Half,
    from: Time,
    to: { ...Time, description: 'First moment of the next half-year.' },
    halves: Type.Array(Half, { description: 'Half-years with a report, newest first.' }),
    notices: Type.Array(
      Exactly({
        category: withExample(
          Text({ description: 'Category of the DSA template for transparency reports.' }),
          'SCOPE_OF_PLATFORM_SERVICE',
        ),
        received: Count,
        trusted: { ...Count, description: 'From trusted reporters.' },
        upheld: Count,
        dismissed: Count,
        undecided: Count,
        appealed: Count,
        medianHours: {
          ...withExample(Nullable(Type.Number()), 20.5),
          description: 'From the notice to the decision. Null: none yet.',
        },
      }),
    ),
    measures: Exactly({
      byReport: { ...Count, description: 'Takedowns after a notice.' },
      ownInitiative: Count,
      complaints: { ...Count, description: 'Objections of those whose content was taken down.' },
      restored: Count,
      appealsLost: { ...Count, description: 'Dismissals that another admin confirmed after an appeal.' },
      suspendedReporters: Count,
      automated: { ...Type.Literal(0), description: 'Decisions that a program made.' },
    }),
  }),
)

export const getTransparencyRoute = defineRoute({
  method: 'GET',
  path: '/api/transparency',
  auth: 'public',
  cors: 'anybody',
  tag: 'Administration',
  operationId: 'getTransparencyReport',
  summary: 'Returns the transparency report of a half-year, counted now: notices, measures, appeals.',
  description:
    'Without `half`, of the current one. With `format=csv`, returns one line for each indicator and category.',
  query: Exactly({ half: Type.Optional(Half), format: Type.Optional(OneOf(['json', 'csv'])) }),
  responses: {
    200: Type.Union([
      TransparencyView,
      withExample(
        Type.String({ description: 'The report as a table.', contentMediaType: 'text/csv' }),
        'period_start,period_end,indicator,category,value…',
      ),
    ]),
  },
  errors: ['NotFound'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, query, reply }) => {
    const report = await readTransparency(ctx, query.half)
    const { half, halves, notices, measures } = report
    if (query.format === 'csv') {
      reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="transparency-${half.name}.csv"`)
      return ok(transparencyCsv(report))
    }
    return ok({
      half: half.name,
      from: isoTime(half.from),
      to: isoTime(half.to),
      halves,
      notices,
      measures: {
        byReport: measures.by_report,
        ownInitiative: measures.own_initiative,
        complaints: measures.complaints,
        restored: measures.restored,
        appealsLost: measures.appealsLost,
        suspendedReporters: measures.suspended,
        automated: 0 as const,
      },
    })
  },
})
