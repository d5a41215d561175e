import type { Context } from '../../../platform/context.ts'
import { isAllowedOrigin } from '../../../platform/http/cors.ts'

/**
 * Returns the URL of the page to which a fan can return. The page must be one of our pages, or be
 * on an origin that may call the API. Any other URL becomes null. Otherwise, a session could
 * contain a link to a malicious site.
 */
export function startPageOf({ config }: Pick<Context, 'config'>, given: string | null): string | null {
  const url = given === null ? null : URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return config.trustedOrigins.includes(url.origin) || isAllowedOrigin(url.origin, config) ? url.href : null
}
