import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { SignupRole } from '../port.ts'

export type Signup = { displayName: string; role: SignupRole; passwordHash: string }

/**
 * Stores a signup until the address is confirmed. Several signups for one address can exist. A
 * second signup with the same address and password must come from the same person, so it updates
 * the name and role.
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
 * Finds the signup with this address and this password hash (from `hashSignupPassword`). The
 * mailed code proves that the address belongs to the caller. The password finds the caller's own
 * signup, because a stranger's signup for the same address has another password.
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

/** Deletes all signups of the address. Once the address is confirmed, nobody can use them. */
export async function dropSignups(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('identity.signups').where('email', '=', email).execute()
}
