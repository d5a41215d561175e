import Type from 'typebox'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Done, Exactly, named, pageQuery } from '../../../../platform/http/schemas.ts'
import { changeShortlist, createShortlist, removeShortlist } from '../change-shortlists.ts'
import { listShortlists } from '../queries/find-shortlists.ts'
import { ShortlistId, ShortlistName, ShortlistResponse, ShortlistView, viewShortlist } from '../shortlist-view.ts'

const tag = 'Shortlists'
const params = Exactly({ id: ShortlistId })

export const listShortlistsRoute = defineRoute({
  method: 'GET',
  path: '/api/shortlists',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'listShortlists',
  summary: 'Lists the caller’s shortlists, newest first.',
  query: Exactly(pageQuery({ max: 100, default: 20 })),
  responses: {
    200: named(
      'ShortlistList',
      Exactly({ shortlists: Type.Array(ShortlistView), total: Count, limit: Count, offset: Count }),
    ),
  },
  handler: async ({ ctx, caller, query }) => {
    const { shortlists, total } = await listShortlists(ctx.db, { accountId: caller.accountId, ...query })
    return ok({ shortlists: shortlists.map(viewShortlist), total, ...query })
  },
})

export const createShortlistRoute = defineRoute({
  method: 'POST',
  path: '/api/shortlists',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'createShortlist',
  summary: 'Creates a shortlist. Only brands can have shortlists.',
  body: Exactly({ name: ShortlistName }),
  responses: { 201: ShortlistResponse },
  errors: ['Forbidden', 'Conflict', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) =>
    created({ shortlist: viewShortlist(await createShortlist(ctx, caller, body.name)) }),
})

export const renameShortlistRoute = defineRoute({
  method: 'PATCH',
  path: '/api/shortlists/{id}',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'renameShortlist',
  summary: 'Renames one of the caller’s shortlists.',
  params,
  body: Exactly({ name: ShortlistName }),
  responses: { 200: ShortlistResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { id }, body }) =>
    ok({ shortlist: viewShortlist(await changeShortlist(ctx, caller, id, body.name)) }),
})

export const deleteShortlistRoute = defineRoute({
  method: 'DELETE',
  path: '/api/shortlists/{id}',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'deleteShortlist',
  summary: 'Deletes one of the caller’s shortlists. The talents are not notified.',
  params,
  responses: { 200: Done },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id } }) => {
    await removeShortlist(ctx, caller, id)
    return ok({ success: true })
  },
})
