import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { SignupRole } from '../port.ts'
import { isPassword } from './passwords.ts'

/** How many unconfirmed signups of one address are kept: enough that a stranger's cannot push out the owner's at once. */
const KEPT_PER_ADDRESS = 3

export type Signup = { displayName: string; role: SignupRole; passwordHash: string }

/** Keeps a signup until the address is proven; the oldest of the same address make room. */
export async function writeSignup(trx: Trx, email: string, signup: Signup, now: Date): Promise<void> {
  await trx
    .insertInto('identity.signups')
    .values({
      id: newId(),
      email,
      password_hash: signup.passwordHash,
      display_name: signup.displayName,
      role: signup.role,
      created_at: now,
    })
    .execute()
  await trx
    .deleteFrom('identity.signups')
    .where('email', '=', email)
    .where('id', 'not in', (inner) =>
      inner
        .selectFrom('identity.signups')
        .select('id')
        .where('email', '=', email)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(KEPT_PER_ADDRESS),
    )
    .execute()
}

/**
 * The newest signup of the address that was made with this password. The code proves the address, the password proves
 * which signup is its owner's: an earlier or later one by somebody else has another password and counts for nothing.
 */
export async function findSignup(db: Db, email: string, password: string): Promise<Signup | undefined> {
  const rows = await db
    .selectFrom('identity.signups')
    .select(['display_name', 'role', 'password_hash'])
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  for (const row of rows) {
    if (await isPassword(row.password_hash, password)) {
      return { displayName: row.display_name, role: row.role, passwordHash: row.password_hash }
    }
  }
  return undefined
}

export const hasSignup = async (trx: Trx, email: string): Promise<boolean> =>
  (await trx.selectFrom('identity.signups').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

/** Once an address is proven, every other signup of it is worthless. */
export async function dropSignups(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('identity.signups').where('email', '=', email).execute()
}
