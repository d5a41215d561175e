import type { Clock } from '../../../clock.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import { badRequest } from '../../../errors.ts'
import type { IdentityProvider } from '../port.ts'
import type { Codes } from './codes.ts'
import type { IssuerMails } from './mails.ts'
import { hashPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { dropSignups, findSignup, hasSignup, writeSignup } from './signups.ts'
import { findUser, insertUser } from './users.ts'

type Parts = { db: Db; clock: Clock; codes: Codes; mails: IssuerMails; sessions: Sessions }

/** From the first signup to the first session. A person exists only once the address is proven. */
export function createRegistration({
  db,
  clock,
  codes,
  mails,
  sessions,
}: Parts): Pick<IdentityProvider, 'signup' | 'confirm' | 'resendCode'> {
  return {
    signup: async ({ email: given, password, displayName, role }) => {
      const email = given.toLowerCase()
      const passwordHash = await hashPassword(password)
      if (await findUser(db, email)) return mails.addressTaken(email)
      const now = clock.now()
      const code = await inTransaction(db, async (trx) => {
        await writeSignup(trx, email, { displayName, role, passwordHash }, now)
        return codes.write(trx, email, 'confirm', now)
      })
      await mails.confirmCode(email, code)
    },

    confirm: async ({ email: given, code, password }) => {
      const email = given.toLowerCase()
      const now = clock.now()
      const isRightCode = await codes.isRight(email, 'confirm', code, now)
      const signup = await findSignup(db, email, password)
      if (!isRightCode || !signup) throw notConfirmed()
      const user = { sub: crypto.randomUUID(), email, ...signup }
      const isConfirmed = await inTransaction(db, async (trx) => {
        if (!(await codes.use(trx, email, 'confirm', code))) return false
        await dropSignups(trx, email)
        return insertUser(trx, user, now)
      })
      if (!isConfirmed) throw notConfirmed()
      return sessions.begin(user)
    },

    resendCode: async ({ email: given }) => {
      const email = given.toLowerCase()
      const code = await inTransaction(db, async (trx) =>
        (await hasSignup(trx, email)) ? codes.write(trx, email, 'confirm', clock.now()) : undefined,
      )
      if (code) await mails.confirmCode(email, code)
    },
  }
}

const notConfirmed = () =>
  badRequest('The code or the password is not right, or the code has expired. Ask for a new code, then try again.')
