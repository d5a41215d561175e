import type { Config } from '../../platform/config/load-config.ts'
import { createHttpPageCache } from './http/http-page-cache.ts'
import type { PageCache } from './port.ts'

const NO_CACHE: PageCache = { name: 'none', headers: undefined, purge: async () => {} }

/** Addresses of the services' own APIs. */
const APIS = { varnish: '', fastly: 'https://api.fastly.com', cloudflare: 'https://api.cloudflare.com' } as const

/** Chooses the cache that PAGE_CACHE names. Without one, a purge does nothing. */
export function createPageCache(
  config: Pick<Config, 'PAGE_CACHE' | 'PAGE_CACHE_URL' | 'PAGE_CACHE_TOKEN' | 'PAGE_CACHE_SERVICE'>,
): PageCache {
  const { PAGE_CACHE: name, PAGE_CACHE_URL: url, PAGE_CACHE_TOKEN: token, PAGE_CACHE_SERVICE: service } = config
  if (name === 'none') return NO_CACHE
  return createHttpPageCache(name, { url: (url ?? APIS[name]).replace(/\/+$/, ''), token, service })
}
