import type { Db } from '../../../platform/database/transaction.ts'
import { unseal, WrongSecretKey } from '../../../platform/security/sealed.ts'
import { SIGNING_KEY_PURPOSE } from './signing-keys.ts'

/** Asked at start, so that nobody finds out by signing in. @throws WrongSecretKey */
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
    // The library's reason says only that it did not fit.
    throw new WrongSecretKey()
  }
}
