import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, pageQuery, Text } from '../../../../platform/http/schemas.ts'
import { AbandonedCartView, CartReviewView, ReviewStatusName, viewReview } from '../abandoned-cart-view.ts'
import { readAbandonedCarts } from '../read-abandoned-carts.ts'
import { reviewCart } from '../review-cart.ts'

const Success = Type.Literal('success')
const done = <Data>(data: Data) => ({ status: 'success' as const, data })

export const listAbandonedCartsRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/admin/abandoned-carts',
  auth: 'admin',
  cors: true,
  tag: 'Merch administration',
  operationId: 'listAbandonedMerchCarts',
  summary: 'Lists abandoned carts, latest first, one row for each logical cart.',
  description:
    'A draft and its forks are one row; a cart merged into another is listed as that one. `search` matches part of an address, part of a ' +
    'campaign’s name, or the id of any of the carts. Bought carts are `recovered`; carts untouched for 90 days are `lost`.',
  contract: 'part 2, "Abandoned carts"',
  query: Exactly({
    search: Type.Optional(Text({ maxLength: 254 })),
    status: Type.Optional(ReviewStatusName),
    ...pageQuery({ max: 100, default: 20 }),
  }),
  responses: {
    200: named(
      'MerchAbandonedCartList',
      Exactly({
        status: Success,
        data: Exactly({ carts: Type.Array(AbandonedCartView), total: Count, limit: Count, offset: Count }),
      }),
    ),
  },
  handler: async ({ ctx, query: { search, status, limit, offset } }) => {
    const { carts, total } = await readAbandonedCarts(ctx, { search, status }, { limit, offset })
    return ok(done({ carts, total, limit, offset }))
  },
})

export const reviewCartRoute = defineRoute({
  method: 'PATCH',
  path: '/api/merch/admin/abandoned-carts/{cartId}/review',
  auth: 'admin',
  cors: true,
  tag: 'Merch administration',
  operationId: 'reviewMerchCart',
  summary: 'Records how an abandoned cart is followed up.',
  description:
    'The id of a fork, or of a cart merged into another, leads to the logical cart. `privateEmailSent: true` records when a ' +
    'private email was sent (the first time counts); false clears it. A bought cart is recovered: its status cannot ' +
    'be changed (409), but comments can.',
  contract: 'part 2, "PATCH /admin/abandoned-carts/{cartId}/review"',
  params: Exactly({ cartId: Id }),
  body: named(
    'ReviewMerchCartBody',
    Exactly({
      reviewStatus: Type.Optional(ReviewStatusName),
      adminComment: Type.Optional(Text({ maxLength: 5000 })),
      privateEmailSent: Type.Optional(Type.Boolean()),
    }),
    { reviewStatus: 'contacted', adminComment: 'Asked for another size; wrote back.', privateEmailSent: true },
  ),
  responses: {
    200: named('MerchCartReviewResponse', Exactly({ status: Success, data: Exactly({ review: CartReviewView }) })),
  },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { cartId }, body }) =>
    ok(done({ review: viewReview(await reviewCart(ctx, caller, cartId, body)) })),
})
