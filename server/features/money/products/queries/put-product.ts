import type { Insertable, Updateable } from 'kysely'
import type { ProductsTable } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { ProductRow } from '../product-view.ts'

export const insertProduct = (db: Db, product: Insertable<ProductsTable>): Promise<ProductRow> =>
  db.insertInto('products').values(product).returningAll().executeTakeFirstOrThrow()

/** Returns undefined if the product belongs to another seller. */
export const updateProduct = (
  db: Db,
  { id, sellerAccountId }: { id: string; sellerAccountId: string },
  change: Updateable<ProductsTable>,
): Promise<ProductRow | undefined> =>
  db
    .updateTable('products')
    .set(change)
    .where('id', '=', id)
    .where('seller_account_id', '=', sellerAccountId)
    .returningAll()
    .executeTakeFirst()
