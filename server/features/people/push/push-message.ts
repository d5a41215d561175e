import { createECDH, createHash, type KeyObject } from 'node:crypto'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { LIFETIME_MS } from './domain/limits.ts'
import type { Subscription } from './subscription.ts'

/** Shown on the device. `tag` is the notice's id: a repeated message replaces the first one. */
export type PushContent = { tag: string; title: string; body: string; path: string }

type Sender = { publicKey: string; privateKey: KeyObject; contact: string }

/** Push services accept at most 24 hours. A shorter time limits what a stolen header is worth. */
const TOKEN_MS = HOUR_MS
/** Push services accept 4096 bytes, and encryption adds 103. */
const MAX_TITLE = 200
const MAX_BODY = 600
const MAX_TOPIC = 32

/**
 * Encrypts a message for one browser (RFC 8291) and signs for its push service that we send it (RFC
 * 8292). A message with the same tag replaces one that the push service still has.
 */
export async function createPushRequest(
  { endpoint, p256dh, auth }: Subscription,
  content: PushContent,
  { publicKey, privateKey, contact }: Sender,
  now: Date,
): Promise<{ body: Buffer; headers: Readonly<Record<string, string>> }> {
  const [{ SignJWT }, { default: ece }] = await Promise.all([import('jose'), import('http_ece')])
  const ephemeral = createECDH('prime256v1')
  ephemeral.generateKeys()
  const { title, body } = content
  const text = JSON.stringify({ ...content, title: title.slice(0, MAX_TITLE), body: body.slice(0, MAX_BODY) })
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(addMs(now, TOKEN_MS))
    .setSubject(contact)
    .sign(privateKey)
  return {
    body: ece.encrypt(Buffer.from(text), {
      version: 'aes128gcm',
      privateKey: ephemeral,
      dh: p256dh,
      authSecret: auth,
    }),
    headers: {
      authorization: `vapid t=${token}, k=${publicKey}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(LIFETIME_MS / 1000),
      topic: createHash('sha256').update(content.tag).digest('base64url').slice(0, MAX_TOPIC),
      urgency: 'normal',
    },
  }
}
