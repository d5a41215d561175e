import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { type PageCache, PurgeFailed } from '../port.ts'
import { type CacheName, type CacheSettings, PURGE_DIALECTS, type PurgeRequest } from './purge-dialects.ts'

/** A purge is to be done within a second, so a silent cache is asked again soon. */
const TIMEOUT_MS = 3000
const MAX_CHARACTERS = 10_000

/** Tells a cache which pages to forget, over HTTP. */
export function createHttpPageCache(
  name: CacheName,
  settings: CacheSettings,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): PageCache {
  const { headers, most, requestFor, isDone } = PURGE_DIALECTS[name]
  return {
    name,
    headers,
    purge: async (tags) => {
      for (let at = 0; at < tags.length; at += most) {
        const wanted = requestFor(tags.slice(at, at + most), settings)
        const { status, body } = await send(wanted, timeoutMs)
        if (!isDone(status, body)) throw new PurgeFailed(`The page cache answered ${status}.`)
      }
    },
  }
}

/**
 * Sends without `fetch`, which refuses some methods. Redirects are not followed, because they would
 * leak the token.
 */
function send({ method, url, headers, body = '' }: PurgeRequest, timeoutMs: number) {
  const open = url.startsWith('https:') ? overHttps : overHttp
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const fail = (cause: unknown) => reject(new PurgeFailed('The page cache did not respond correctly.', { cause }))
    const sent = open(
      url,
      {
        method,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          text += piece
          if (text.length > MAX_CHARACTERS) sent.destroy(new Error('the response is too long'))
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
        response.on('error', fail)
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}
