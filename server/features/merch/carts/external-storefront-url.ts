import type { Config } from '../../../platform/config/load-config.ts'
import type { RowInCart } from './queries/rows-in-carts.ts'

/**
 * Returns the URL of the external page on which a row was added to the cart. The URL contains a
 * token for the cart. The external page sends this token to POST /api/merch/cart/restore. Returns
 * null if the row was added on one of our own pages.
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
