import type { Db, Trx } from '../../../platform/database/transaction.ts'
import type { SignupRole } from '../port.ts'

export type User = {
  sub: string
  email: string
  passwordHash: string | null
  displayName: string
  role: SignupRole
}

type Reads = Pick<Db, 'selectFrom'>

const selectUsers = (db: Reads) =>
  db.selectFrom('identity.users').select(['sub', 'email', 'password_hash', 'display_name', 'role'])

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

const toUser = (row: UserRow | undefined): User | undefined =>
  row && {
    sub: row.sub,
    email: row.email,
    passwordHash: row.password_hash,
    displayName: row.display_name,
    role: row.role,
  }

export const findUser = async (db: Reads, email: string): Promise<User | undefined> =>
  toUser(await selectUsers(db).where('email', '=', email).executeTakeFirst())

export const findUserBySub = async (db: Reads, sub: string): Promise<User | undefined> =>
  toUser(await selectUsers(db).where('sub', '=', sub).executeTakeFirst())

/** Locks the row, so that changes of one person's factors and password run one after another. */
export const lockUser = async (trx: Trx, sub: string): Promise<User | undefined> =>
  toUser(await selectUsers(trx).where('sub', '=', sub).forUpdate().executeTakeFirst())

export const lockOwnerOfPasskey = async (trx: Trx, credentialId: string): Promise<User | undefined> =>
  toUser(
    await selectUsers(trx)
      .where('sub', '=', trx.selectFrom('identity.passkeys').select('sub').where('credential_id', '=', credentialId))
      .forUpdate()
      .executeTakeFirst(),
  )

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
