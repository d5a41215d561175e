import type { Context } from '../../../platform/context.ts'
import { isAllowedOrigin } from '../../../platform/http/cors.ts'

/**
 * Accepts a page to send the fan back to: one of ours, or one on an origin that may call the API.
 * Null for anything else, so that a session cannot lead to an unknown site.
 */
export function startPageOf({ config }: Pick<Context, 'config'>, given: string | null): string | null {
  const url = given === null ? null : URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return config.trustedOrigins.includes(url.origin) || isAllowedOrigin(url.origin, config) ? url.href : null
}
