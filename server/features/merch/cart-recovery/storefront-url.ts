import type { Config } from '../../../platform/config/load-config.ts'
import type { RowInCart } from '../carts/index.ts'

/**
 * The storefront where a piece was put together, with what shows the cart there: where its session began, else here. The page
 * that is opened goes on by POST /api/merch/cart/restore.
 */
export function storefrontUrl(
  { BASE_URL }: Pick<Config, 'BASE_URL'>,
  { startPage, campaignSlug }: Pick<RowInCart, 'startPage' | 'campaignSlug'>,
  token: string,
): string {
  const url = new URL(startPage ?? `${BASE_URL}/c/${campaignSlug}`)
  url.searchParams.set('cart', token)
  return url.href
}
