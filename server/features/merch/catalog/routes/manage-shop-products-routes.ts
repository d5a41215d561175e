import Type from 'typebox'
import { PAGE, readVersion, Success, success } from '../../../../platform/http/admin-answers.ts'
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
const ShopProductAnswer = named('ShopProductAnswer', Success({ shopProduct: ShopProductView }))

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
  summary: 'What campaigns sell of the catalog, newest first.',
  description: '`q` is looked for in names and skus.',
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
  summary: 'How one campaign sells one product.',
  responses: { 200: ShopProductAnswer },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) =>
    ok(success({ shopProduct: viewShopProduct(ctx, await getShopProduct(ctx.db, params.id)) })),
})

export const createShopProductRoute = defineRoute({
  ...all,
  method: 'POST',
  operationId: 'createShopProduct',
  summary: 'Has a campaign sell a product of the catalog, once.',
  body: named(
    'CreateShopProductBody',
    Exactly({
      campaignId: withExample(Id, STORY.campaignId),
      catalogProductId: withExample(Id, STORY.catalogProductId),
      ...fields,
    }),
    { campaignId: STORY.campaignId, catalogProductId: STORY.catalogProductId, displayName: 'The tour hoodie' },
  ),
  responses: { 201: ShopProductAnswer },
  errors: ['Conflict'],
  handler: async ({ ctx, caller, body }) =>
    created(success({ shopProduct: viewShopProduct(ctx, await attachProduct(ctx, caller, body)) })),
})

export const changeShopProductRoute = defineRoute({
  ...one,
  method: 'PATCH',
  operationId: 'changeShopProduct',
  summary: 'Changes how a campaign sells a product, field by field.',
  description: '`version` is the one that was read; 409 when it is no longer the latest.',
  body: named('ChangeShopProductBody', Exactly({ version: readVersion(1), ...fields }), {
    version: 1,
    priceMinorUnit: 6400,
  }),
  responses: { 200: ShopProductAnswer },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(success({ shopProduct: viewShopProduct(ctx, await changeShopProduct(ctx, caller, params.id, body)) })),
})

export const deleteShopProductRoute = defineRoute({
  ...one,
  method: 'DELETE',
  operationId: 'deleteShopProduct',
  summary: 'Has a campaign no longer sell a product; one that a cart or an order names can be taken off sale.',
  responses: { 200: Success({ id: Id }) },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params }) => {
    await detachProduct(ctx, caller, params.id)
    return ok(success({ id: params.id }))
  },
})
