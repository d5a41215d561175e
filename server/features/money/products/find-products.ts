import type { Db } from '../../../platform/database/transaction.ts'
import type { ProductRow } from './product-view.ts'

export type ProductPage = { products: ProductRow[]; total: number }
type Page = { limit: number; offset: number }

/** One statement. */
export const findProduct = (db: Pick<Db, 'selectFrom'>, id: string): Promise<ProductRow | undefined> =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()

/** Nothing of a blocked account is for sale, or shown. */
export const isSellerBlocked = async (db: Pick<Db, 'selectFrom'>, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('brand_limits')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('is_blocked', '=', true)
    .executeTakeFirst()) !== undefined

/** A seller's own, newest first, those off sale too. Two statements. */
export const listOwnProducts = (db: Db, accountId: string, page: Page): Promise<ProductPage> =>
  listPage(db.selectFrom('products as p').where('p.seller_account_id', '=', accountId), page)

/** What a seller has on sale, newest first; nothing for a name that nobody has. Two statements. */
export const listProductsOf = (db: Db, sellerSlug: string, page: Page): Promise<ProductPage> =>
  listPage(
    db
      .selectFrom('products as p')
      .where('p.active', '=', true)
      .where('p.seller_account_id', 'in', (sellers) =>
        sellers
          .selectFrom('accounts as a')
          .leftJoin('brand_limits as l', (join) =>
            join.onRef('l.account_id', '=', 'a.id').on('l.is_blocked', '=', true),
          )
          .select('a.id')
          .where('a.slug', '=', sellerSlug)
          .where('l.account_id', 'is', null),
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
