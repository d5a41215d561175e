import type { Clock } from '../../../../platform/clock.ts'
import { type Db, inTransaction, type Trx } from '../../../../platform/database/transaction.ts'
import { badRequest, unauthorized } from '../../../../platform/errors.ts'
import { keyedDigest } from '../../../../platform/security/sealed.ts'
import { translatable } from '../../../../platform/words/index.ts'
import type { FactorProof, Factors, FreshToken } from '../../factors/port.ts'
import { SecondStepRequired, type SessionTokens, type SignupRole } from '../../port.ts'
import { isPassword } from '../passwords.ts'
import type { Sessions } from '../sessions.ts'
import type { SignInMails } from '../sign-in-mails.ts'
import { findUserBySub, lockOwnerOfPasskey, lockUser, type User } from '../users.ts'
import { listCredentials, usePasskey } from './passkeys.ts'
import { findMethods, proveFactor } from './prove-factor.ts'
import type { AdoptIdentity, ProvenIdentity, Ticket, Tickets } from './tickets.ts'
import { type RelyingParty, requestOptions, type WebAuthn } from './web-authn.ts'

type SigningIn = {
  db: Db
  clock: Clock
  secret: string
  tickets: Tickets
  party: RelyingParty
  webAuthn: WebAuthn
  sessions: Sessions
  signInMails: SignInMails
  adoptIdentity: AdoptIdentity
  raise: (user: User, sessionId: string | undefined) => Promise<FreshToken>
  /** Like `raise`, for a session that has proven its password. */
  refreshProof: (user: User, sessionId: string | undefined) => Promise<FreshToken>
}

type SignIn = Pick<
  Factors,
  'startPasskeySignIn' | 'finishPasskeySignIn' | 'readSecondStep' | 'finishSecondStep' | 'startStepUp' | 'stepUp'
> & {
  /**
   * Begins the session after a right password, or after another provider vouched for the person.
   * What that provider says about the person (`identity`) is applied only after the second step.
   * @throws SecondStepRequired for an account with a factor
   */
  continueSignIn: ContinueSignIn
}

export type ContinueSignIn = (
  user: User,
  userAgent: string | undefined,
  identity?: ProvenIdentity,
) => Promise<SessionTokens & { role: SignupRole }>

