import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries, publicAccounts } from '../../../people/accounts/index.ts'
import { allPayments } from '../../payment/index.ts'
import type { ProductRow } from '../product-view.ts'

export type ProductPage = { products: ProductRow[]; total: number }
type Page = { limit: number; offset: number }

export const findProduct = (db: Pick<Db, 'selectFrom'>, id: string): Promise<ProductRow | undefined> =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()

export type Sold = {
  title: string
  description: string | null
  /** Null if the buyer has no account. */
  buyer: string | null
  seller: string
  ppuCode: string
}

export const findSold = (trx: Trx, paymentId: string): Promise<Sold> =>
  trx
    .selectFrom(allPayments.as('payment'))
    .innerJoin('products as p', 'p.id', 'payment.pay_for_id')
    .innerJoin(accountSummaries.as('s'), 's.id', 'payment.seller_account_id')
    .leftJoin(accountSummaries.as('b'), 'b.id', 'payment.buyer_account_id')
    .select(['p.title', 'p.description', 'b.display_name as buyer', 's.display_name as seller'])
    .select('payment.ppu_code as ppuCode')
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow()

export const listOwnProducts = (db: Db, accountId: string, page: Page): Promise<ProductPage> =>
  listPage(db.selectFrom('products as p').where('p.seller_account_id', '=', accountId), page)

/** Lists a seller's products on sale, newest first. Empty for an unknown or blocked seller. */
export const listProductsOf = (db: Db, sellerSlug: string, page: Page): Promise<ProductPage> =>
  listPage(
    db
      .selectFrom('products as p')
      .where('p.active', '=', true)
      .where('p.seller_account_id', '=', (sellers) =>
        sellers.selectFrom(publicAccounts.as('a')).select('a.id').where('a.slug', '=', sellerSlug),
      ),
    page,
  )

const ofProducts = (db: Db) => db.selectFrom('products as p')

async function listPage(wanted: ReturnType<typeof ofProducts>, { limit, offset }: Page): Promise<ProductPage> {
  const { total } = await wanted.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const products = await wanted
    .selectAll('p')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { products, total }
}
