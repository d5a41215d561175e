import type { Config } from '../../../platform/config/load-config.ts'
import type { RowInCart } from './queries/rows-in-carts.ts'

/**
 * Returns the external page on which a row was added, with a token for POST
 * /api/merch/cart/restore. Null for our own pages.
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
