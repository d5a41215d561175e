import Type from 'typebox'
import { PAGE, readVersion, Success, success } from '../../../../platform/http/admin-responses.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Id,
  Nullable,
  named,
  OneOf,
  pageQuery,
  Text,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { PRODUCT_FIELDS, ProductTypeName } from '../product-fields.ts'
import { CatalogProductView, viewProduct } from '../product-view.ts'
import { listProducts } from '../queries/catalog-products.ts'
import { countCampaignsOf } from '../queries/shop-products.ts'
import { RendererConfig } from '../renderer-config.ts'
import { changeProduct, createProduct, deleteProduct, getProduct } from '../save-product.ts'

const shared = { auth: 'admin', cors: true, tag: 'Merch administration' } as const
const all = { ...shared, path: '/api/merch/admin/catalog' } as const
const one = {
  ...shared,
  path: '/api/merch/admin/catalog/{id}',
  params: Exactly({ id: withExample(Id, STORY.catalogProductId) }),
} as const
const ProductResponse = named('CatalogProductResponse', Success({ product: CatalogProductView }))

const CampaignCounts = withExample(Type.Record(Type.String(), Count), { [STORY.catalogProductId]: 3 })

const Image = named(
  'MerchPictureNamed',
  Exactly({
    key: Text({
      minLength: 1,
      maxLength: 2048,
      description: 'Key of a picture uploaded as an asset; its address is also accepted.',
    }),
    alt: Text({ maxLength: 300 }),
  }),
  { key: STORY.catalogPictureKey, alt: 'A black hoodie, from the front' },
)
const Images = Type.Array(Image, { maxItems: 20 })
const EDITABLE_FIELDS = {
  ...PRODUCT_FIELDS,
  images: Images,
  rendererConfig: Nullable(RendererConfig),
}
const OPTIONAL_FIELDS = {
  description: Type.Optional(EDITABLE_FIELDS.description),
  sizes: Type.Optional(EDITABLE_FIELDS.sizes),
  colors: Type.Optional(EDITABLE_FIELDS.colors),
  personalization: Type.Optional(EDITABLE_FIELDS.personalization),
  safety: Type.Optional(EDITABLE_FIELDS.safety),
  isDigital: Type.Optional(EDITABLE_FIELDS.isDigital),
  weightGrams: Type.Optional(EDITABLE_FIELDS.weightGrams),
  isActive: Type.Optional(EDITABLE_FIELDS.isActive),
  images: Type.Optional(EDITABLE_FIELDS.images),
  rendererConfig: Type.Optional(EDITABLE_FIELDS.rendererConfig),
}

export const listProductsRoute = defineRoute({
  ...all,
  method: 'GET',
  operationId: 'listCatalogProducts',
  summary: 'Lists the catalog, newest first.',
  description:
    '`q` searches names and SKUs. `campaignCounts` is the number of campaigns that sell each product; products that no campaign sells are left out.',
  query: Exactly({
    q: Type.Optional(withExample(Text({ minLength: 1, maxLength: 100 }), 'hoodie')),
    type: Type.Optional(ProductTypeName),
    status: Type.Optional(OneOf(['active', 'inactive'])),
    ...pageQuery({ max: 100, default: 20 }),
  }),
  responses: {
    200: named(
      'CatalogProductList',
      Success({ products: Type.Array(CatalogProductView), campaignCounts: CampaignCounts, ...PAGE }),
    ),
  },
  handler: async ({ ctx, query }) => {
    const { limit, offset } = query
    const { products, total } = await listProducts(ctx.db, query)
    const campaignCounts = await countCampaignsOf(
      ctx.db,
      products.map(({ id }) => id),
    )
    return ok(
      success({ products: products.map((product) => viewProduct(ctx, product)), campaignCounts, total, limit, offset }),
    )
  },
})

export const readProductRoute = defineRoute({
  ...one,
  method: 'GET',
  operationId: 'readCatalogProduct',
  summary: 'Returns one product of the catalog, with the version that a change must name.',
  responses: { 200: ProductResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) => ok(success({ product: viewProduct(ctx, await getProduct(ctx.db, params.id)) })),
})

export const createProductRoute = defineRoute({
  ...all,
  method: 'POST',
  operationId: 'createCatalogProduct',
  summary: 'Adds a product to the catalog. No campaign sells it yet.',
  description: 'Prices are minor units by currency. If `isDigital` is left out, it follows from the type.',
  body: named(
    'CreateCatalogProductBody',
    Exactly({
      sku: withExample(Type.String({ pattern: '^[A-Z0-9][A-Z0-9_-]{1,59}$' }), 'HOODIE-HEAVY'),
      type: EDITABLE_FIELDS.type,
      name: EDITABLE_FIELDS.name,
      pricesMinorUnit: EDITABLE_FIELDS.pricesMinorUnit,
      ...OPTIONAL_FIELDS,
    }),
    {
      sku: 'HOODIE-HEAVY',
      type: 'hoodie',
      name: 'Heavy hoodie',
      pricesMinorUnit: { USD: 5900 },
      sizes: [{ key: 'm', label: 'M', chest: 112 }],
      colors: [{ key: 'black', label: 'Black', hex: '#14110f' }],
      weightGrams: 620,
    },
  ),
  responses: { 201: ProductResponse },
  errors: ['Conflict', 'ServiceUnavailable'],
  handler: async ({ ctx, caller, body }) =>
    created(success({ product: viewProduct(ctx, await createProduct(ctx, caller, body)) })),
})

export const changeProductRoute = defineRoute({
  ...one,
  method: 'PATCH',
  operationId: 'changeCatalogProduct',
  summary: 'Changes the given fields of a catalog product. Its SKU cannot change.',
  description: '`version` is the version you read; 409 if it is no longer the latest.',
  body: named(
    'ChangeCatalogProductBody',
    Exactly({
      version: readVersion(2),
      type: Type.Optional(EDITABLE_FIELDS.type),
      name: Type.Optional(EDITABLE_FIELDS.name),
      pricesMinorUnit: Type.Optional(EDITABLE_FIELDS.pricesMinorUnit),
      ...OPTIONAL_FIELDS,
    }),
    { version: 2, pricesMinorUnit: { USD: 6400, EUR: 5900 } },
  ),
  responses: { 200: ProductResponse },
  errors: ['NotFound', 'Conflict', 'ServiceUnavailable'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(success({ product: viewProduct(ctx, await changeProduct(ctx, caller, params.id, body)) })),
})

export const deleteProductRoute = defineRoute({
  ...one,
  method: 'DELETE',
  operationId: 'deleteCatalogProduct',
  summary: 'Deletes a product that is not in use. A product in use can be taken off sale instead.',
  responses: { 200: Success({ id: Id }) },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params }) => {
    await deleteProduct(ctx, caller, params.id)
    return ok(success({ id: params.id }))
  },
})
