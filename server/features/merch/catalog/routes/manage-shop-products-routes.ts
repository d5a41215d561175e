import Type from 'typebox'
import { PAGE, readVersion, Success, success } from '../../../../platform/http/admin-responses.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, OneOf, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { listShopProducts } from '../queries/shop-products.ts'
import { attachProduct, changeShopProduct, detachProduct, getShopProduct } from '../save-shop-product.ts'
import { SHOP_PRODUCT_FIELDS, ShopProductView, viewShopProduct } from '../shop-product-view.ts'

const shared = { auth: 'admin', cors: true, tag: 'Merch administration' } as const
const all = { ...shared, path: '/api/merch/admin/shop-products' } as const
const one = {
  ...shared,
  path: '/api/merch/admin/shop-products/{id}',
  params: Exactly({ id: withExample(Id, STORY.shopProductId) }),
} as const
const ShopProductResponse = named('ShopProductResponse', Success({ shopProduct: ShopProductView }))

const fields = {
  position: Type.Optional(SHOP_PRODUCT_FIELDS.position),
  displayName: Type.Optional(SHOP_PRODUCT_FIELDS.displayName),
  priceMinorUnit: Type.Optional(SHOP_PRODUCT_FIELDS.priceMinorUnit),
  shippingMinorUnit: Type.Optional(SHOP_PRODUCT_FIELDS.shippingMinorUnit),
  isFree: Type.Optional(SHOP_PRODUCT_FIELDS.isFree),
  isActive: Type.Optional(SHOP_PRODUCT_FIELDS.isActive),
}

export const listShopProductsRoute = defineRoute({
  ...all,
  method: 'GET',
  operationId: 'listShopProducts',
  summary: 'Lists the products that campaigns sell from the catalog, newest first.',
  description: '`q` searches names and SKUs.',
  query: Exactly({
    q: Type.Optional(withExample(Text({ minLength: 1, maxLength: 100 }), 'hoodie')),
    campaignId: Type.Optional(withExample(Id, STORY.campaignId)),
    catalogProductId: Type.Optional(withExample(Id, STORY.catalogProductId)),
    status: Type.Optional(OneOf(['active', 'inactive'])),
    ...pageQuery({ max: 100, default: 20 }),
  }),
  responses: {
    200: named('ShopProductList', Success({ shopProducts: Type.Array(ShopProductView), ...PAGE })),
  },
  handler: async ({ ctx, query }) => {
    const { limit, offset } = query
    const { shopProducts, total } = await listShopProducts(ctx.db, query)
    return ok(success({ shopProducts: shopProducts.map((row) => viewShopProduct(ctx, row)), total, limit, offset }))
  },
})

export const readShopProductRoute = defineRoute({
  ...one,
  method: 'GET',
  operationId: 'readShopProduct',
  summary: 'Returns the settings of one product in one campaign.',
  responses: { 200: ShopProductResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) =>
    ok(success({ shopProduct: viewShopProduct(ctx, await getShopProduct(ctx.db, params.id)) })),
})

export const createShopProductRoute = defineRoute({
  ...all,
  method: 'POST',
  operationId: 'createShopProduct',
  summary: 'Adds a catalog product to a campaign. Each product can be added once.',
  body: named(
    'CreateShopProductBody',
    Exactly({
      campaignId: withExample(Id, STORY.campaignId),
      catalogProductId: withExample(Id, STORY.catalogProductId),
      ...fields,
    }),
    { campaignId: STORY.campaignId, catalogProductId: STORY.catalogProductId, displayName: 'The tour hoodie' },
  ),
  responses: { 201: ShopProductResponse },
  errors: ['Conflict'],
  handler: async ({ ctx, caller, body }) =>
    created(success({ shopProduct: viewShopProduct(ctx, await attachProduct(ctx, caller, body)) })),
})

export const changeShopProductRoute = defineRoute({
  ...one,
  method: 'PATCH',
  operationId: 'changeShopProduct',
  summary: 'Changes the given settings of a product in a campaign.',
  description: '`version` is the version you read; 409 if it is no longer the latest.',
  body: named('ChangeShopProductBody', Exactly({ version: readVersion(1), ...fields }), {
    version: 1,
    priceMinorUnit: 6400,
  }),
  responses: { 200: ShopProductResponse },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(success({ shopProduct: viewShopProduct(ctx, await changeShopProduct(ctx, caller, params.id, body)) })),
})

export const deleteShopProductRoute = defineRoute({
  ...one,
  method: 'DELETE',
  operationId: 'deleteShopProduct',
  summary: 'Removes a product from a campaign. A product in a cart or an order can be taken off sale instead.',
  responses: { 200: Success({ id: Id }) },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params }) => {
    await detachProduct(ctx, caller, params.id)
    return ok(success({ id: params.id }))
  },
})
