import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, isoTime, named, OneOf, Text, Time } from '../../../../platform/http/schemas.ts'
import { readScheduleState } from '../../../../platform/jobs/schedule-state.ts'

export const statusRoute = defineRoute({
  method: 'GET',
  path: '/api/status',
  auth: 'public',
  cors: 'anybody',
  tag: 'Pages',
  operationId: 'getStatus',
  summary: 'Returns the status of the service and the time of the last scheduled work.',
  description:
    'Any response means that the API and its database work; without the database it is a 503. `queue` is `late` if something ' +
    'has been overdue for 15 minutes, `off` if no process has run the schedule.',
  responses: {
    200: named(
      'Status',
      Exactly({
        status: OneOf(['well', 'troubled']),
        api: OneOf(['well']),
        database: OneOf(['well']),
        queue: OneOf(['well', 'late', 'off']),
        runs: Type.Array(Exactly({ name: Text(), lastAt: Time })),
        checkedAt: Time,
      }),
      {
        status: 'well',
        api: 'well',
        database: 'well',
        queue: 'well',
        runs: [{ name: 'process-payouts', lastAt: STORY.laterAt }],
        checkedAt: STORY.paidAt,
      },
    ),
  },
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx }) => {
    const { queue, runs } = await readScheduleState(ctx.db, ctx.clock.now())
    return ok({
      status: queue === 'well' ? ('well' as const) : ('troubled' as const),
      api: 'well' as const,
      database: 'well' as const,
      queue,
      runs: runs.map(({ name, lastAt }) => ({ name, lastAt: isoTime(lastAt) })),
      checkedAt: isoTime(ctx.clock.now()),
    })
  },
})
