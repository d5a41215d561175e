import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Id,
  MAX_AMOUNT_MINOR_UNIT,
  MadeWithAi,
  Money,
  Nullable,
  NullableId,
  NullableText,
  named,
  Text,
  WebUrl,
  withExample,
} from '../../../../platform/http/schemas.ts'
import type { CampaignHandlers } from '../../campaigns/index.ts'
import { countPreviewsLeft, generatePreview } from '../generate-preview.ts'
import { listCuratedProducts } from '../list-curated-products.ts'
import { readSales } from '../read-sales.ts'
import { readStore } from '../read-store.ts'
import { MAX_DESIGNS, saveStore } from '../save-store.ts'
import { CuratedProductView, Sku, StoreView } from '../store-view.ts'
import { PHOTO_FORM, uploadPhoto } from '../upload-photo.ts'

const shared = { auth: 'user', tag: 'Seller store' } as const
const photoUrl = `http://localhost:3000/media/${STORY.sellerPhotoKey}?expires=1795267800&signature=Ywq0zL4mQf3r`
const UploadedImageUrl = withExample(
  Type.String({
    format: 'uri',
    pattern: '^https?://',
    maxLength: 2048,
    description: 'The address that your upload returned; it may have expired.',
  }),
  photoUrl,
)

export const uploadStorePhotoRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/merch/seller/upload',
  operationId: 'uploadStorePhoto',
  summary: 'Uploads the photo for the art of a store.',
  description:
    'The photo is checked: an adult, with clothes on, alone, and without the face or a picture of another talent. If it may show another talent, it is held until an admin reviews it. It is kept while a store uses it, and deleted within days if none does. The address is signed for 15 minutes.',
  rate: { max: 60, perMs: 60_000 },
  upload: PHOTO_FORM,
  responses: {
    200: named(
      'StorePhoto',
      Exactly({
        key: Text(),
        url: WebUrl,
        heldReason: {
          ...NullableText(),
          description: 'Why no store can be open with it yet; null: a store can be open.',
        },
      }),
      { key: STORY.sellerPhotoKey, url: photoUrl, heldReason: null },
    ),
  },
  errors: [
    'Forbidden',
    'UnprocessableEntity',
    'NUDITY',
    'multiple_faces',
    'GUARDIAN_CONSENT_REQUIRED',
    'RateLimited',
    'ServiceUnavailable',
  ],
  handler: async ({ ctx, caller, request }) => ok(await uploadPhoto(ctx, caller, request)),
})

export const listCuratedProductsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/merch/seller/catalog',
  operationId: 'listCuratedProducts',
  summary: 'Returns what a store can sell, the minimum prices, and the seller’s earnings for each item.',
  contract: 'part 2, GET /seller/catalog',
  responses: {
    200: named(
      'CuratedProductList',
      Exactly({
        products: Type.Array(CuratedProductView),
        currency: withExample(Type.String(), 'USD'),
        sellerShareBps: withExample(
          Type.Integer({
            minimum: 0,
            maximum: 10_000,
            description: 'Share of the price of an item, in basis points.',
          }),
          3000,
        ),
      }),
    ),
  },
  errors: ['ServiceUnavailable'],
  handler: async ({ ctx, caller }) => {
    return ok(await listCuratedProducts(ctx, caller.accountId))
  },
})

const StoreResponse = named('SellerStoreResponse', Exactly({ store: StoreView }))

export const getStoreRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/merch/seller/store',
  operationId: 'getSellerStore',
  summary: 'Returns the account’s store, or null.',
  contract: 'part 2, GET /seller/store',
  responses: {
    200: named(
      'OwnSellerStore',
      Exactly({
        store: Nullable(StoreView),
        previews: named(
          'StorePreviewsLeft',
          Exactly({
            left: withExample(Count, 18),
            limit: { ...Count, description: 'For each day (UTC).', examples: [20] },
          }),
        ),
      }),
    ),
  },
  handler: async ({ ctx, caller }) => {
    const { accountId } = caller
    return ok({ store: (await readStore(ctx, accountId)) ?? null, previews: await countPreviewsLeft(ctx, accountId) })
  },
})

