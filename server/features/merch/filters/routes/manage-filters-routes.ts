import Type from 'typebox'
import { PAGE, Success, success } from '../../../../platform/http/admin-responses.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, pageQuery, withExample } from '../../../../platform/http/schemas.ts'
import { FILTER_FIELDS, FilterView, viewFilter } from '../filter-view.ts'
import { changeFilter, createFilter, deleteFilter, noFilter } from '../manage-filters.ts'
import { findFilterRow, listFilters } from '../queries/filters.ts'

const contract = 'part 2, "Admin filters"'
const shared = { auth: 'admin', cors: true, tag: 'Merch administration', contract } as const
const all = { ...shared, path: '/api/merch/admin/filters' } as const
const one = {
  ...shared,
  path: '/api/merch/admin/filters/{id}',
  params: Exactly({ id: withExample(Id, STORY.filterId) }),
} as const
const FilterResponse = named('MerchFilterResponse', Success({ filter: FilterView }))

export const listFiltersRoute = defineRoute({
  ...all,
  method: 'GET',
  operationId: 'listMerchFilters',
  summary: 'Lists filters, newest first, including those without a prompt, which sellers do not see.',
  query: Exactly(pageQuery({ max: 200, default: 100 })),
  responses: {
    200: named('MerchFilterList', Success({ filters: Type.Array(FilterView), ...PAGE })),
  },
  handler: async ({ ctx, query: { limit, offset } }) => {
    const { filters, total } = await listFilters(ctx.db, { limit, offset })
    return ok(success({ filters: filters.map(viewFilter), total, limit, offset }))
  },
})

export const createFilterRoute = defineRoute({
  ...all,
  method: 'POST',
  operationId: 'createMerchFilter',
  summary: 'Adds a filter. Sellers can choose it once it has a prompt.',
  description:
    'The reference picture is given by its address: https on a public host, or a public picture of ours. It is fetched whenever the filter is used.',
  body: named('CreateMerchFilterBody', Exactly(FILTER_FIELDS)),
  responses: { 201: FilterResponse },
  handler: async ({ ctx, caller, body }) =>
    created(success({ filter: viewFilter(await createFilter(ctx, caller, body)) })),
})

export const readFilterRoute = defineRoute({
  ...one,
  method: 'GET',
  operationId: 'readMerchFilter',
  summary: 'Returns one filter.',
  responses: { 200: FilterResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) => {
    const filter = await findFilterRow(ctx.db, params.id)
    if (!filter) throw noFilter()
    return ok(success({ filter: viewFilter(filter) }))
  },
})

export const changeFilterRoute = defineRoute({
  ...one,
  method: 'PATCH',
  operationId: 'changeMerchFilter',
  summary: 'Changes the given fields of a filter. Existing art stays as it is.',
  body: named('ChangeMerchFilterBody', Exactly({ ...FILTER_FIELDS, name: Type.Optional(FILTER_FIELDS.name) }), {
    prompt: 'A risograph print in teal and orange',
    tags: ['print', 'two inks'],
  }),
  responses: { 200: FilterResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(success({ filter: viewFilter(await changeFilter(ctx, caller, params.id, body)) })),
})

export const deleteFilterRoute = defineRoute({
  ...one,
  method: 'DELETE',
  operationId: 'deleteMerchFilter',
  summary: 'Deletes a filter. Existing designs made with it stay as they are.',
  responses: { 200: Success({ id: Id }) },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params }) => {
    await deleteFilter(ctx, caller, params.id)
    return ok(success({ id: params.id }))
  },
})
