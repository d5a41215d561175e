import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { KINDS_SOLD } from '../ledger/index.ts'
import type { PaymentRow } from '../payment/index.ts'
import { type Split, splitPayment } from './domain/seller-share.ts'
import type { ProductRow } from './product-view.ts'
import { findProductToBuy, listPaymentsFor, type Seller } from './queries/find-purchases.ts'

/** A product to its buyer. */
export type ProductPurchase = {
  product: ProductRow
  seller: Seller
  /** Whether a payment for it can be begun now. */
  isOnSale: boolean
  /** What its price is to the seller and to us. */
  split: Split
  /** What the caller paid, or began to pay, for it; newest first. */
  payments: PaymentRow[]
}

/**
 * What somebody who buys a product has to know: before they pay, what it is, who sells it and who gets what of its price;
 * afterwards the same, whether or not it is still on sale. Two statements.
 * @throws NotFound for what is not on sale, to all but its seller and those who have begun to pay for it.
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
