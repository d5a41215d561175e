import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { systemClock } from '../../../../platform/clock.ts'

/** Browser with a subscription at the local push service. */
export type LocalDevice = {
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** Decrypted messages that the service has accepted, oldest first. */
  messages: PushedMessage[]
  /** Requests for this device, accepted or not. */
  requests: () => number
  /**
   * Response of the next requests: a status, or `hang`. The last one is repeated. An accepted
   * message is stored.
   */
  respond: (...responses: Reply[]) => void
}
export type PushedMessage = { tag: string; title: string; body: string; path: string; topic: string; ttl: number }
type Reply = number | 'hang' | { status: number; retryAfter: string } | 'accept and crash'

type Device = { ecdh: ECDH; auth: Buffer; key: string; replies: Reply[]; requests: number; messages: PushedMessage[] }

export type LocalPushService = {
  port: number
  /** Subscribes a browser with the public key that the application gives. */
  subscribe: (applicationServerKey: string) => LocalDevice
  close: () => Promise<void>
}

const MAX_BYTES = 4096

/**
 * Push service on this machine (RFC 8030). It refuses what a real one refuses: a message without
 * or with another sender's signature (RFC 8292), one that is too large, one without a TTL. It
 * decrypts messages with the browser's keys as the browser does (RFC 8291), with code of its own.
 */
export async function openPushService(): Promise<LocalPushService> {
  const devices = new Map<string, Device>()
  const held = new Set<ServerResponse>()
  let origin = ''

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const device = devices.get(request.url ?? '')
    const body = await buffer(request)
    if (!device) return void response.writeHead(404).end()
    device.requests++
    const reply = device.replies.length > 1 ? device.replies.shift() : device.replies[0]
    if (reply === 'hang') return void held.add(response)
    if (typeof reply === 'object')
      return void response.writeHead(reply.status, { 'retry-after': reply.retryAfter }).end()
    if (typeof reply === 'number' && reply !== 201) return void response.writeHead(reply).end()
    const fault = await faultOf(request, body, device.key, origin)
    if (fault !== undefined) return void response.writeHead(fault).end()
    device.messages.push({
      ...(JSON.parse(decrypt(body, device).toString('utf8')) as PushedMessage),
      topic: String(request.headers['topic']),
      ttl: Number(request.headers['ttl']),
    })
    if (reply === 'accept and crash') return void response.destroy()
    response.writeHead(201, { location: `${origin}/message` }).end()
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.writeHead(400).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  return {
    port,
    subscribe: (key) => {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const path = `/push/${randomBytes(24).toString('base64url')}`
      const device: Device = { ecdh, auth: randomBytes(16), key, replies: [], requests: 0, messages: [] }
      devices.set(path, device)
      return {
        subscription: {
          endpoint: `${origin}${path}`,
          p256dh: ecdh.getPublicKey().toString('base64url'),
          auth: device.auth.toString('base64url'),
        },
        messages: device.messages,
        requests: () => device.requests,
        respond: (...replies) => {
          device.replies = replies
        },
      }
    },
    close: async () => {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Status with which a push service refuses a request. */
async function faultOf(
  { method, headers }: IncomingMessage,
  body: Buffer,
  applicationServerKey: string,
  origin: string,
): Promise<number | undefined> {
  if (method !== 'POST') return 405
  if (body.length > MAX_BYTES) return 413
  if (!/^\d+$/.test(String(headers['ttl'])) || headers['content-encoding'] !== 'aes128gcm') return 400
  if (headers['topic'] !== undefined && !/^[\w-]{1,32}$/.test(String(headers['topic']))) return 400
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== applicationServerKey) return 403
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  try {
    const { payload } = await jwtVerify(token, publicKey, { algorithms: ['ES256'], audience: origin })
    const isShort = (payload.exp ?? Infinity) <= systemClock.now().getTime() / 1000 + 24 * 3600
    return isShort && /^(?:mailto:|https:)/.test(payload.sub ?? '') ? undefined : 403
  } catch {
    return 403
  }
}

/** Decrypts a body of one record (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, { ecdh, auth }: Device): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, about, 32))
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with the byte 2 and zeros.
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is not valid')
  return padded.subarray(0, end)
}

/** `Topic` header for a tag. A waiting message is replaced by a later one with the same topic. */
export const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)
