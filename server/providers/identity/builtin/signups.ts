import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { SignupRole } from '../port.ts'

export type Signup = { displayName: string; role: SignupRole; passwordHash: string }

/**
 * Keeps a signup until the address is proven. However many others wait for the same address, none pushes out another;
 * the same password again is the same person, who has changed their mind about name or role.
 */
export async function writeSignup(trx: Trx, email: string, signup: Signup, now: Date): Promise<void> {
  const fresh = { display_name: signup.displayName, role: signup.role, created_at: now }
  await trx
    .insertInto('identity.signups')
    .values({ id: newId(), email, password_hash: signup.passwordHash, ...fresh })
    .onConflict((conflict) => conflict.columns(['email', 'password_hash']).doUpdateSet(fresh))
    .execute()
}

/**
 * The signup of the address that was made with this password (hashed by hashSignupPassword). The code proves the
 * address, the password proves which signup is its owner's: one by somebody else has another password and counts for
 * nothing.
 */
export async function findSignup(db: Db, email: string, passwordHash: string): Promise<Signup | undefined> {
  const row = await db
    .selectFrom('identity.signups')
    .select(['display_name', 'role'])
    .where('email', '=', email)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst()
  return row && { displayName: row.display_name, role: row.role, passwordHash }
}

export const hasSignup = async (trx: Trx, email: string): Promise<boolean> =>
  (await trx.selectFrom('identity.signups').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

/** Once an address is proven, every other signup of it is worthless. */
export async function dropSignups(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('identity.signups').where('email', '=', email).execute()
}
