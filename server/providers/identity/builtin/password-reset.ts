import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { IdentityProvider } from '../port.ts'
import type { Codes } from './codes.ts'
import { hashPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { SignInMails } from './sign-in-mails.ts'

type Parts = { db: Db; clock: Clock; codes: Codes; signInMails: SignInMails; sessions: Sessions }

/** A reset ends every session of the account. */
export function createPasswordReset({
  db,
  clock,
  codes,
  signInMails,
  sessions,
}: Parts): Pick<IdentityProvider, 'forgotPassword' | 'resetPassword'> {
  return {
    forgotPassword: async ({ email, requester = '' }) =>
      signInMails.write({ email: addressOf(email), requester, kind: 'reset' }),

    resetPassword: async ({ email: given, code, newPassword, requester = '' }) => {
      const email = addressOf(given)
      const now = clock.now()
      if (!(await codes.isRight({ email, purpose: 'reset', requester }, code, now))) throw notReset()
      const passwordHash = await hashPassword(newPassword)
      const sub = await inTransaction(db, async (trx) => {
        if (!(await codes.use(trx, email, 'reset', code))) return undefined
        const user = await trx
          .updateTable('identity.users')
          .set({ password_hash: passwordHash })
          .where('email', '=', email)
          .returning('sub')
          .executeTakeFirst()
        if (!user) return undefined
        await codes.discard(trx, email)
        await sessions.endAll(trx, user.sub, now)
        // Whoever knew the old password may have asked for it.
        await trx.deleteFrom('identity.factor_recoveries').where('sub', '=', user.sub).execute()
        await signInMails.writeIn(trx, { email, kind: 'password-changed' })
        return user.sub
      })
      if (sub === undefined) throw notReset()
      sessions.forgetRenewals()
      signInMails.kick()
      return { sub }
    },
  }
}

const notReset = () => badRequest('The code is incorrect or has expired. Request a new one, then try again.')
