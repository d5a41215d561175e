import Type from 'typebox'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  NullableTime,
  named,
  pageQuery,
  Time,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { createTrackingLink } from '../create-tracking-link.ts'
import { listTrackingLinks, type TrackingLink } from '../queries/tracking-links.ts'

const CampaignId = withExample(Id, '019ab0c0-11d2-7b60-a4f8-9e2c37b51d06')
const Slug = withExample(Type.String({ pattern: '^[a-z0-9-]{2,60}$' }), 'poster-lyon')

const LinkView = named(
  'MerchTrackingLink',
  Exactly({
    id: Id,
    campaignId: CampaignId,
    slug: Slug,
    startsAt: NullableTime,
    endsAt: NullableTime,
    isPreview: Type.Boolean(),
    visits: Count,
    createdAt: Time,
  }),
)

const view = ({ startsAt, endsAt, createdAt, ...link }: TrackingLink) => ({
  ...link,
  startsAt: isoTimeOrNull(startsAt),
  endsAt: isoTimeOrNull(endsAt),
  createdAt: isoTime(createdAt),
})

const shared = {
  path: '/api/merch/admin/tracking-links',
  auth: 'admin',
  cors: true,
  tag: 'Merch administration',
} as const

export const createTrackingLinkRoute = defineRoute({
  ...shared,
  method: 'POST',
  operationId: 'createMerchTrackingLink',
  summary: 'Creates a campaign link with its own visit count, optionally limited in time.',
  body: named(
    'CreateMerchTrackingLinkBody',
    Exactly({
      campaignId: CampaignId,
      slug: Slug,
      startsAt: Type.Optional(NullableTime),
      endsAt: Type.Optional(NullableTime),
      isPreview: Type.Optional(Type.Boolean({ description: 'True: visits through this link are not counted.' })),
    }),
    { campaignId: '019ab0c0-11d2-7b60-a4f8-9e2c37b51d06', slug: 'poster-lyon' },
  ),
  responses: {
    201: named(
      'MerchTrackingLinkCreated',
      Exactly({ status: Type.Literal('success'), data: Exactly({ trackingLink: LinkView }) }),
    ),
  },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, body }) => {
    const trackingLink = view(await createTrackingLink(ctx, caller, body))
    return created({ status: 'success' as const, data: { trackingLink } })
  },
})

export const listTrackingLinksRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'listMerchTrackingLinks',
  summary: 'Lists the links of a campaign with their visits, newest first; `visits` is the total for the campaign.',
  query: Exactly({ campaignId: CampaignId, ...pageQuery({ max: 100, default: 20 }) }),
  responses: {
    200: named(
      'MerchTrackingLinks',
      Exactly({
        status: Type.Literal('success'),
        data: Exactly({
          trackingLinks: Type.Array(LinkView),
          visits: Count,
          total: Count,
          limit: Count,
          offset: Count,
        }),
      }),
    ),
  },
  handler: async ({ ctx, query }) => {
    const { limit, offset } = query
    const { trackingLinks, total, visits } = await listTrackingLinks(ctx.db, query)
    const data = { trackingLinks: trackingLinks.map(view), visits, total, limit, offset }
    return ok({ status: 'success' as const, data })
  },
})
