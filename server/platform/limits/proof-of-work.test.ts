import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addMs, MINUTE_MS } from '../clock.ts'
import { findSolvedChallenge, makeChallenge } from './proof-of-work.ts'
import { visitOfSession } from './visit.ts'

const CONFIG = { SECRET_KEY: 'secret-key-for-tests-0123456789abcdef', PROOF_OF_WORK_BITS: 9 }
const AT = new Date('2031-03-10T12:00:00.500Z')
const zeroBits = (text: string): number => {
  const digest = createHash('sha256').update(text).digest()
  const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.indexOf('1')
}
const solve = (challenge: string, bits: number): string => {
  for (let counter = 0; ; counter++) if (zeroBits(`${challenge}:${counter}`) === bits) return `${challenge}:${counter}`
}

describe('a solved challenge', () => {
  const { challenge, bits, expiresAt } = makeChallenge(CONFIG, 'ada', AT)
  const found = (proof: unknown, caller = 'ada', at = AT, config = CONFIG) =>
    findSolvedChallenge(config, caller, proof, at)

  test('counts with at least the required number of zero bits, and not with one less', () => {
    expect([bits, expiresAt]).toEqual([9, '2031-03-10T12:05:00.000Z'])
    expect(found(solve(challenge, 9))).toBe(challenge)
    expect(found(solve(challenge, 8))).toBeUndefined()
    expect(found(solve(challenge, 10))).toBe(challenge)
  })

  test('counts until it expires', () => {
    const proof = solve(challenge, 9)
    expect(found(proof, 'ada', addMs(new Date(expiresAt), -1))).toBe(challenge)
    expect(found(proof, 'ada', new Date(expiresAt))).toBeUndefined()
    expect(found(proof, 'ada', addMs(AT, 6 * MINUTE_MS))).toBeUndefined()
  })

  test('counts only for its own caller, unchanged and well-formed', () => {
    const proof = solve(challenge, 9)
    expect(found(proof, 'eve')).toBeUndefined()
    expect(found(proof, 'ada', AT, { ...CONFIG, SECRET_KEY: 'another-secret-key-0123456789abcdef' })).toBeUndefined()
    expect(found(solve(challenge.replace('.9.', '.1.'), 9))).toBeUndefined()
    expect(found(solve(challenge.replace('1.', '2.'), 9))).toBeUndefined()
    for (const wrong of [undefined, 7, [proof], '', challenge, `${challenge}:x`, `${proof}${'0'.repeat(300)}`])
      expect(found(wrong)).toBeUndefined()
  })
})

test('the origin of a session is the stored one, or undefined without a stored address', () => {
  expect(visitOfSession({ addressHash: 'a', networkHash: 'n' })).toEqual({ addressHash: 'a', networkHash: 'n' })
  expect(visitOfSession({ addressHash: 'a', networkHash: null })).toEqual({ addressHash: 'a', networkHash: null })
  expect(visitOfSession({ addressHash: null, networkHash: 'n' })).toBeUndefined()
})
