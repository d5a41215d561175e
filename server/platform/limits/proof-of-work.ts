import { createHash, randomBytes } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '../clock.ts'
import type { Config } from '../config/load-config.ts'
import type { Challenge } from '../errors.ts'
import { keyedDigest } from '../security/sealed.ts'

/** Request header with the value `<challenge>:<counter>`. */
export const PROOF_HEADER = 'proof-of-work'

const PURPOSE = 'proof of work'
const GOOD_FOR_MS = 5 * MINUTE_MS
const MAX_PROOF = 300

type Settings = Pick<Config, 'SECRET_KEY' | 'PROOF_OF_WORK_BITS'>

/**
 * Creates a challenge for one caller: find a counter so that the SHA-256 of
 * `<challenge>:<counter>` starts with `bits` zero bits. Stores nothing, because the challenge
 * contains its expiry time, its difficulty and our signature.
 */
export function makeChallenge(config: Settings, caller: string, at: Date): Challenge {
  const expires = at.getTime() + GOOD_FOR_MS
  const bits = config.PROOF_OF_WORK_BITS
  const facts = `1.${Math.floor(expires / SECOND_MS)}.${bits}.${randomBytes(12).toString('base64url')}`
  return {
    algorithm: 'SHA-256',
    challenge: `${facts}.${sign(config, facts, caller)}`,
    bits,
    expiresAt: new Date(Math.floor(expires / SECOND_MS) * SECOND_MS).toISOString(),
  }
}

/**
 * Returns the id of a challenge that this caller solved in time, or undefined. The calling code
 * must record the id, so that no solution counts twice.
 */
export function findSolvedChallenge(config: Settings, caller: string, proof: unknown, at: Date): string | undefined {
  if (typeof proof !== 'string' || proof.length > MAX_PROOF) return undefined
  const [, challenge = '', counter] = /^([\w.-]+):(\d{1,15})$/.exec(proof) ?? []
  const [version, expires, bits, random, signature] = challenge.split('.')
  if (version !== '1' || counter === undefined) return undefined
  if (sign(config, `${version}.${expires}.${bits}.${random}`, caller) !== signature) return undefined
  if (Number(expires) * SECOND_MS <= at.getTime()) return undefined
  const digest = createHash('sha256').update(proof).digest()
  return zeroBitsOf(digest) >= Number(bits) ? challenge : undefined
}

const sign = (config: Settings, facts: string, caller: string): string =>
  keyedDigest(config.SECRET_KEY, PURPOSE, `${facts}\n${caller}`)

function zeroBitsOf(digest: Uint8Array): number {
  let bits = 0
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}
