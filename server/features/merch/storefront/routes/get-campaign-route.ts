import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { StoreLanguageName } from '../../campaign-texts/index.ts'
import { readStorefront } from '../read-storefront.ts'
import { MerchCampaignConfig } from '../storefront-view.ts'

export const getCampaignRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/campaign/{slug}',
  auth: 'public',
  cors: 'visitors',
  mayBeCached: true,
  tag: 'Merch',
  operationId: 'getCampaign',
  summary: 'Returns everything a storefront needs: the texts, products and designs of the campaign.',
  description:
    'Amounts under the contract’s names (`price`, `shippingFlatRate`) are major units of the currency; the fields beside them are minor units. Pictures are given by address. Assets and products that are off sale are left out. Only admins see a draft. Repeat the request with the ETag you received: 304 means that nothing has changed.',
  contract: 'part 2, GET /campaign/{slug}',
  params: Exactly({ slug: withExample(Text({ minLength: 1, maxLength: 60 }), STORY.campaignSlug) }),
  query: Exactly({
    language: Type.Optional(
      withExample(
        { ...StoreLanguageName, description: 'Language of the texts. A text without a translation is the main one.' },
        'de',
      ),
    ),
  }),
  responses: {
    200: named('MerchCampaignConfigResponse', Exactly({ data: MerchCampaignConfig })),
    304: withExample(Type.String({ maxLength: 0, description: 'Nothing has changed.' }), ''),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, params: { slug }, query: { language }, request, reply }) => {
    const { response, isPreview, etag } = await readStorefront(ctx, { slug, language }, () =>
      findVisitor({ ctx, request, reply }),
    )
    if (isPreview) {
      reply.header('cache-control', 'private, no-store')
      return ok(response)
    }
    // Clients must check each time, because they would otherwise miss an emergency close.
    reply.header('cache-control', 'public, no-cache').header('etag', etag)
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return known?.some((tag) => tag === etag || tag === '*') ? { status: 304, body: '' } : ok(response)
  },
})
