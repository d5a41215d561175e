import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, named, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { noCampaign } from '../assert-campaign-open.ts'
import { CampaignStatusName, IDENTITY, LIFECYCLE_FIELDS, viewLifecycle } from '../campaign-view.ts'
import { toPublicLifecycle } from '../domain/public-lifecycle.ts'
import { findCampaignBySlug, listActiveCampaigns } from '../queries/find-campaigns.ts'

const shared = { method: 'GET', auth: 'public', cors: 'visitors', tag: 'Merch' } as const

export const listActiveCampaignsRoute = defineRoute({
  ...shared,
  path: '/api/merch/campaigns',
  operationId: 'listActiveCampaigns',
  summary: 'Lists the campaigns that are open to everyone, newest first.',
  description: 'Only live campaigns, including those in a soft close until they end.',
  contract: 'part 2, GET /campaigns',
  query: Exactly({
    sellerSlug: Type.Optional(
      withExample(
        Text({ minLength: 1, maxLength: 60, description: 'Limits the list to this talent or brand.' }),
        STORY.talentSlug,
      ),
    ),
    ...pageQuery({ max: 100, default: 100 }),
  }),
  responses: {
    200: named(
      'ActiveCampaigns',
      Exactly({
        campaigns: Type.Array(Exactly({ ...IDENTITY, status: CampaignStatusName })),
        total: Count,
        limit: Count,
        offset: Count,
      }),
    ),
  },
  handler: async ({ ctx, query }) => {
    const { limit, offset } = query
    const { campaigns, total } = await listActiveCampaigns(ctx, query)
    return ok({
      campaigns: campaigns.map(({ id, slug, name, talentName, status }) => ({ id, slug, name, talentName, status })),
      total,
      limit,
      offset,
    })
  },
})

export const getCampaignLifecycleRoute = defineRoute({
  ...shared,
  path: '/api/merch/campaign/{slug}/lifecycle',
  mayBeCached: true,
  operationId: 'getCampaignLifecycle',
  summary: 'Returns the status of a campaign, for storefronts that poll.',
  description: 'Only admins can see a draft. A campaign is ENDED from the moment its soft close is over.',
  contract: 'part 2, GET /campaign/{slug}/lifecycle',
  params: Exactly({ slug: withExample(Text({ minLength: 1, maxLength: 60 }), STORY.campaignSlug) }),
  responses: { 200: named('CampaignLifecycle', Exactly(LIFECYCLE_FIELDS)) },
  errors: ['NotFound'],
  handler: async ({ ctx, params, request, reply }) => {
    const campaign = await findCampaignBySlug(ctx, params.slug)
    const isHidden = campaign?.status === 'DRAFT' && !(await findVisitor({ ctx, request, reply }))?.isAdmin
    if (!campaign || isHidden) throw noCampaign()
    reply.header('cache-control', 'no-cache')
    return ok(viewLifecycle(toPublicLifecycle(campaign, ctx.clock.now())))
  },
})
