import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Exactly,
  Id,
  Money,
  Nullable,
  NullableText,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { visitOf } from '../../../../platform/limits/visit.ts'
import { formatDecimal } from '../../../../platform/money.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { CartItemView, viewCartItem } from '../../carts/index.ts'
import { DISCOUNT_PROBLEMS } from '../../discounts/index.ts'
import { getFanSession } from '../../fan-sessions/index.ts'
import { priceOrder } from '../price-order.ts'
import { SessionBody } from '../session-body.ts'

const Major = (example: number) => withExample(Type.Number(), example)

export const calcPriceRoute = defineRoute({
  method: 'POST',
  path: '/api/merch/calc-price',
  auth: 'public',
  cors: 'visitors',
  tag: 'Merch',
  operationId: 'calculateMerchPrice',
  summary: 'Calculates the current price of a session’s cart, without starting a payment.',
  description:
    '`subtotal`, `shippingCost`, `discount`, `tax` and `total` are in major units of the currency, without rounding; each also ' +
    'comes as a whole number of minor units. `total` is `subtotal − discount + shippingCost + tax`. Until the session ' +
    'has a shipping address for physical products, `isEstimate` is true: shipping is the domestic rate, and tax is not included.',
  contract: 'Part 2, "POST /calc-price"',
  body: SessionBody,
  responses: {
    200: named(
      'MerchPrice',
      Exactly({
        subtotal: Major(98),
        shippingCost: Major(7),
        total: Major(95.2),
        discount: Major(9.8),
        tax: Major(0),
        subtotalMinorUnit: withExample(Money, 9800),
        shippingCostMinorUnit: withExample(Money, 700),
        totalMinorUnit: withExample(Money, 9520),
        discountMinorUnit: withExample(Money, 980),
        taxMinorUnit: withExample(Money, 0),
        currency: withExample(Text(), 'USD'),
        discountCode: NullableText(40),
        discountProblem: Nullable(
          OneOf(DISCOUNT_PROBLEMS, { description: 'Why the code takes nothing off at present.' }),
        ),
        giftNote: NullableText(300),
        isEstimate: Type.Boolean(),
        items: Type.Array(CartItemView),
        processorPublishableKey: withExample(Id, 'pk_test_51SUd0wJx8mQ41sTf'),
        allowSkipPayment: Type.Boolean({ description: 'True for a tester’s session, which may skip the payment.' }),
      }),
    ),
  },
  errors: ['NotFound', 'SESSION_MOVED', 'UnprocessableEntity', 'ServiceUnavailable'],
  handler: async ({ ctx, body, request, reply }) => {
    const visitor = await findVisitor({ ctx, request, reply })
    const session = await getFanSession(ctx.db, body.sessionId, visitor)
    const price = await priceOrder(ctx, session, { visit: visitOf(ctx.config, request) })
    const major = (minorUnit: number) => Number(formatDecimal(minorUnit, price.currency))
    return ok({
      subtotal: major(price.subtotalMinorUnit),
      shippingCost: major(price.shippingMinorUnit),
      total: major(price.totalMinorUnit),
      discount: major(price.discountMinorUnit),
      tax: major(price.taxMinorUnit),
      subtotalMinorUnit: price.subtotalMinorUnit,
      shippingCostMinorUnit: price.shippingMinorUnit,
      totalMinorUnit: price.totalMinorUnit,
      discountMinorUnit: price.discountMinorUnit,
      taxMinorUnit: price.taxMinorUnit,
      currency: price.currency,
      discountCode: price.discountCode,
      discountProblem: price.discountProblem,
      giftNote: price.giftNote,
      isEstimate: price.isEstimate,
      items: price.items.map(viewCartItem),
      processorPublishableKey: ctx.processor.publishableKey,
      allowSkipPayment: session.role === 'tester',
    })
  },
})
