import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Keys by secret and purpose. Deriving a key takes ten times as long as using it. */
const keys = new Map<string, KeyObject>()
/** Some purposes contain a date, so the cache would grow forever. At this limit, it is emptied. */
const MAX_KEYS = 200

/**
 * Derives a key from SECRET_KEY. A text that was encrypted or signed for one purpose is not
 * accepted for another.
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

/**
 * Encrypts a text with AES-256-GCM. The result also contains the nonce and the authentication tag.
 */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * @throws if the secret or the purpose differs from that of `seal`, or if the sealed text was
 * changed or cut
 */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  // Rejects shorter tags, which are easier to guess.
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), nonce, options)
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

/** The stored keys of this installation were encrypted with another SECRET_KEY. */
export class WrongSecretKey extends Error {
  constructor() {
    super(
      'SECRET_KEY does not open this installation’s keys: they were sealed with another one. Give the old value, or follow “Change the secret key” in docs/secrets.md.',
    )
    this.name = 'WrongSecretKey'
  }
}

/**
 * Returns a hash that can be computed only with the secret, to sign links and to store codes and
 * tokens. Readers of the table cannot use the hashes.
 */
export const keyedDigest = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url')
