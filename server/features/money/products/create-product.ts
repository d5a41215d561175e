import type { Context } from '../../../platform/context.ts'
import { badField } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { visibleText, visibleTextOrNull } from '../../../platform/visible-text.ts'
import { assertRole } from '../../people/accounts/index.ts'
import { priceFault } from './domain/price.ts'
import type { ProductKind, ProductRow } from './product-view.ts'
import { insertProduct } from './queries/put-product.ts'

export type NewProduct = {
  kind: ProductKind
  title: string
  description?: string | null
  priceMinorUnit: number
  currency: string
}

/**
 * Creates a product, which is on sale at once.
 * @throws Forbidden unless the caller is a talent; BadRequest for a price or currency that cannot
 * be paid
 */
export async function createProduct(ctx: Context, caller: Caller, product: NewProduct): Promise<ProductRow> {
  const { db, clock } = ctx
  assertRole(caller, 'talent')
  const at = clock.now()
  return insertProduct(db, {
    id: newId(),
    kind: product.kind,
    seller_account_id: caller.accountId,
    title: readTitle(product.title),
    description: visibleTextOrNull(product.description),
    price_minor_unit: readPrice(ctx, product.priceMinorUnit, product.currency),
    currency: product.currency,
    active: true,
    created_at: at,
    updated_at: at,
  })
}

/**
 * Normalizes a product title to one line.
 * @throws BadRequest if no visible text is left, or if the title has characters that cannot be
 * shown or that reverse the text direction
 */
export function readTitle(title: string): string {
  const line = visibleText(title).replace(/\s+/g, ' ')
  if (line === '') throw badField('title', 'Enter a title for the product.')
  if (/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(line))
    throw badField('title', 'The title contains characters that cannot be displayed. Remove them.')
  return line
}

/** @throws BadRequest for a price that the processor does not accept */
export function readPrice({ processor }: Pick<Context, 'processor'>, priceMinorUnit: number, currency: string): number {
  const fault = priceFault(priceMinorUnit, currency, processor.limits(currency))
  if (fault) throw badField(fault.path, fault.words)
  return priceMinorUnit
}
