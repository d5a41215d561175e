import type { Config } from '../../platform/config/load-config.ts'

/**
 * Returns the address to which a simulator page leads back. Only pages of this installation are
 * accepted, because links can be forged.
 */
export function backAddress(
  { trustedOrigins }: Pick<Config, 'trustedOrigins'>,
  url: string | undefined,
  fallback: `/${string}`,
): string {
  const isOurs = url !== undefined && URL.canParse(url) && trustedOrigins.includes(new URL(url).origin)
  return isOurs ? url : `${trustedOrigins[0] ?? ''}${fallback}`
}
