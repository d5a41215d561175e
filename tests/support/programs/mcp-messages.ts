import type { InjectOptions } from 'fastify'
import type { World } from '../world.ts'

export const NEWEST = '2026-07-28'
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': NEWEST,
  'io.modelcontextprotocol/clientInfo': { name: 'test-assistant', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

export type Reply = { status: number; text: string; headers: Record<string, unknown>; body: any }
type Extra = Record<string, string | undefined>
type Place = Pick<InjectOptions, 'method' | 'url' | 'remoteAddress'>
export type Send = (body: object | string | Buffer | undefined, headers?: Extra, place?: Place) => Promise<Reply>

/** A message as older clients send it. */
export const message = (method: string, params: object = {}): object => ({ jsonrpc: '2.0', id: 1, method, params })
export const call = (name: string, given: object = {}): object => message('tools/call', { name, arguments: given })
/** A message of the newest version, which also names itself in headers. */
export const newest = (method: string, params: object = {}): object => message(method, { _meta: ENVELOPE, ...params })

/** Returns a function that sends what a program with this secret sends. */
export const sender =
  (world: World, secret: string): Send =>
  async (body, headers = {}, place = {}) => {
    const sent: Extra = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${secret}`,
      ...headers,
    }
    const given = Object.entries(sent).filter((each): each is [string, string] => each[1] !== undefined)
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const reply = await world.app.api.inject({
      method: 'POST',
      url: '/mcp',
      ...place,
      headers: Object.fromEntries(given),
      ...(body === undefined ? {} : { payload }),
    })
    const { statusCode: status, body: text } = reply
    const isJson = String(reply.headers['content-type']).includes('json') && text !== ''
    return { status, text, headers: reply.headers, body: isJson ? reply.json() : undefined }
  }
