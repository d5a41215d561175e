import Type, { type Static } from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { chooseTalent } from '../../../people/accounts/index.ts'
import { EventView, IndexingTypeName, toEventView } from '../event-view.ts'
import { type EventRow, listNewestEvents } from '../queries/list-events.ts'
import { retryIndexing } from '../retry-indexing.ts'

const Own = named('OwnIndexing', Exactly({ events: Type.Array(EventView) }))

const shared = {
  path: '/api/likeness/indexing',
  auth: 'user',
  cors: true,
  envelope: 'likeness',
  tag: 'Likeness',
  contract: 'beyond the contract: a talent sees the search status of their pictures, recordings and links',
  query: Exactly({ accountId: Type.Optional(Id) }),
  responses: { 200: Own },
} as const

const toOwn = (events: EventRow[]): Static<typeof Own> => ({ events: events.map(toEventView) })

export const getOwnIndexingRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getOwnIndexing',
  summary: 'Returns the newest indexing event of each type for a talent.',
  description: 'Returns those of the calling talent, or of `accountId` for the talent’s agent and for admins.',
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, query }) =>
    ok(toOwn(await listNewestEvents(ctx.db, await chooseTalent(ctx, caller, query.accountId, 'read')))),
})

export const retryIndexingRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'lookAgain',
  summary: 'Retries indexing that failed for good.',
  description: 'It is queued and usually runs within a minute. `accountId` is for an agent who may act for a talent.',
  body: named('LookAgainBody', Exactly({ type: IndexingTypeName }), { type: 'IMAGE_ASSET' }),
  errors: ['Forbidden', 'Conflict'],
  handler: async ({ ctx, caller, query, body }) =>
    ok(toOwn(await retryIndexing(ctx, await chooseTalent(ctx, caller, query.accountId, 'act'), body.type))),
})
