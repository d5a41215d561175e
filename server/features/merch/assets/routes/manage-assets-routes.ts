import Type from 'typebox'
import { PAGE, readVersion, Success, success } from '../../../../platform/http/admin-responses.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { AssetName, AssetTypeName, AssetView, viewAsset } from '../asset-view.ts'
import { deleteAsset, noAsset, renameAsset } from '../change-asset.ts'
import { findAsset, listAssets } from '../queries/assets.ts'
import { ASSET_FORM, uploadAsset } from '../upload-asset.ts'

const shared = { auth: 'admin', cors: true, tag: 'Merch administration' } as const
const all = { ...shared, path: '/api/merch/admin/assets' } as const
const one = {
  ...shared,
  path: '/api/merch/admin/assets/{id}',
  params: Exactly({ id: withExample(Id, STORY.merchAssetId) }),
} as const
const AssetResponse = named('MerchAssetResponse', Success({ asset: AssetView }))

export const listAssetsRoute = defineRoute({
  ...all,
  method: 'GET',
  operationId: 'listMerchAssets',
  summary: 'Lists storefront pictures, newest first.',
  query: Exactly({
    q: Type.Optional(withExample(Text({ minLength: 1, maxLength: 100 }), 'logo')),
    type: Type.Optional(AssetTypeName),
    campaignId: Type.Optional(withExample(Id, STORY.campaignId)),
    ...pageQuery({ max: 100, default: 20 }),
  }),
  responses: {
    200: named('MerchAssetList', Success({ assets: Type.Array(AssetView), ...PAGE })),
  },
  handler: async ({ ctx, query }) => {
    const { limit, offset } = query
    const { assets, total } = await listAssets(ctx.db, query)
    return ok(success({ assets: assets.map((asset) => viewAsset(ctx, asset)), total, limit, offset }))
  },
})

export const readAssetRoute = defineRoute({
  ...one,
  method: 'GET',
  operationId: 'readMerchAsset',
  summary: 'Returns one storefront picture.',
  responses: { 200: AssetResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) => {
    const asset = await findAsset(ctx.db, params.id)
    if (!asset) throw noAsset()
    return ok(success({ asset: viewAsset(ctx, asset) }))
  },
})

export const uploadAssetRoute = defineRoute({
  ...all,
  method: 'POST',
  operationId: 'uploadMerchAsset',
  summary: 'Uploads a picture for one campaign, or for all of them.',
  description: 'The picture is public at its address. Without a `name`, the file name is used.',
  upload: ASSET_FORM,
  responses: { 201: AssetResponse },
  handler: async ({ ctx, caller, request }) =>
    created(success({ asset: viewAsset(ctx, await uploadAsset(ctx, caller, request)) })),
})

export const changeAssetRoute = defineRoute({
  ...one,
  method: 'PATCH',
  operationId: 'changeMerchAsset',
  summary: 'Renames a picture. To replace the picture itself, upload a new asset.',
  body: named('ChangeMerchAssetBody', Exactly({ version: readVersion(1), name: AssetName }), {
    version: 1,
    name: 'Logo, black',
  }),
  responses: { 200: AssetResponse },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(success({ asset: viewAsset(ctx, await renameAsset(ctx, caller, params.id, body)) })),
})

export const deleteAssetRoute = defineRoute({
  ...one,
  method: 'DELETE',
  operationId: 'deleteMerchAsset',
  summary: 'Deletes an asset. Places that already use it keep showing it.',
  responses: { 200: Success({ id: Id }) },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params }) => {
    await deleteAsset(ctx, caller, params.id)
    return ok(success({ id: params.id }))
  },
})
