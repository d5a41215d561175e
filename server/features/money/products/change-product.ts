import type { Context } from '../../../platform/context.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { visibleTextOrNull } from '../../../platform/visible-text.ts'
import { readPrice, readTitle } from './create-product.ts'
import type { ProductRow } from './product-view.ts'
import { findProduct } from './queries/find-products.ts'
import { updateProduct } from './queries/put-product.ts'

export type ProductChange = {
  title?: string
  description?: string | null
  priceMinorUnit?: number
  active?: boolean
}

/**
 * Changes a seller's product, or stops selling it. The kind and the currency cannot be changed. A
 * payment that has already started keeps its price.
 * @throws NotFound; Forbidden for another account's product; BadRequest for a price that cannot be
 * paid
 */
export async function changeProduct(
  ctx: Context,
  caller: Caller,
  id: string,
  change: ProductChange,
): Promise<ProductRow> {
  const { db, clock } = ctx
  const product = await findProduct(db, id)
  if (!product || (!product.active && product.seller_account_id !== caller.accountId))
    throw notFound('There is no such product.')
  if (product.seller_account_id !== caller.accountId) throw forbidden('This product belongs to another seller.')
  const { title, description, priceMinorUnit, active } = change
  const changed = await updateProduct(
    db,
    { id, sellerAccountId: caller.accountId },
    {
      ...(title === undefined ? {} : { title: readTitle(title) }),
      ...(description === undefined ? {} : { description: visibleTextOrNull(description) }),
      ...(priceMinorUnit === undefined ? {} : { price_minor_unit: readPrice(ctx, priceMinorUnit, product.currency) }),
      ...(active === undefined ? {} : { active }),
      updated_at: clock.now(),
    },
  )
  if (!changed) throw notFound('There is no such product.')
  return changed
}
