import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isBlocked } from '../../people/accounts/index.ts'
import type { ProductRow } from './product-view.ts'
import { findProduct } from './queries/find-products.ts'

/**
 * Returns a product that is on sale by a seller who is not blocked. Any other product is returned
 * only to its seller. `findCaller` is called only then, so a public product needs no session.
 * @throws NotFound
 */
export async function getProduct(
  { db }: Pick<Context, 'db'>,
  id: string,
  findCaller: () => Promise<Pick<Caller, 'accountId'> | undefined>,
): Promise<ProductRow> {
  const product = await findProduct(db, id)
  if (!product) throw notFound('There is no such product.')
  if (product.active && !(await isBlocked(db, product.seller_account_id))) return product
  const caller = await findCaller()
  if (caller?.accountId !== product.seller_account_id) throw notFound('There is no such product.')
  return product
}
