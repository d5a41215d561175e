import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, named, pageQuery, WebUrl, withExample } from '../../../../platform/http/schemas.ts'
import { IDENTITY } from '../../campaigns/index.ts'
import { listStorefronts } from '../list-storefronts.ts'

const ListedStorefront = Exactly({
  ...IDENTITY,
  pictureUrls: withExample(
    Type.Array(WebUrl, {
      description: 'The campaign’s own picture, else the pictures of its first three designs, or none.',
    }),
    [`http://localhost:3000/media/${STORY.campaignAssetKey}`],
  ),
})

export const listStorefrontsRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/storefronts',
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  operationId: 'listStorefronts',
  summary: 'Lists the storefronts open to everyone, newest first, with their appearance.',
  query: Exactly(pageQuery({ max: 100, default: 24 })),
  responses: {
    200: named(
      'Storefronts',
      Exactly({ storefronts: Type.Array(ListedStorefront), total: Count, limit: Count, offset: Count }),
    ),
  },
  handler: async ({ ctx, query: { limit, offset } }) => {
    const { storefronts, total } = await listStorefronts(ctx, { limit, offset })
    return ok({
      storefronts: storefronts.map(({ campaign: { id, slug, name, talentName }, pictureUrls }) => ({
        id,
        slug,
        name,
        talentName,
        pictureUrls,
      })),
      total,
      limit,
      offset,
    })
  },
})
