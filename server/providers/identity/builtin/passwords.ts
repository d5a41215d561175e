import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { keyedDigest } from '../../../platform/security/sealed.ts'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let decoy: Promise<string> | undefined

/**
 * Normalizes Unicode. Different keyboards encode the same letters differently, and the passwords
 * must still match.
 */
const normalized = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), COST)

/**
 * Hashes the password of an unconfirmed signup. The salt is derived from the address and our
 * secret. One hash therefore finds the matching signup among all signups with that address.
 */
export const hashSignupPassword = (secret: string, email: string, password: string): Promise<string> => {
  const salt = Buffer.from(keyedDigest(secret, 'signup salt', email), 'base64url').subarray(0, 16)
  return hash(normalized(password), { ...COST, salt })
}

/**
 * True if the password matches the hash. Without a hash, it verifies a decoy hash. The response
 * time therefore does not reveal whether an address is known.
 */
export async function isPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(32), COST)
  const decoyHash = await decoy
  const matches = await verify(storedHash ?? decoyHash, normalized(password))
  return matches && typeof storedHash === 'string'
}
