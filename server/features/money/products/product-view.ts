import type { Selectable } from 'kysely'
import Type from 'typebox'
import type { ProductsTable } from '../../../platform/database/tables.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  IssueView,
  isoTime,
  Money,
  NullableText,
  named,
  OneOf,
  Time,
} from '../../../platform/http/schemas.ts'
import { listKindsStoredIn } from '../ledger/index.ts'

export const PRODUCT_KINDS = listKindsStoredIn('products')
export type ProductKind = (typeof PRODUCT_KINDS)[number]

export type ProductRow = Selectable<ProductsTable>

export const ProductKindName = named('ProductKind', OneOf(PRODUCT_KINDS))

/** To pay for a product, send its `kind` as `payFor` and its `id` as `payForId`. */
export const ProductView = named(
  'Product',
  Exactly({
    id: Id,
    kind: ProductKindName,
    sellerAccountId: Id,
    title: Type.String(),
    description: NullableText(),
    priceMinorUnit: Money,
    currency: Type.String(),
    active: Type.Boolean(),
    createdAt: Time,
    updatedAt: Time,
  }),
  {
    id: STORY.productId,
    kind: 'VOICE_OVER',
    sellerAccountId: STORY.talentId,
    title: 'Thirty seconds in Swedish',
    description: 'Warm, unhurried, recorded in a studio.',
    priceMinorUnit: 45_000,
    currency: 'EUR',
    active: true,
    createdAt: STORY.sentAt,
    updatedAt: STORY.laterAt,
  },
)

export const ProductResponse = named('ProductResponse', Exactly({ product: ProductView }))

export const SavedProductResponse = named(
  'SavedProductResponse',
  Exactly({
    product: ProductView,
    warnings: Type.Optional(
      Type.Array(IssueView, {
        description: 'Conflicts with the seller’s own rules about uses. The product is saved anyway.',
      }),
    ),
  }),
)

export const toProductView = (row: ProductRow): Type.Static<typeof ProductView> => ({
  id: row.id,
  kind: row.kind,
  sellerAccountId: row.seller_account_id,
  title: row.title,
  description: row.description,
  priceMinorUnit: row.price_minor_unit,
  currency: row.currency,
  active: row.active,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
})
