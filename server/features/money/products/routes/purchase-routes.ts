import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, Money, named, pageQuery, withExample } from '../../../../platform/http/schemas.ts'
import { AccountSnippet } from '../../../people/accounts/index.ts'
import { PaymentView, toPaymentView } from '../../payment/index.ts'
import { findPurchase } from '../find-purchase.ts'
import { ProductKindName, ProductView, toProductView } from '../product-view.ts'
import { listPurchases } from '../queries/find-purchases.ts'

export const getPurchaseRoute = defineRoute({
  method: 'GET',
  path: '/api/products/{id}/purchase',
  auth: 'user',
  cors: true,
  tag: 'Products',
  operationId: 'readProductPurchase',
  summary: 'Returns a product for its buyer: the seller, the split of its price, and the caller’s payments for it.',
  description:
    'Available before and after payment. A product off sale is visible to its seller and to anyone who has started ' +
    'to pay for it: see `isOnSale`. `payments` are the caller’s own, newest first, at most 50; a product can be bought again.',
  params: Exactly({ id: withExample(Id, STORY.productId) }),
  responses: {
    200: named(
      'ProductPurchase',
      Exactly({
        product: ProductView,
        seller: AccountSnippet,
        isOnSale: Type.Boolean(),
        sellerMinorUnit: withExample(Money, 36_000),
        platformMinorUnit: withExample(Money, 9000),
        payments: Type.Array(PaymentView),
      }),
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params }) => {
    const { product, seller, isOnSale, split, payments } = await findPurchase(ctx, caller, params.id)
    return ok({
      product: toProductView(product),
      seller,
      isOnSale,
      ...split,
      payments: payments.map((row) => toPaymentView(row)),
    })
  },
})

const PurchaseView = named(
  'Purchase',
  Exactly({
    product: Exactly({
      id: withExample(Id, STORY.productId),
      kind: ProductKindName,
      title: withExample(Type.String(), 'Thirty seconds in Swedish'),
    }),
    seller: AccountSnippet,
    payment: PaymentView,
  }),
)

export const listPurchasesRoute = defineRoute({
  method: 'GET',
  path: '/api/products/purchases',
  auth: 'user',
  cors: true,
  tag: 'Products',
  operationId: 'listProductPurchases',
  summary: 'Lists the caller’s product purchases, including unfinished ones, newest first.',
  query: Exactly(pageQuery({ max: 100, default: 20 })),
  responses: {
    200: named(
      'ProductPurchaseList',
      Exactly({
        purchases: Type.Array(PurchaseView),
        total: Count,
        limit: Count,
        offset: Count,
      }),
    ),
  },
  handler: async ({ ctx, caller, query }) => {
    const { purchases, total } = await listPurchases(ctx.db, caller.accountId, query)
    return ok({
      purchases: purchases.map(({ payment, ...what }) => ({ ...what, payment: toPaymentView(payment) })),
      total,
      ...query,
    })
  },
})
