import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { keyedDigest } from '../../../platform/security/sealed.ts'

/** argon2id as OWASP asks for it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let decoy: Promise<string> | undefined

/** The same characters typed on another keyboard are the same password. */
const normalized = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), COST)

/**
 * The hash of a password that waits for its code: all of one address have one salt, which only our secret can tell. So
 * one hash finds the signup it belongs to, however many strangers signed up for the same address.
 */
export const hashSignupPassword = (secret: string, email: string, password: string): Promise<string> => {
  const salt = Buffer.from(keyedDigest(secret, 'signup salt', email), 'base64url').subarray(0, 16)
  return hash(normalized(password), { ...COST, salt })
}

/**
 * Whether the password belongs to the hash. Without a hash it takes as long, and says no, so that nobody can tell from
 * the time whether an address is known.
 */
export async function isPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(32), COST)
  const decoyHash = await decoy
  const matches = await verify(storedHash ?? decoyHash, normalized(password))
  return matches && typeof storedHash === 'string'
}
