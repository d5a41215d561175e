import type { Db } from '../../../platform/database/transaction.ts'
import { unseal, WrongSecretKey } from '../../../platform/security/sealed.ts'
import { SIGNING_KEY_PURPOSE } from './signing-keys.ts'

/**
 * Checks SECRET_KEY at startup, so that a wrong one is found before anyone signs in.
 * @throws WrongSecretKey
 */
export async function assertSecretOpens(db: Db, secret: string): Promise<void> {
  const newest = await db
    .selectFrom('identity.signing_keys')
    .select('sealed_private_jwk')
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return
  try {
    unseal(secret, SIGNING_KEY_PURPOSE, newest.sealed_private_jwk)
  } catch {
    // The library's own message would only say that decryption failed.
    throw new WrongSecretKey()
  }
}
