import type { Config } from '../../../platform/config/load-config.ts'

/** A campaign's storefront, where the fan began or else here, with what shows their art there. */
export function storefrontOf(
  { BASE_URL }: Pick<Config, 'BASE_URL'>,
  slug: string,
  startPage: string | null,
  token: string,
): string {
  const url = new URL(startPage ?? `${BASE_URL}/c/${slug}`)
  url.searchParams.set('art', token)
  return url.href
}
