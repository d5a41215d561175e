import type { Config } from '../../platform/config/load-config.ts'

/**
 * Returns the address to which a simulator page sends the person back. Only addresses of this
 * installation are accepted. Otherwise, anyone could forge a link that redirects to a foreign
 * site.
 */
export function backAddress(
  { trustedOrigins }: Pick<Config, 'trustedOrigins'>,
  url: string | undefined,
  fallback: `/${string}`,
): string {
  const isOurs = url !== undefined && URL.canParse(url) && trustedOrigins.includes(new URL(url).origin)
  return isOurs ? url : `${trustedOrigins[0] ?? ''}${fallback}`
}
