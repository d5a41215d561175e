import type { Db } from '../../../platform/database/transaction.ts'
import { unseal } from '../../../platform/security/sealed.ts'
import { SIGNING_KEY_PURPOSE } from './signing-keys.ts'

/** SECRET_KEY is another one than the installation was made with. */
export class WrongSecretKey extends Error {
  constructor() {
    super(
      'SECRET_KEY does not open this installation’s keys: they were sealed with another one. Give the old value, or follow “Rotating secrets” in docs/operations.md.',
    )
    this.name = 'WrongSecretKey'
  }
}

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
