import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, named, pageQuery } from '../../../../platform/http/schemas.ts'
import { addTalent, getShortlist, removeTalent } from '../change-talents.ts'
import { listTalents } from '../queries/find-shortlists.ts'
import {
  ListedTalentView,
  ShortlistId,
  ShortlistResponse,
  ShortlistView,
  TalentSlug,
  viewListedTalent,
  viewShortlist,
} from '../shortlist-view.ts'

const tag = 'Shortlists'
const params = Exactly({ id: ShortlistId })

export const listShortlistTalentsRoute = defineRoute({
  method: 'GET',
  path: '/api/shortlists/{id}/talents',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'listShortlistTalents',
  summary: 'Lists the talents on one of the caller’s shortlists, most recently added first.',
  params,
  query: Exactly(pageQuery({ max: 100, default: 20 })),
  responses: {
    200: named(
      'ShortlistTalents',
      Exactly({
        shortlist: ShortlistView,
        talents: Type.Array(ListedTalentView),
        total: Count,
        limit: Count,
        offset: Count,
      }),
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params: { id }, query }) => {
    const own = { accountId: caller.accountId, id }
    const shortlist = viewShortlist(await getShortlist(ctx.db, own))
    const talents = await listTalents(ctx.db, { ...own, ...query })
    return ok({ shortlist, talents: talents.map(viewListedTalent), total: shortlist.talentCount, ...query })
  },
})

export const addShortlistTalentRoute = defineRoute({
  method: 'POST',
  path: '/api/shortlists/{id}/talents',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'addShortlistTalent',
  summary: 'Adds a talent to one of the caller’s shortlists. Repeating the request changes nothing.',
  params,
  body: Exactly({ slug: TalentSlug }),
  responses: { 200: ShortlistResponse },
  errors: ['Forbidden', 'NotFound', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, params: { id }, body }) =>
    ok({ shortlist: viewShortlist(await addTalent(ctx, caller, id, body.slug)) }),
})

export const removeShortlistTalentRoute = defineRoute({
  method: 'DELETE',
  path: '/api/shortlists/{id}/talents/{slug}',
  auth: 'user',
  cors: true,
  tag,
  operationId: 'removeShortlistTalent',
  summary: 'Removes a talent from one of the caller’s shortlists. It is not an error if the talent is not on it.',
  params: Exactly({ id: ShortlistId, slug: TalentSlug }),
  responses: { 200: ShortlistResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params: { id, slug } }) =>
    ok({ shortlist: viewShortlist(await removeTalent(ctx, caller, id, slug)) }),
})
