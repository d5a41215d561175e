import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Done, Exactly, Id, named, pageQuery, withExample } from '../../../../platform/http/schemas.ts'
import { chooseTalent } from '../../../people/accounts/index.ts'
import { AssetTypeName, AssetView, viewAssets } from '../asset-view.ts'
import { deleteAsset } from '../delete-asset.ts'
import { listAssets } from '../queries/list-assets.ts'

const shared = { auth: 'user', cors: true, envelope: 'likeness', tag: 'Likeness' } as const

export const listAssetsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/likeness/assets',
  operationId: 'listLikenessAssets',
  summary: 'Lists the pictures and recordings of a talent, newest first, with the status of each.',
  description: 'Returns those of the calling talent, or of `accountId` for the talent’s agent and for admins.',
  query: Exactly({
    accountId: Type.Optional(Id),
    type: Type.Optional(AssetTypeName),
    ...pageQuery({ max: 100, default: 20 }),
  }),
  responses: {
    200: named('LikenessAssets', Exactly({ assets: Type.Array(AssetView), total: Count, limit: Count, offset: Count })),
  },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, query }) => {
    const { limit, offset } = query
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'read')
    const { assets, total } = await listAssets(ctx.db, { ...query, accountId })
    return ok({ assets: viewAssets(ctx, assets), total, limit, offset })
  },
})

export const deleteAssetRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/api/likeness/assets/{id}',
  operationId: 'deleteLikenessAsset',
  summary: 'Deletes a picture or recording of a talent with its file. It is no longer used.',
  params: Type.Object({ id: withExample(Id, STORY.assetId) }),
  query: Exactly({ accountId: Type.Optional(Id) }),
  responses: { 200: Done },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params, query }) => {
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'act')
    await deleteAsset(ctx, accountId, params.id)
    return ok({ success: true as const })
  },
})