export function signInWithFactors(parts: SigningIn): SignIn {
  const { db, clock, secret, tickets, party, webAuthn, sessions, signInMails, adoptIdentity, raise, refreshProof } =
    parts
  const proving = { secret, webAuthn }

  /** Changes with the password, so that a new password ends every sign-in under way. */
  const passwordMarkOf = ({ sub, passwordHash }: User): string =>
    keyedDigest(secret, 'password of a second step', JSON.stringify([sub, passwordHash]))

  const optionsFor = async (sub: string, methods: readonly string[], challenge: string) =>
    methods.includes('passkey') ? requestOptions(party, challenge, await listCredentials(db, sub)) : null

  const isCurrent = (user: User | undefined, ticket: Ticket<'second step'>): user is User =>
    user !== undefined && passwordMarkOf(user) === ticket.passwordMark

  /**
   * Runs the proof, its ticket and what follows as one change, so that a failure uses up neither,
   * and no session begins after the change that ends all sessions.
   */
  const proveOnce = <Result>(
    sub: string,
    work: (trx: Trx, user: User, now: Date) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(db, async (trx) => {
      const user = await lockUser(trx, sub)
      if (!user) throw expiredSignIn()
      return work(trx, user, clock.now())
    })

  /** Proves a factor. The owner gets a mail about a recovery code, which a thief may have found. */
  const prove = async (
    trx: Trx,
    { sub, email }: User,
    given: { proof: FactorProof; challenge: string | undefined; now: Date },
  ): Promise<boolean> => {
    if (!(await proveFactor(trx, proving, { sub, ...given }))) return false
    if ('recoveryCode' in given.proof)
      await signInMails.writeIn(trx, { email, kind: 'factors-changed', change: 'code-used' })
    return true
  }

  return {
    continueSignIn: async (user, userAgent, identity) => {
      const methods = await findMethods(db, user.sub)
      if (methods.length === 0) return sessions.begin(user, userAgent)
      const { sub, email } = user
      const { sealed } = tickets.issue('second step', { sub, email, passwordMark: passwordMarkOf(user), identity })
      throw new SecondStepRequired({ ticket: sealed, sub, email, methods })
    },

    startPasskeySignIn: () => {
      const { sealed, nonce } = tickets.issue('passkey sign-in', {})
      return { ticket: sealed, options: requestOptions(party, nonce, []) }
    },
    finishPasskeySignIn: async ({ ticket: sealed, passkey, userAgent }) => {
      const ticket = tickets.open('passkey sign-in', sealed)
      if (!ticket) throw expiredSignIn()
      // Without this handle, the browser did not choose among the passkeys of this site.
      if (passkey.userHandle === null) throw wrongProof()
      const issueTokens = await inTransaction(db, async (trx) => {
        const user = await lockOwnerOfPasskey(trx, passkey.id)
        const owner = await usePasskey(trx, webAuthn, { assertion: passkey, challenge: ticket.nonce, now: clock.now() })
        if (!user || owner !== user.sub) throw wrongProof()
        if (!(await tickets.useUp(trx, ticket))) throw expiredSignIn()
        return sessions.beginIn(trx, user, userAgent)
      })
      return issueTokens()
    },

    readSecondStep: async (sealed) => {
      const ticket = tickets.open('second step', sealed)
      if (!ticket || sealed === undefined || (await tickets.isUsed(db, ticket))) return undefined
      if (!isCurrent(await findUserBySub(db, ticket.sub), ticket)) return undefined
      const methods = await findMethods(db, ticket.sub)
      const options = await optionsFor(ticket.sub, methods, ticket.nonce)
      return { ticket: sealed, sub: ticket.sub, email: ticket.email, methods, options }
    },
    finishSecondStep: async ({ ticket: sealed, proof, userAgent }) => {
      const ticket = tickets.open('second step', sealed)
      if (!ticket) throw expiredSignIn()
      const { sub, nonce: challenge } = ticket
      const issueTokens = await proveOnce(sub, async (trx, found, now) => {
        if (!isCurrent(found, ticket)) throw expiredSignIn()
        if (!(await prove(trx, found, { proof, challenge, now }))) throw wrongProof()
        if (!(await tickets.useUp(trx, ticket))) throw expiredSignIn()
        const user = ticket.identity ? await adoptIdentity(trx, found, ticket.identity) : found
        return sessions.beginIn(trx, user, userAgent)
      })
      if (ticket.identity || 'recoveryCode' in proof) signInMails.kick()
      return issueTokens()
    },

    startStepUp: async (sub) => {
      const factors = await findMethods(db, sub)
      const { sealed, nonce } = tickets.issue('step-up', { sub })
      const options = await optionsFor(sub, factors, nonce)
      if (factors.length > 0) return { ticket: sealed, methods: factors, options }
      const user = await findUserBySub(db, sub)
      return { ticket: sealed, methods: user?.passwordHash ? ['password'] : [], options }
    },
    stepUp: async ({ sub, sessionId, ticket: sealed, proof }) => {
      if ('password' in proof) {
        const user = await findUserBySub(db, sub)
        const isRight = await isPassword(user?.passwordHash, proof.password)
        if (!user || !isRight || (await findMethods(db, sub)).length > 0) throw notConfirmed()
        return refreshProof(user, sessionId)
      }
      const ticket = tickets.open('step-up', sealed)
      const challenge = ticket?.sub === sub ? ticket.nonce : undefined
      const user = await proveOnce(sub, async (trx, found, now) => {
        if (!(await prove(trx, found, { proof, challenge, now }))) throw notConfirmed()
        if ('passkey' in proof && !(ticket && (await tickets.useUp(trx, ticket)))) throw notConfirmed()
        return found
      })
      if ('recoveryCode' in proof) signInMails.kick()
      return raise(user, sessionId)
    },
  }
}

const WRONG = translatable('This is not right, or was used already. Try again.')
const wrongProof = () => unauthorized(WRONG)
/** No 401, because the session is still valid. */
const notConfirmed = () => badRequest(WRONG)
const expiredSignIn = () => unauthorized('This sign-in has expired. Start again.')
