import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import { addressOf } from '../../../platform/email-address.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { IdentityProvider } from '../port.ts'
import type { Codes } from './codes.ts'
import { hashSignupPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { SignInMails } from './sign-in-mails.ts'
import { dropSignups, findSignup } from './signups.ts'
import { insertUser } from './users.ts'

type Parts = { db: Db; secret: string; clock: Clock; codes: Codes; signInMails: SignInMails; sessions: Sessions }

/** A user is stored only after the address is confirmed. */
export function createRegistration({
  db,
  secret,
  clock,
  codes,
  signInMails,
  sessions,
}: Parts): Pick<IdentityProvider, 'signup' | 'confirm' | 'resendCode'> {
  return {
    signup: async ({ email: given, password, displayName, role, requester = '' }) => {
      const email = addressOf(given)
      const passwordHash = await hashSignupPassword(secret, email, password)
      await signInMails.write({ email, requester, kind: 'signup', signup: { displayName, role, passwordHash } })
    },

    confirm: async ({ email: given, code, password, userAgent, requester = '' }) => {
      const email = addressOf(given)
      const now = clock.now()
      // The signup is read only after a correct code, so nobody else can find out if it exists.
      const isRightCode = await codes.isRight({ email, purpose: 'confirm', requester }, code, now)
      const signup = isRightCode
        ? await findSignup(db, email, await hashSignupPassword(secret, email, password))
        : undefined
      if (!signup) throw notConfirmed()
      const user = { sub: crypto.randomUUID(), email, ...signup }
      const isConfirmed = await inTransaction(db, async (trx) => {
        if (!(await codes.use(trx, email, 'confirm', code))) return false
        await dropSignups(trx, email)
        await codes.discard(trx, email)
        return insertUser(trx, user, now)
      })
      if (!isConfirmed) throw notConfirmed()
      return sessions.begin(user, userAgent)
    },

    resendCode: async ({ email, requester = '' }) =>
      signInMails.write({ email: addressOf(email), requester, kind: 'resend' }),
  }
}

const notConfirmed = () =>
  badRequest('The code or password is incorrect, or the code has expired. Request a new code, then try again.')
