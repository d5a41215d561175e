import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, isoTime, NullableText, named, Text, Time, withExample } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { readLink } from '../accept-hand-over.ts'

const CampaignSlug = withExample(Text({ minLength: 1, maxLength: 100 }), STORY.campaignSlug)
const Token = withExample(
  Text({ minLength: 1, maxLength: 100, description: 'From the link.' }),
  'Ywq0zL4mQf3rT1n8kXv2LmB9sYd4HuA6',
)

export const readHandOverRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/session/hand-over',
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  operationId: 'readMerchHandOver',
  summary: 'Returns where a handed-over session was started. Reading it does not open the session.',
  description:
    'For the page that asks whether to continue. `isYours`: the session belongs to the account signed in here and continues with all ' +
    'its data. Anyone else gets it without the postal address, name and email address.',
  query: Exactly({ slug: CampaignSlug, token: Token }),
  responses: {
    200: named(
      'MerchHandOver',
      Exactly({
        campaignName: Text(),
        device: NullableText(),
        createdAt: Time,
        isYours: Type.Boolean(),
        hasPhoto: Type.Boolean(),
      }),
      {
        campaignName: 'Mara on tour',
        device: 'Firefox on Windows',
        createdAt: STORY.sentAt,
        isYours: false,
        hasPhoto: true,
      },
    ),
  },
  errors: ['NotFound', 'CAMPAIGN_CLOSED'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, query, request, reply }) => {
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
    const visitor = await findVisitor({ ctx, request, reply })
    const { campaign, device, createdAt, isYours, hasPhoto } = await readLink(ctx, query, visitor)
    return ok({ campaignName: campaign.name, device, createdAt: isoTime(createdAt), isYours, hasPhoto })
  },
})
