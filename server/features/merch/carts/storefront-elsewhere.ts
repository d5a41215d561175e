import type { Config } from '../../../platform/config/load-config.ts'
import type { RowInCart } from './queries/rows-in-carts.ts'

/**
 * The storefront of somebody else's where a piece was put together, with what shows the cart there: it goes on by POST
 * /api/merch/cart/restore. Null where that was a page of ours.
 */
export function storefrontElsewhere(
  { BASE_URL }: Pick<Config, 'BASE_URL'>,
  { startPage }: Pick<RowInCart, 'startPage'>,
  token: string,
): string | null {
  if (startPage === null) return null
  const url = new URL(startPage)
  if (url.origin === new URL(BASE_URL).origin) return null
  url.searchParams.set('cart', token)
  return url.href
}
