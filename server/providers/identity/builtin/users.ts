import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { SignupRole } from '../port.ts'

export type User = {
  sub: string
  email: string
  passwordHash: string | null
  displayName: string
  role: SignupRole
}

export async function findUser(db: Pick<Db, 'selectFrom'>, email: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('identity.users')
    .select(['sub', 'email', 'password_hash', 'display_name', 'role'])
    .where('email', '=', email)
    .executeTakeFirst()
  return (
    row && {
      sub: row.sub,
      email: row.email,
      passwordHash: row.password_hash,
      displayName: row.display_name,
      role: row.role,
    }
  )
}

/** Returns false if the address is taken. */
export async function insertUser(trx: Pick<Trx, 'insertInto'>, user: User, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('identity.users')
    .values({
      sub: user.sub,
      email: user.email,
      password_hash: user.passwordHash,
      display_name: user.displayName,
      role: user.role,
      confirmed_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('sub')
    .executeTakeFirst()
  return inserted !== undefined
}
