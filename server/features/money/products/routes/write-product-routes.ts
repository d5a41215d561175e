import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  AmountMinorUnit,
  Currency,
  Exactly,
  Id,
  NullableText,
  Text,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { changeProduct } from '../change-product.ts'
import { createProduct } from '../create-product.ts'
import { ProductKindName, ProductResponse, toProductView } from '../product-view.ts'

const Title = withExample(Text({ minLength: 1, maxLength: 120 }), 'Thirty seconds in Swedish')
const Description = Type.Optional(withExample(NullableText(2000), 'Warm, unhurried, recorded in a studio.'))

export const createProductRoute = defineRoute({
  method: 'POST',
  path: '/api/products',
  auth: 'user',
  cors: true,
  tag: 'Products',
  operationId: 'createProduct',
  summary: 'Creates a voice-over, likeness or image product, as a talent.',
  description:
    'The price is what a buyer pays, in minor units of the currency. To pay, call create-intent with the kind as `payFor` ' +
    'and the id as `payForId`.',
  body: Exactly({
    kind: ProductKindName,
    title: Title,
    description: Description,
    priceMinorUnit: AmountMinorUnit,
    currency: Currency,
  }),
  responses: { 201: ProductResponse },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, body }) => created({ product: toProductView(await createProduct(ctx, caller, body)) }),
})

export const changeProductRoute = defineRoute({
  method: 'PATCH',
  path: '/api/products/{id}',
  auth: 'user',
  cors: true,
  tag: 'Products',
  operationId: 'changeProduct',
  summary: 'Changes a product or takes it off sale, as its seller.',
  description: 'Kind and currency cannot change. Payments in progress keep their price.',
  params: Exactly({ id: withExample(Id, STORY.productId) }),
  body: Exactly({
    title: Type.Optional(Title),
    description: Description,
    priceMinorUnit: Type.Optional(AmountMinorUnit),
    active: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: ProductResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params, body }) =>
    ok({ product: toProductView(await changeProduct(ctx, caller, params.id, body)) }),
})
