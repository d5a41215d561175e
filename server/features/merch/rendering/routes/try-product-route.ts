import Type from 'typebox'
import { Success, success } from '../../../../platform/http/admin-responses.ts'
import { createWaiterLimit } from '../../../../platform/http/connections/waiter-limit.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { RendererConfig } from '../../catalog/index.ts'
import { tryProduct } from '../try-product.ts'

/** Concurrent drawings per admin, which take half a second of CPU time each. */
const MAX_AT_ONCE = 2

const waiters = createWaiterLimit()

/** The request contains the configuration, which the admin may not have saved yet. */
export const tryProductRoute = defineRoute({
  method: 'POST',
  path: '/api/merch/admin/catalog/{id}/try',
  auth: 'admin',
  cors: true,
  tag: 'Merch administration',
  operationId: 'tryCatalogProduct',
  summary: 'Draws a product with sample art, using a configuration that need not be saved.',
  description:
    'The picture is what fans would see, at most 1200 pixels and without a watermark; it is not stored. `placement` is one of the ' +
    'configuration’s, `color` one of the product’s; default: the first. Limits: two at once, and thirty a minute.',
  params: Exactly({ id: withExample(Id, STORY.catalogProductId) }),
  body: named(
    'TryCatalogProductBody',
    Exactly({
      rendererConfig: RendererConfig,
      placement: Type.Optional(withExample(Text({ minLength: 1, maxLength: 40 }), 'front')),
      color: Type.Optional(withExample(Text({ minLength: 1, maxLength: 40 }), 'black')),
      fanName: Type.Optional(withExample(Text({ maxLength: 200 }), 'Mara')),
    }),
    {
      rendererConfig: {
        canvas: { width: 1200, height: 1200 },
        background: { color: '#f4f1ec' },
        placements: [
          {
            name: 'front',
            label: 'Full front',
            area: [
              { x: 0.3, y: 0.3 },
              { x: 0.7, y: 0.3 },
              { x: 0.7, y: 0.75 },
              { x: 0.3, y: 0.75 },
            ],
            printWidthMm: 300,
            printHeightMm: 375,
          },
        ],
      },
      placement: 'front',
    },
  ),
  responses: {
    200: named(
      'CatalogProductTrial',
      Success({
        picture: Exactly({
          contentType: Type.Literal('image/webp'),
          base64: withExample(Type.String(), 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEAD8D+JaQAA3AA/uaMAAA='),
        }),
      }),
    ),
  },
  errors: ['NotFound', 'UnprocessableEntity', 'RateLimited', 'ServiceUnavailable'],
  rate: { max: 240, perMs: 60_000 },
  handler: async ({ ctx, caller, params, body }) => {
    const bytes = await waiters(caller.accountId, MAX_AT_ONCE, () => tryProduct(ctx, params.id, body))
    const base64 = Buffer.from(bytes).toString('base64')
    return ok(success({ picture: { contentType: 'image/webp' as const, base64 } }))
  },
})
