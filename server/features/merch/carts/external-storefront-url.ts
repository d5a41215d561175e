import type { Config } from '../../../platform/config/load-config.ts'
import type { RowInCart } from './queries/rows-in-carts.ts'

/**
 * Returns the URL of the external storefront where a row was created, with a token for the cart.
 * The external page passes the token to POST /api/merch/cart/restore. Null if the row was created
 * on one of our pages.
 */
export function buildExternalStorefrontUrl(
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
