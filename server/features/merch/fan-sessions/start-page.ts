import type { Context } from '../../../platform/context.ts'
import { isAllowedOrigin } from '../../../platform/http/callers/cors.ts'

/**
 * Accepts our pages and origins that may call the API; other URLs become null. Otherwise a session
 * could contain a link to a malicious site.
 */
export function startPageOf({ config }: Pick<Context, 'config'>, given: string | null): string | null {
  const url = given === null ? null : URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return config.trustedOrigins.includes(url.origin) || isAllowedOrigin(url.origin, config) ? url.href : null
}
