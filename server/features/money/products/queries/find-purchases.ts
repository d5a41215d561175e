import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries, blockedAccounts } from '../../../people/accounts/index.ts'
import { allPayments, type PaymentRow } from '../../payment/index.ts'
import { PRODUCT_KINDS, type ProductKind, type ProductRow } from '../product-view.ts'

export type Seller = { displayName: string; imageUrl: string | null; slug: string }

export type ProductToBuy = { product: ProductRow; seller: Seller; isSellerShown: boolean }

export async function findProductToBuy(db: Db, id: string): Promise<ProductToBuy | undefined> {
  const row = await db
    .selectFrom('products as p')
    .innerJoin(accountSummaries.as('seller'), 'seller.id', 'p.seller_account_id')
    .leftJoin(blockedAccounts.as('blocked'), 'blocked.account_id', 'p.seller_account_id')
    .selectAll('p')
    .select([
      'seller.display_name',
      'seller.image_url',
      'seller.slug',
      'seller.is_erased',
      'blocked.account_id as blocked',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { display_name: displayName, image_url: imageUrl, slug, is_erased, blocked, ...product } = row
  return { product, seller: { displayName, imageUrl, slug }, isSellerShown: !is_erased && blocked === null }
}

const MAX_PURCHASES = 50

/**
 * Lists a buyer's payments for a product, newest first. Includes payments that were started but not
 * completed.
 */
export const listPaymentsFor = (
  db: Db,
  { productId, buyerAccountId }: { productId: string; buyerAccountId: string },
): Promise<PaymentRow[]> =>
  db
    .selectFrom(allPayments.as('p'))
    .selectAll()
    .where('p.pay_for_id', '=', productId)
    .where('p.pay_for', 'in', PRODUCT_KINDS)
    .where('p.buyer_account_id', '=', buyerAccountId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(MAX_PURCHASES)
    .execute()

export type Purchase = {
  payment: PaymentRow
  product: { id: string; kind: ProductKind; title: string }
  seller: Seller
}

/**
 * Lists a buyer's purchases of products, newest first. Includes payments that were started but not
 * completed.
 */
export async function listPurchases(
  db: Db,
  buyerAccountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ purchases: Purchase[]; total: number }> {
  const wanted = db
    .selectFrom(allPayments.as('p'))
    .where('p.buyer_account_id', '=', buyerAccountId)
    .where('p.pay_for', 'in', PRODUCT_KINDS)
  const { total } = await wanted.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .innerJoin('products as product', 'product.id', 'p.pay_for_id')
    .innerJoin(accountSummaries.as('seller'), 'seller.id', 'p.seller_account_id')
    .selectAll('p')
    .select(['product.kind', 'product.title', 'seller.display_name', 'seller.image_url', 'seller.slug'])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const purchases = rows.map(({ kind, title, display_name, image_url, slug, ...payment }) => ({
    payment,
    product: { id: payment.pay_for_id, kind, title },
    seller: { displayName: display_name, imageUrl: image_url, slug },
  }))
  return { purchases, total }
}
