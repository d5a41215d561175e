import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/**
 * Cache of derived keys, by secret and purpose. Deriving a key costs ten times as much as using
 * it.
 */
const keys = new Map<string, KeyObject>()
/**
 * Some purposes contain a date, so the number of keys grows. At this limit, the cache is cleared.
 */
const MAX_KEYS = 200

/**
 * Derives a separate key for each purpose from SECRET_KEY. A value that was sealed or signed for
 * one purpose is useless for another.
 */
function keyFor(secret: string, purpose: string): KeyObject {
  const name = JSON.stringify([secret, purpose])
  const known = keys.get(name)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `semblance ${purpose}`, 32)))
  if (keys.size >= MAX_KEYS) keys.clear()
  keys.set(name, key)
  return key
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text with AES-256-GCM. The result contains its nonce and tag. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts a text.
 * @throws if the secret or the purpose differs, or the text was changed or truncated.
 */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  // Requires the full length of the tag, because a truncated tag would be easier to guess.
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), nonce, options)
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

/** Thrown if the installation's keys were sealed with another SECRET_KEY. */
export class WrongSecretKey extends Error {
  constructor() {
    super(
      'SECRET_KEY does not open this installation’s keys: they were sealed with another one. Give the old value, or follow “Rotating secrets” in docs/operations.md.',
    )
    this.name = 'WrongSecretKey'
  }
}

/**
 * Returns a keyed digest. Meant for signed links, and for storing codes and tokens so that a leaked
 * table gives no access.
 */
export const keyedDigest = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url')
