import Type from 'typebox'
import { PAGE, Success, success } from '../../../../platform/http/admin-responses.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, pageQuery } from '../../../../platform/http/schemas.ts'
import { DiscountCode, DiscountFields, DiscountView, viewDiscount } from '../discount-view.ts'
import { changeDiscount, createDiscount, noSuchDiscount, removeDiscount } from '../manage-discounts.ts'
import { findDiscount, listDiscounts } from '../queries/discounts.ts'

const tag = 'Merch administration'
const params = Exactly({ id: Id })
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const OneDiscount = named('MerchDiscountResponse', Success({ discount: DiscountView }))

export const listDiscountsRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/admin/discounts',
  auth: 'admin',
  cors: true,
  tag,
  operationId: 'listMerchDiscounts',
  summary: 'Lists discount codes, newest first, of one campaign or of all.',
  query: Exactly({ campaignId: Type.Optional(Id), ...pageQuery({ max: 100, default: 20 }) }),
  responses: {
    200: named('MerchDiscountList', Success({ discounts: Type.Array(DiscountView), ...PAGE })),
  },
  handler: async ({ ctx, query: { campaignId, limit, offset } }) => {
    const { discounts, total } = await listDiscounts(ctx.db, { campaignId, limit, offset })
    return ok(success({ discounts: discounts.map(viewDiscount), total, limit, offset }))
  },
})

export const getDiscountRoute = defineRoute({
  method: 'GET',
  path: '/api/merch/admin/discounts/{id}',
  auth: 'admin',
  cors: true,
  tag,
  operationId: 'getMerchDiscount',
  summary: 'Returns a discount code and how often it was used.',
  params,
  responses: { 200: OneDiscount },
  errors: ['NotFound'],
  handler: async ({ ctx, params: { id } }) => {
    const discount = await findDiscount(ctx.db, id)
    if (!discount) throw noSuchDiscount()
    return ok(success({ discount: viewDiscount(discount) }))
  },
})

export const createDiscountRoute = defineRoute({
  method: 'POST',
  path: '/api/merch/admin/discounts',
  auth: 'admin',
  cors: true,
  tag,
  operationId: 'createMerchDiscount',
  summary: 'Adds a discount code to a campaign.',
  description: 'Takes a percentage or an amount by currency off the goods; never off shipping or tax.',
  body: named('CreateMerchDiscountBody', Exactly({ campaignId: Id, code: DiscountCode, ...DiscountFields }), {
    campaignId: '019ab0c0-1e44-7a90-b3d2-58f6c17e90a4',
    code: 'WELCOME-10',
    percentBps: 1000,
    usesLimit: 500,
  }),
  responses: { 201: OneDiscount },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, body }) =>
    created(success({ discount: viewDiscount(await createDiscount(ctx, caller, body)) })),
})

export const changeDiscountRoute = defineRoute({
  method: 'PATCH',
  path: '/api/merch/admin/discounts/{id}',
  auth: 'admin',
  cors: true,
  tag,
  operationId: 'changeMerchDiscount',
  summary: 'Changes a discount code. Its campaign and the code itself cannot change.',
  params,
  body: named('ChangeMerchDiscountBody', Exactly({ version: Type.Optional(Version), ...DiscountFields }), {
    version: 1,
    isActive: false,
  }),
  responses: { 200: OneDiscount },
  errors: ['NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { id }, body }) =>
    ok(success({ discount: viewDiscount(await changeDiscount(ctx, caller, id, body)) })),
})

export const deleteDiscountRoute = defineRoute({
  method: 'DELETE',
  path: '/api/merch/admin/discounts/{id}',
  auth: 'admin',
  cors: true,
  tag,
  operationId: 'deleteMerchDiscount',
  summary: 'Deletes a discount code. Existing orders keep their discount.',
  params,
  responses: { 200: Success({ id: Id }) },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params: { id } }) => {
    await removeDiscount(ctx, caller, id)
    return ok(success({ id }))
  },
})
