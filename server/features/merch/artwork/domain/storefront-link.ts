import type { Config } from '../../../../platform/config/load-config.ts'

/**
 * Returns a link to a campaign's storefront. The link contains a token that gives access to the
 * fan's art. The link opens the page on which the fan started. If that page is unknown, the link
 * opens our own storefront.
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
