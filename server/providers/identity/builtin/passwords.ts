import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { keyedDigest } from '../../../platform/security/sealed.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let decoy: Promise<string> | undefined

/**
 * Normalizes Unicode. Two keyboards may encode the same letter differently, and the password must
 * be accepted from both.
 */
const normalized = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), COST)

/**
 * Hashes the password of a signup that is not confirmed yet. The salt is computed from the address
 * and our secret, so the same address and password always give the same hash. The matching signup
 * can therefore be found by its hash.
 */
export const hashSignupPassword = (secret: string, email: string, password: string): Promise<string> => {
  const salt = Buffer.from(keyedDigest(secret, 'signup salt', email), 'base64url').subarray(0, 16)
  return hash(normalized(password), { ...COST, salt })
}

/**
 * True if the password matches the hash. If there is no hash, the password is compared with a
 * dummy hash. The response time therefore does not reveal if an address is known.
 */
export async function isPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(32), COST)
  const decoyHash = await decoy
  const matches = await verify(storedHash ?? decoyHash, normalized(password))
  return matches && typeof storedHash === 'string'
}
