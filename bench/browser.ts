import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type BenchMethod = 'GET' | 'POST' | 'PUT' | 'PATCH'
export type Sent = { method: BenchMethod; path: string; headers: Readonly<Record<string, string>>; body?: object }
export type Reply = { status: number; cookies: readonly string[]; text: string }
export type Deliver = (sent: Sent) => Promise<Reply>

/** Sends requests over HTTP. The agent limits the number of connections. */
export const deliverTo =
  (address: string, agent: Agent): Deliver =>
  async ({ method, path, headers, body }) => {
    const sent = request(`${address}${path}`, {
      agent,
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    })
    sent.end(body && JSON.stringify(body))
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: reply.statusCode ?? 0, cookies: reply.headers['set-cookie'] ?? [], text: await text(reply) }
  }

/**
 * Sends the cookies of earlier responses.
 * @throws if the server refuses the request
 */
export type Browser = (request: { method: BenchMethod; path: string; body?: object }) => Promise<Reply>

/** Returns a browser without cookies, which sends `headers` with each request. */
export function createBrowser(deliver: Deliver, headers: Readonly<Record<string, string>> = {}): Browser {
  const cookies = new Map<string, string>()
  return async ({ method, path, body }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await deliver({
      method,
      path,
      headers: { ...headers, ...(cookie === '' ? {} : { cookie }) },
      ...(body ? { body } : {}),
    })
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status} ${reply.text}`)
    for (const set of reply.cookies) {
      const [pair = ''] = set.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return reply
  }
}
