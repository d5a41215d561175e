import { expect, test } from 'vitest'
import { keyedDigest, seal, unseal } from './sealed.ts'

const SECRET = 'secret-key-for-tests-0123456789abcdef'

test('a sealed text opens for its purpose and reveals nothing', () => {
  const sealed = seal(SECRET, 'social round trip', 'state and nonce')
  expect(sealed).not.toContain('state')
  expect(unseal(SECRET, 'social round trip', sealed)).toBe('state and nonce')
  expect(seal(SECRET, 'social round trip', 'state and nonce')).not.toBe(sealed)
})

test('each purpose has its own key: sealed or signed text is useless for another', () => {
  const sealed = seal(SECRET, 'social round trip', 'state and nonce')
  for (const purpose of ['signing key', 'social round tri', 'social round trip ', ''])
    expect(() => unseal(SECRET, purpose, sealed), purpose).toThrow('unable to authenticate data')
  const purposes = ['mailed code', 'refresh token', 'next refresh token', 'offer action link', 'throttle', '']
  expect(new Set(purposes.map((purpose) => keyedDigest(SECRET, purpose, '123456'))).size).toBe(purposes.length)
})

test('a sealed text cannot be opened with another secret or after a change of one bit', () => {
  const sealed = seal(SECRET, 'signing key', 'a private key')
  expect(() => unseal(`${SECRET}0`, 'signing key', sealed)).toThrow('unable to authenticate data')
  expect(keyedDigest(`${SECRET}0`, 'throttle', 'ada')).not.toBe(keyedDigest(SECRET, 'throttle', 'ada'))
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(SECRET, 'signing key', changed.toString('base64url')), `byte ${at}`).toThrow(
      'unable to authenticate data',
    )
  }
})

test('a sealed text cannot be opened if it was cut anywhere, even inside its tag', () => {
  // Only the tag protects an empty text. An attacker could find a tag of four bytes by trial.
  const bytes = Buffer.from(seal(SECRET, 'signing key', ''), 'base64url')
  expect(unseal(SECRET, 'signing key', bytes.toString('base64url'))).toBe('')
  for (let length = 0; length < bytes.length; length++)
    expect(() => unseal(SECRET, 'signing key', bytes.subarray(0, length).toString('base64url')), `${length}`).toThrow(
      /invalid/i,
    )
})
