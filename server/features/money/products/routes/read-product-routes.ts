import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { getProduct } from '../get-product.ts'
import { ProductAnswer, ProductView, toProductView } from '../product-view.ts'
import { listOwnProducts, listProductsOf, type ProductPage } from '../queries/find-products.ts'

const page = pageQuery({ max: 100, default: 20 })
const List = named(
  'ProductList',
  Exactly({ products: Type.Array(ProductView), total: Count, limit: Count, offset: Count }),
)

const toList = ({ products, total }: ProductPage, { limit, offset }: { limit: number; offset: number }) =>
  ok({ products: products.map(toProductView), total, limit, offset })

export const listOwnProductsRoute = defineRoute({
  method: 'GET',
  path: '/api/products/mine',
  auth: 'user',
  cors: true,
  tag: 'Products',
  operationId: 'listOwnProducts',
  summary: 'One’s own products, newest first, those off sale too.',
  query: Exactly(page),
  responses: { 200: List },
  handler: async ({ ctx, caller, query }) => toList(await listOwnProducts(ctx.db, caller.accountId, query), query),
})

export const listProductsRoute = defineRoute({
  method: 'GET',
  path: '/api/products',
  auth: 'public',
  cors: true,
  tag: 'Products',
  operationId: 'listProducts',
  summary: 'What a seller has on sale, newest first.',
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
  summary: 'One product that is on sale; for its seller, one that is not as well.',
  params: Exactly({ id: withExample(Id, STORY.productId) }),
  responses: { 200: ProductAnswer },
  errors: ['NotFound'],
  handler: async ({ ctx, params, request, reply }) => {
    return ok({ product: toProductView(await getProduct(ctx, params.id, () => findVisitor({ ctx, request, reply }))) })
  },
})