export const getStoreSalesRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/merch/seller/store/sales',
  operationId: 'getSellerStoreSales',
  summary: 'Returns the sales and earnings of the account’s store.',
  description:
    'Counts orders that were kept; canceled and refunded ones are left out. A product that was removed from the store is named by its SKU.',
  contract: 'beyond the contract: a seller sees what their store has sold',
  responses: {
    200: named(
      'SellerStoreSales',
      Exactly({
        orders: withExample(Count, 12),
        currency: withExample(Type.String(), 'USD'),
        comingMinorUnit: withExample(Money, 23_040),
        paidMinorUnit: withExample(Money, 7680),
        products: Type.Array(
          Exactly({
            sku: withExample(Text(), 'DEFAULT-HOODIE1'),
            name: withExample(Text(), 'Heavy hoodie'),
            pieces: withExample(Count, 9),
          }),
        ),
      }),
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, caller }) => {
    return ok(await readSales(ctx, caller.accountId))
  },
})

const StoreBody = named(
  'SaveSellerStoreBody',
  Exactly({
    name: withExample(Text({ minLength: 1, maxLength: 80 }), 'Mara’s shop'),
    headline: Type.Optional(withExample(NullableText(300), 'Wear it loud')),
    uploadedImageUrl: UploadedImageUrl,
    products: Type.Array(
      Exactly({
        sku: Sku,
        priceMinorUnit: Type.Optional(
          withExample(
            Type.Integer({
              minimum: 0,
              maximum: MAX_AMOUNT_MINOR_UNIT,
              description: 'In the store’s currency, at least the catalog’s price. Default: that price.',
            }),
            6400,
          ),
        ),
        enabled: Type.Boolean(),
      }),
      { maxItems: 2, description: 'Products left out are not on sale.' },
    ),
    designs: Type.Array(
      Exactly({
        filterId: withExample(NullableId, STORY.filterId),
        name: withExample(Text({ minLength: 1, maxLength: 120 }), 'Riso print'),
        imageUrl: Type.Optional(
          withExample(
            Type.Unsafe<string | null>({
              type: ['string', 'null'],
              format: 'uri',
              pattern: '^https?://',
              maxLength: 2048,
              description:
                'A preview of the design. It is not used as the art; the art is made when a visitor first needs it.',
            }),
            null,
          ),
        ),
      }),
      { maxItems: MAX_DESIGNS, description: 'Null as `filterId`: the original photo, which is always included.' },
    ),
    publish: Type.Boolean({ description: 'True if fans can visit and order from now on.' }),
  }),
)

export const saveStoreRoute = (handlers: CampaignHandlers): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/merch/seller/store',
    operationId: 'saveSellerStore',
    summary: 'Creates or changes the account’s store. Each account has one store, permanently.',
    description:
      'The address is derived from the first name and never changes. Designs that stay keep their ids and the version of their filters at the time they were chosen. The art of the original photo is made now, all other art when a visitor first needs it. A store with orders is ended by `publish: false` and reopened by `publish: true`.',
    contract: 'part 2, POST /seller/store',
    body: StoreBody,
    responses: { 200: StoreResponse },
    errors: ['Forbidden', 'LIKENESS_CONSENT_REQUIRED', 'Conflict', 'UnprocessableEntity', 'ServiceUnavailable'],
    handler: async ({ ctx, caller, body }) => ok({ store: await saveStore(ctx, handlers, caller, body) }),
  })

export const generateStorePreviewRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/merch/seller/store/generate',
  operationId: 'generateStorePreview',
  summary: 'Previews a filter on a photo, on the products that stores sell.',
  description:
    'Takes up to 300 seconds; limited to STORE_PREVIEWS_PER_DAY a day (UTC). A preview that fails counts too, unless no model was available.',
  contract: 'part 2, POST /seller/store/generate',
  body: named(
    'GenerateStorePreviewBody',
    Exactly({ uploadedImageUrl: UploadedImageUrl, filterId: withExample(Id, STORY.filterId) }),
  ),
  responses: {
    200: named(
      'StorePreview',
      Exactly({
        artKey: Text(),
        imageUrl: WebUrl,
        madeWithAi: MadeWithAi,
        previews: Type.Array(Exactly({ sku: withExample(Text(), 'DEFAULT-HOODIE1'), url: WebUrl })),
      }),
      {
        artKey: STORY.storeArtKey,
        imageUrl: `http://localhost:3000/media/${STORY.storePictureKey}`,
        madeWithAi: true,
        previews: [{ sku: 'DEFAULT-HOODIE1', url: `http://localhost:3000/media/${STORY.storePictureKey}` }],
      },
    ),
  },
  errors: [
    'Forbidden',
    'LIKENESS_CONSENT_REQUIRED',
    'UnprocessableEntity',
    'BRIEF_REFUSED',
    'RateLimited',
    'GENERATION_FAILED',
    'ServiceUnavailable',
  ],
  handler: async ({ ctx, caller, body }) => ok(await generatePreview(ctx, caller, body)),
})
