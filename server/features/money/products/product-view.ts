import type { Selectable } from 'kysely'
import Type from 'typebox'
import type { ProductsTable } from '../../../platform/database/tables.ts'
import { Exactly, Id, isoTime, Money, NullableText, OneOf, Time } from '../../../platform/http/schemas.ts'
import { kindsKeptIn } from '../ledger/index.ts'

/** The kinds of things sold that are products. */
export const PRODUCT_KINDS = kindsKeptIn('products')
export type ProductKind = (typeof PRODUCT_KINDS)[number]

export type ProductRow = Selectable<ProductsTable>

/** A product as anybody sees it. Its `kind` is the `payFor` it is paid with, its `id` the `payForId`. */
export const ProductView = Exactly({
  id: Id,
  kind: OneOf(PRODUCT_KINDS),
  sellerAccountId: Id,
  title: Type.String(),
  description: NullableText(),
  priceMinorUnit: Money,
  currency: Type.String(),
  active: Type.Boolean(),
  createdAt: Time,
  updatedAt: Time,
})

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
