import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { KINDS_SOLD } from '../ledger/index.ts'
import type { PaymentRow } from '../payment/index.ts'
import { type Split, splitPayment } from './domain/seller-share.ts'
import type { ProductRow } from './product-view.ts'
import { findProductToBuy, listPaymentsFor, type Seller } from './queries/find-purchases.ts'

export type ProductPurchase = {
  product: ProductRow
  seller: Seller
  isOnSale: boolean
  split: Split
  /** Payments of the caller for this product, newest first, including uncompleted ones. */
  payments: PaymentRow[]
}

/**
 * Returns a product with its seller and how the price is split. If it is no longer on sale, only
 * its seller and buyers who have started to pay can read it.
 * @throws NotFound for a product that the caller cannot read
 */
export async function findPurchase(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId }: Pick<Caller, 'accountId'>,
  productId: string,
): Promise<ProductPurchase> {
  const found = await findProductToBuy(db, productId)
  if (!found) throw notFound('There is no such product.')
  const { product, seller, isSellerShown } = found
  const payments = await listPaymentsFor(db, { productId, buyerAccountId: accountId })
  const isOnSale = product.active && isSellerShown
  if (!isOnSale && payments.length === 0 && product.seller_account_id !== accountId)
    throw notFound('There is no such product.')
  const { price_minor_unit: price, currency, kind } = product
  return {
    product,
    seller,
    isOnSale,
    split: splitPayment(price, config[KINDS_SOLD[kind].share.setting], currency),
    payments,
  }
}
