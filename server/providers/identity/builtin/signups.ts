import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { SignupRole } from '../port.ts'

export type Signup = { displayName: string; role: SignupRole; passwordHash: string }

/**
 * An address may have several signups. One with the same password comes from the same person, so
 * it updates the name and role.
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
 * Finds the signup with this address and this hash (from `hashSignupPassword`). The password tells
 * the caller's signup from a stranger's for the same address.
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

/** Once the address is confirmed, nobody can use its signups. */
export async function dropSignups(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('identity.signups').where('email', '=', email).execute()
}
