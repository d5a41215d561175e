import type { Config } from '../../platform/config/load-config.ts'

/** Where a page of the simulator leads back to: only to pages of ours, wherever its link was made up. */
export function ownAddress(
  { trustedOrigins }: Pick<Config, 'trustedOrigins'>,
  url: string | undefined,
  fallback: `/${string}`,
): string {
  const isOurs = url !== undefined && URL.canParse(url) && trustedOrigins.includes(new URL(url).origin)
  return isOurs ? url : `${trustedOrigins[0] ?? ''}${fallback}`
}
