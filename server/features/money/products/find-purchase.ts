import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { KINDS_SOLD } from '../ledger/index.ts'
import type { PaymentRow } from '../payment/index.ts'
import { type Split, splitPayment } from './domain/seller-share.ts'
import type { ProductRow } from './product-view.ts'
import { findProductToBuy, listPaymentsFor, type Seller } from './queries/find-purchases.ts'

/** A product as its buyer sees it. */
export type ProductPurchase = {
  product: ProductRow
  seller: Seller
  /** True if a payment for the product can start now. */
  isOnSale: boolean
  split: Split
  /** The caller's payments for the product, paid or only started, newest first. */
  payments: PaymentRow[]
}

/**
 * Returns a product, its seller and the split of its price for a buyer. A buyer who has started to
 * pay can read it even if the product is no longer on sale. Runs two statements.
 * @throws NotFound for a product that is not on sale, except for its seller and those who have
 * started to pay for it
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
