import type { PageCache } from '../port.ts'

export type PurgeRequest = {
  method: 'POST' | 'PURGE'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
}

export type CacheName = Exclude<PageCache['name'], 'none'>

export type CacheSettings = {
  url: string
  token: string | undefined
  /** Fastly's service, or Cloudflare's zone. */
  service: string | undefined
}

export type PurgeDialect = {
  headers: NonNullable<PageCache['headers']>
  /** Tags that one request may name. */
  most: number
  requestFor: (tags: readonly string[], settings: CacheSettings) => PurgeRequest
  /** True if the cache has confirmed the purge. */
  isDone: (status: number, body: string) => boolean
}

const asJson = (body: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Requests that tell each cache to forget pages, as its documentation says. */
export const PURGE_DIALECTS: Readonly<Record<CacheName, PurgeDialect>> = {
  // deploy/varnish/pages.vcl, with vmod_xkey.
  varnish: {
    headers: { tags: 'xkey', separator: ' ', hold: 'surrogate-control' },
    most: 200,
    requestFor: (tags, { url, token }) => ({
      method: 'PURGE',
      url,
      headers: { 'xkey-purge': tags.join(' '), ...(token ? { 'purge-token': token } : {}) },
    }),
    isDone: (status) => status === 200,
  },
  // POST /service/{service_id}/purge
  fastly: {
    headers: { tags: 'surrogate-key', separator: ' ', hold: 'surrogate-control' },
    most: 256,
    requestFor: (tags, { url, token = '', service = '' }) => {
      const { headers, body } = asJson({ surrogate_keys: tags })
      return {
        method: 'POST',
        url: `${url}/service/${encodeURIComponent(service)}/purge`,
        headers: { ...headers, accept: 'application/json', 'fastly-key': token },
        body,
      }
    },
    isDone: (status) => status === 200,
  },
  // POST /zones/{zone_id}/purge_cache
  cloudflare: {
    headers: { tags: 'cache-tag', separator: ',', hold: 'cloudflare-cdn-cache-control' },
    most: 30,
    requestFor: (tags, { url, token = '', service = '' }) => {
      const { headers, body } = asJson({ tags })
      return {
        method: 'POST',
        url: `${url}/client/v4/zones/${encodeURIComponent(service)}/purge_cache`,
        headers: { ...headers, authorization: `Bearer ${token}` },
        body,
      }
    },
    isDone: (status, body) => status === 200 && saysSuccess(body),
  },
}

function saysSuccess(body: string): boolean {
  try {
    const said: unknown = JSON.parse(body)
    return typeof said === 'object' && said !== null && 'success' in said && said.success === true
  } catch {
    return false
  }
}
