import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, pageQuery } from '../../../../platform/http/schemas.ts'
import { EventView, IndexingStatusName, toEventView } from '../event-view.ts'
import { listEvents } from '../queries/list-events.ts'

export const listEventsRoute = defineRoute({
  method: 'GET',
  path: '/api/indexing/events',
  auth: 'cron',
  envelope: 'likeness',
  tag: 'Likeness',
  operationId: 'listIndexingEvents',
  summary: 'Lists search indexing events with their status, newest first.',
  query: Exactly({
    accountId: Type.Optional(Id),
    status: Type.Optional(IndexingStatusName),
    ...pageQuery({ max: 100, default: 20 }),
  }),
  responses: {
    200: named('IndexingEvents', Exactly({ events: Type.Array(EventView), total: Count, limit: Count, offset: Count })),
  },
  handler: async ({ ctx, query }) => {
    const { limit, offset } = query
    const { events, total } = await listEvents(ctx.db, query)
    return ok({ events: events.map(toEventView), total, limit, offset })
  },
})
