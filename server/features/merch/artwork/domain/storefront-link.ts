import type { Config } from '../../../../platform/config/load-config.ts'

/**
 * Returns a link to the page on which the fan started, or else to our own storefront. The token in
 * the link gives access to the fan's art.
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
