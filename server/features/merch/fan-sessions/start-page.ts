import type { Context } from '../../../platform/context.ts'
import { isAllowedOrigin } from '../../../platform/http/cors.ts'

/**
 * Returns the URL of the page to return the fan to. It must be one of our pages, or one on an
 * origin that may call the API. Null for any other URL, so that a session cannot link to an
 * unknown site.
 */
export function startPageOf({ config }: Pick<Context, 'config'>, given: string | null): string | null {
  const url = given === null ? null : URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return config.trustedOrigins.includes(url.origin) || isAllowedOrigin(url.origin, config) ? url.href : null
}
