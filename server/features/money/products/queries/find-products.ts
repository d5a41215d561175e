import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountFaces, shownAccounts } from '../../../people/accounts/index.ts'
import type { ProductRow } from '../product-view.ts'

export type ProductPage = { products: ProductRow[]; total: number }
type Page = { limit: number; offset: number }

/** One statement. */
export const findProduct = (db: Pick<Db, 'selectFrom'>, id: string): Promise<ProductRow | undefined> =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()

/** What a notice of a sale says: the product's title, and the buyer's name if they have an account. One statement. */
export const findSold = (
  trx: Trx,
  { productId, buyerAccountId }: { productId: string; buyerAccountId: string | null },
): Promise<{ title: string; buyer: string | null }> =>
  trx
    .selectFrom('products as p')
    .leftJoin(accountFaces.as('a'), (join) => join.on('a.id', '=', buyerAccountId))
    .select(['p.title', 'a.display_name as buyer'])
    .where('p.id', '=', productId)
    .executeTakeFirstOrThrow()

/** A seller's own, newest first, those off sale too. Two statements. */
export const listOwnProducts = (db: Db, accountId: string, page: Page): Promise<ProductPage> =>
  listPage(db.selectFrom('products as p').where('p.seller_account_id', '=', accountId), page)

/** What a seller has on sale, newest first; nothing for a name that nobody has, or that is blocked. Two statements. */
export const listProductsOf = (db: Db, sellerSlug: string, page: Page): Promise<ProductPage> =>
  listPage(
    db
      .selectFrom('products as p')
      .where('p.active', '=', true)
      .where('p.seller_account_id', '=', (sellers) =>
        sellers.selectFrom(shownAccounts.as('a')).select('a.id').where('a.slug', '=', sellerSlug),
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
