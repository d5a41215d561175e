import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CacheName } from '../http/purge-dialects.ts'

/** Faults of the cache. `half`: it purges, and the response is lost. */
export type CacheFault = 'down' | 'silent' | 'refused' | 'cut' | 'half' | 'redirect' | 'unsuccessful' | 'unreadable'

export type PageCacheCounterpart = Awaited<ReturnType<typeof openPageCacheCounterpart>>

const TOKEN = 'token-for-tests'
const SERVICE = 'service-1'

/**
 * Imitates a cache in front of the program: pages are stored with their tags, until a purge names
 * one of them. Refuses requests that the documentation of the service does not allow.
 */
export async function openPageCacheCounterpart(name: CacheName) {
  const state = { fault: null as CacheFault | null, purges: [] as string[][], held: new Map<string, string[]>() }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const answer = (status: number, body: string, headers = {}) => response.writeHead(status, headers).end(body)
      const { fault } = state
      if (fault === 'silent') return
      if (fault === 'cut') return void request.socket.destroy()
      if (fault === 'down') return void answer(503, 'no backend')
      if (fault === 'redirect') return void answer(302, '', { location: '/elsewhere' })
      const tags = readTags(name, {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString(),
      })
      if (fault === 'refused' || tags === undefined) return void answer(403, '{"success":false}')
      if (fault === 'unsuccessful') return void answer(name === 'cloudflare' ? 200 : 500, '{"success":false}')
      if (fault === 'unreadable') return void answer(name === 'cloudflare' ? 200 : 500, '<html>')
      state.purges.push(tags)
      for (const [page, own] of state.held) if (own.some((tag) => tags.includes(tag))) state.held.delete(page)
      if (fault === 'half') return void request.socket.destroy()
      answer(200, name === 'cloudflare' ? '{"success":true,"errors":[],"result":{"id":"1"}}' : '{"status":"ok"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { url: `http://127.0.0.1:${port}`, token: TOKEN, service: SERVICE },
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Received = {
  method: string
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** Returns undefined if the service would refuse the request. */
function readTags(name: CacheName, { method, path, headers, body }: Received): string[] | undefined {
  if (name === 'varnish') {
    if (method !== 'PURGE' || headers['purge-token'] !== TOKEN) return undefined
    return String(headers['xkey-purge'] ?? '').split(' ')
  }
  if (method !== 'POST' || headers['content-type'] !== 'application/json') return undefined
  if (name === 'fastly') {
    if (path !== `/service/${SERVICE}/purge` || headers['fastly-key'] !== TOKEN) return undefined
    return listed(JSON.parse(body).surrogate_keys, 256)
  }
  const isOurs = path === `/client/v4/zones/${SERVICE}/purge_cache` && headers['authorization'] === `Bearer ${TOKEN}`
  return isOurs ? listed(JSON.parse(body).tags, 30) : undefined
}

const listed = (tags: unknown, most: number): string[] | undefined =>
  Array.isArray(tags) && tags.length > 0 && tags.length <= most && tags.every((tag) => typeof tag === 'string')
    ? tags
    : undefined
