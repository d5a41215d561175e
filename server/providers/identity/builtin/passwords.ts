import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { keyedDigest } from '../../../platform/security/sealed.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let decoy: Promise<string> | undefined

/** Two keyboards may encode the same letter differently. */
const normalized = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), COST)

/**
 * Derives the salt from the address and our secret, so that the hash of the same address and
 * password finds the signup.
 */
export const hashSignupPassword = (secret: string, email: string, password: string): Promise<string> => {
  const salt = Buffer.from(keyedDigest(secret, 'signup salt', email), 'base64url').subarray(0, 16)
  return hash(normalized(password), { ...COST, salt })
}

/**
 * Compares with a dummy hash if there is none, so that the response time does not reveal if an
 * address is known.
 */
export async function isPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(32), COST)
  const decoyHash = await decoy
  const matches = await verify(storedHash ?? decoyHash, normalized(password))
  return matches && typeof storedHash === 'string'
}
