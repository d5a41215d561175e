import type { Db } from '../../../platform/database/transaction.ts'
import { unseal, WrongSecretKey } from '../../../platform/security/sealed.ts'
import { SIGNING_KEY_PURPOSE } from './signing-keys.ts'

/**
 * Checks at startup that SECRET_KEY can decrypt the signing key, instead of failing when somebody
 * signs in.
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
    // The crypto library's error would only say that decryption failed.
    throw new WrongSecretKey()
  }
}
