const HASH_BYTES = 32
const HASH_BITS = 256

/**
 * Name of our soft binding algorithm: PDQ under the reversed domain of this installation, because
 * C2PA's list has no entry for PDQ.
 */
export function algorithmOf({ BASE_URL }: { BASE_URL: string }): string {
  const { hostname } = new URL(BASE_URL)
  return [...hostname.split('.').toReversed(), 'pdq', '1'].join('.')
}

/** Returns the hash in a soft binding: 32 bytes in Base64. Undefined for anything else. */
export function readBinding(value: string): string | undefined {
  const bytes = Buffer.from(value, 'base64')
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(value) || /^[A-Za-z0-9_-]+={0,2}$/.test(value)
  return isBase64 && bytes.length === HASH_BYTES ? bytes.toString('hex') : undefined
}

/** Converts the number of different bits to C2PA's score from 0 to 100. */
export const scoreOf = (distance: number): number => Math.round((100 * (HASH_BITS - distance)) / HASH_BITS)
