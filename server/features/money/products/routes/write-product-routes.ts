import Type from 'typebox'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { AmountMinorUnit, Currency, Exactly, Id, NullableText, OneOf, Text } from '../../../../platform/http/schemas.ts'
import { changeProduct } from '../change-product.ts'
import { createProduct } from '../create-product.ts'
import { PRODUCT_KINDS, ProductView, toProductView } from '../product-view.ts'

const Title = Text({ minLength: 1, maxLength: 120 })
const Description = Type.Optional(NullableText(2000))

export const createProductRoute = defineRoute({
  method: 'POST',
  path: '/api/products',
  auth: 'user',
  cors: true,
  tag: 'Products',
  summary: 'A talent puts a voice-over, a likeness or an image up for sale.',
  description:
    'Its price is what a buyer pays, in minor units of the currency. It is paid by create-intent with `payFor` its kind ' +
    'and `payForId` its id.',
  body: Exactly({
    kind: OneOf(PRODUCT_KINDS),
    title: Title,
    description: Description,
    priceMinorUnit: AmountMinorUnit,
    currency: Currency,
  }),
  responses: { 201: Exactly({ product: ProductView }) },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, body }) => created({ product: toProductView(await createProduct(ctx, caller, body)) }),
})

export const changeProductRoute = defineRoute({
  method: 'PATCH',
  path: '/api/products/{id}',
  auth: 'user',
  cors: true,
  tag: 'Products',
  summary: 'Its seller changes a product, or takes it off sale.',
  description: 'Kind and currency stay. What somebody is paying for at this moment keeps its price.',
  params: Exactly({ id: Id }),
  body: Exactly({
    title: Type.Optional(Title),
    description: Description,
    priceMinorUnit: Type.Optional(AmountMinorUnit),
    active: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: Exactly({ product: ProductView }) },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params, body }) =>
    ok({ product: toProductView(await changeProduct(ctx, caller, params.id, body)) }),
})
