import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, isoTime, NullableText, named, Text, Time, withExample } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { readLink } from '../take-over.ts'

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
  summary: 'Where the session was begun that a link hands over. Reading it opens nothing.',
  description:
    'For the page that asks whether to go on. `isYours`: the session belongs to whoever is signed in here; then nothing is taken ' +
    'out of it. Anybody else gets it without address, name and e-mail address.',
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
