import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, named, pageQuery } from '../../../../platform/http/schemas.ts'
import { OfferedFilterView, viewOfferedFilter } from '../filter-view.ts'
import { listFilters } from '../queries/filters.ts'

export const listOfferedFiltersRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/seller/filters',
  auth: 'user',
  tag: 'Seller store',
  operationId: 'listSellerFilters',
  summary: 'Lists the filters available for stores, newest first.',
  contract: 'part 2, GET /seller/filters',
  query: Exactly(pageQuery({ max: 200, default: 100 })),
  responses: {
    200: named(
      'OfferedFilterList',
      Exactly({ filters: Type.Array(OfferedFilterView), total: Count, limit: Count, offset: Count }),
    ),
  },
  handler: async ({ ctx, query: { limit, offset } }) => {
    const { filters, total } = await listFilters(ctx.db, { limit, offset, onlyUsable: true })
    return ok({ filters: filters.map(viewOfferedFilter), total, limit, offset })
  },
})
