import type { Context } from '../../../platform/context.ts'
import { isOpenTo } from '../../../platform/http/cors.ts'

/**
 * A page that a fan may be sent back to: of ours, or of an origin that may call us. Null for anything else: a session must
 * lead nobody to a stranger's page.
 */
export function startPageOf({ config }: Pick<Context, 'config'>, given: string | null): string | null {
  const url = given === null ? null : URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return config.trustedOrigins.includes(url.origin) || isOpenTo(url.origin, config) ? url.href : null
}
