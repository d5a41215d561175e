import Type from 'typebox'
import type { Config } from '../../../../platform/config/load-config.ts'
import { readingAs } from '../../../../platform/http/callers/teams.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { KINDS_SOLD } from '../../ledger/index.ts'
import { getProduct } from '../get-product.ts'
import { PRODUCT_KINDS, ProductKindName, ProductResponse, ProductView, toProductView } from '../product-view.ts'
import { listOwnProducts, listProductsOf, type ProductPage } from '../queries/find-products.ts'

const page = pageQuery({ max: 100, default: 20 })
const List = named(
  'ProductList',
  Exactly({ products: Type.Array(ProductView), total: Count, limit: Count, offset: Count }),
)

const toList = ({ products, total }: ProductPage, { limit, offset }: { limit: number; offset: number }) =>
  ok({ products: products.map(toProductView), total, limit, offset })

const sharesOf = (config: Config) =>
  PRODUCT_KINDS.map((kind) => ({ kind, sellerShareBps: config[KINDS_SOLD[kind].share.setting] }))

export const listOwnProductsRoute = defineRoute({
  method: 'GET',
  path: '/api/products/mine',
  auth: 'user',
  cors: true,
  tag: 'Products',
  operationId: 'listOwnProducts',
  summary: 'Lists the caller’s products, including those off sale, newest first.',
  query: Exactly(page),
  description: '`shares` is the seller’s share of a price, in hundredths of a percent, rounded half up.',
  responses: {
    200: named(
      'OwnProductList',
      Exactly({
        products: Type.Array(ProductView),
        total: Count,
        limit: Count,
        offset: Count,
        shares: Type.Array(
          Exactly({
            kind: ProductKindName,
            sellerShareBps: withExample(Type.Integer({ minimum: 0, maximum: 10_000 }), 8000),
          }),
        ),
      }),
    ),
  },
  handler: async ({ ctx, caller, query }) => {
    const { body } = toList(await listOwnProducts(ctx.db, caller.accountId, query), query)
    return ok({ ...body, shares: sharesOf(ctx.config) })
  },
})

export const listProductsRoute = defineRoute({
  method: 'GET',
  path: '/api/products',
  auth: 'public',
  cors: true,
  tag: 'Products',
  operationId: 'listProducts',
  summary: 'Lists a seller’s products on sale, newest first.',
  query: Exactly({ sellerSlug: withExample(Text({ minLength: 1, maxLength: 60 }), STORY.talentSlug), ...page }),
  responses: { 200: List },
  handler: async ({ ctx, query }) => toList(await listProductsOf(ctx.db, query.sellerSlug, query), query),
})

export const getProductRoute = defineRoute({
  method: 'GET',
  path: '/api/products/{id}',
  auth: 'public',
  cors: true,
  tag: 'Products',
  operationId: 'getProduct',
  summary: 'Returns a product on sale, or any own product for its seller.',
  params: Exactly({ id: withExample(Id, STORY.productId) }),
  responses: { 200: ProductResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, params, request, reply }) => {
    return ok({
      product: toProductView(
        await getProduct(ctx, params.id, async () => readingAs(await findVisitor({ ctx, request, reply }))),
      ),
    })
  },
})
