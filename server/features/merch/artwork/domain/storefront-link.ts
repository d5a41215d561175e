import type { Config } from '../../../../platform/config/load-config.ts'

/**
 * Returns the link to a campaign's storefront with the token that shows the fan's art. It leads to
 * the page where the fan started, or else to our own storefront.
 */
export function buildStorefrontLink(
  { BASE_URL }: Pick<Config, 'BASE_URL'>,
  slug: string,
  startPage: string | null,
  token: string,
): string {
  const url = new URL(startPage ?? `${BASE_URL}/c/${slug}`)
  url.searchParams.set('art', token)
  return url.href
}
