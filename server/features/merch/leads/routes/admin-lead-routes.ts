import Type, { type Static } from 'typebox'
import { brandSlug } from '../../../../platform/brand/index.ts'
import { dayOf } from '../../../../platform/clock.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import {
  Bytes,
  Count,
  Email,
  Exactly,
  named,
  OneOf,
  pageQuery,
  Text,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { recordExport } from '../../../people/audit/index.ts'
import { exportLeads } from '../export-leads.ts'
import { forgetLeads } from '../forget-leads.ts'
import { LeadKind, LeadView, viewLead } from '../lead-view.ts'
import { countLeadKinds, type LeadFilter, listLeads } from '../queries/leads.ts'

const shared = { auth: 'admin', cors: true, tag: 'Merch administration' } as const

const leadFilters = {
  kind: Type.Optional(LeadKind),
  search: Type.Optional(
    withExample(
      Text({ minLength: 1, maxLength: 100, description: 'Part of a name, an address or a message, in any case.' }),
      'porto',
    ),
  ),
  suspected: Type.Optional(
    OneOf(['true', 'false'], { description: '`true`: only suspected spam; `false`: only the others.' }),
  ),
}
type Filters = Static<ReturnType<typeof Exactly<typeof leadFilters>>>

const readLeadFilter = ({ suspected, ...filter }: Filters): LeadFilter => ({
  ...filter,
  isSuspected: suspected === undefined ? undefined : suspected === 'true',
})

const listLeadsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/merch/admin/leads',
  operationId: 'listMerchLeads',
  summary: 'Lists form messages from visitors, newest first.',
  contract: 'part 2, "Admin leaderboards and leads"',
  query: Exactly({ ...leadFilters, ...pageQuery({ max: 100, default: 20 }) }),
  responses: {
    200: Exactly({
      status: Type.Literal('success'),
      data: Exactly({
        leads: Type.Array(LeadView),
        kinds: Type.Array(Exactly({ kind: LeadKind, count: withExample(Count, 4) }), {
          description: 'All existing kinds, most frequent first, regardless of the filters.',
        }),
        total: Count,
        limit: Count,
        offset: Count,
      }),
    }),
  },
  handler: async ({ ctx, query: { limit, offset, ...given } }) => {
    const { leads, total } = await listLeads(ctx.db, readLeadFilter(given), { limit, offset })
    return ok({
      status: 'success' as const,
      data: { leads: leads.map(viewLead), kinds: await countLeadKinds(ctx.db), total, limit, offset },
    })
  },
})

const exportLeadsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/merch/admin/leads.csv',
  operationId: 'exportMerchLeads',
  summary: 'Exports all matching leads as CSV. Recorded in the audit log.',
  query: Exactly(leadFilters),
  responses: { 200: Bytes },
  handler: async ({ ctx, caller, query, reply }) => {
    const filter = readLeadFilter(query)
    const { total } = await listLeads(ctx.db, filter, { limit: 1, offset: 0 })
    await recordExport(ctx, caller, { of: 'merch-leads', filter: query, rows: total })
    const day = dayOf(ctx.clock.now())
    reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${brandSlug()}-leads-${day}.csv"`)
    return ok(exportLeads(ctx, filter))
  },
})

const forgetLeadsRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/merch/admin/leads/forget',
  operationId: 'forgetMerchLeads',
  summary:
    'Deletes all leads from an address, for data deletion requests. Recorded in the audit log without the address.',
  body: named('ForgetMerchLeadsBody', Exactly({ email: Email }), { email: 'ines@example.com' }),
  responses: { 200: Exactly({ status: Type.Literal('success'), data: Exactly({ forgotten: withExample(Count, 2) }) }) },
  handler: async ({ ctx, caller, body }) =>
    ok({ status: 'success' as const, data: { forgotten: await forgetLeads(ctx, caller, body.email) } }),
})

export const adminLeadRoutes: readonly Route[] = [listLeadsRoute, exportLeadsRoute, forgetLeadsRoute]
