import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
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
import { ProductKindName, type ProductRow, SavedProductResponse, toProductView } from '../product-view.ts'
import { warnOfRules } from '../warn-of-rules.ts'

const Title = withExample(Text({ minLength: 1, maxLength: 120 }), 'Thirty seconds in Swedish')
const Description = Type.Optional(withExample(NullableText(2000), 'Warm, unhurried, recorded in a studio.'))

async function viewSaved(ctx: Context, product: ProductRow) {
  const warnings = await warnOfRules(ctx, product)
  return { product: toProductView(product), ...(warnings.length > 0 ? { warnings } : {}) }
}

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
  responses: { 201: SavedProductResponse },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, body }) => created(await viewSaved(ctx, await createProduct(ctx, caller, body))),
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
  responses: { 200: SavedProductResponse },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(await viewSaved(ctx, await changeProduct(ctx, caller, params.id, body))),
})
