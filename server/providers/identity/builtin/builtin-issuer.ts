import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { addressOf, parseAddress } from '../../../platform/email-address.ts'
import { AppError, unauthorized, unavailable } from '../../../platform/errors.ts'
import type { ImmediateMailSender, MailKinds } from '../../../platform/mail/index.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { IdentityProvider } from '../port.ts'
import { createSocialClients } from '../social/social-clients.ts'
import { createUsedResponses } from '../social/used-responses.ts'
import { createCodes } from './codes.ts'
import { createFactors } from './factors/create-factors.ts'
import { createTickets } from './factors/tickets.ts'
import { forgetExpired } from './forget-expired.ts'
import { createIdTokens } from './id-tokens.ts'
import { createPasswordReset } from './password-reset.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { createRegistration } from './registration.ts'
import { createSessions } from './sessions.ts'
import { createSignInMails, signInMailKinds } from './sign-in-mails.ts'
import { createSigningKeys } from './signing-keys.ts'
import { createAdoption, createSocial } from './social.ts'
import { findUser, insertUser } from './users.ts'

export type BuiltinIssuer = IdentityProvider & {
  /** Compose the provider's mails just before they are sent. */
  mailKinds: MailKinds
  /**
   * Creates an account with a confirmed address, for demo data and tests.
   * @throws if the address already has an account
   */
  registerConfirmed: (input: {
    email: string
    password: string | null
    displayName: string
    role: 'brand' | 'talent' | 'agent'
  }) => Promise<{ sub: string; idToken: string }>
  isRegistered: (email: string) => Promise<boolean>
}

export function createBuiltinIssuer({
  db,
  clock,
  config,
  log,
  immediateMailSender,
}: {
  db: Db
  clock: Clock
  config: Config
  log: Log
  /** Sends a sign-in mail immediately, because a person is waiting for it. */
  immediateMailSender: Pick<ImmediateMailSender, 'kick'>
}): BuiltinIssuer {
  const keys = createSigningKeys(db, config.SECRET_KEY, clock)
  const idTokens = createIdTokens(keys, config.AUTH_URL, clock)
  const sessions = createSessions({ db, secret: config.SECRET_KEY, idTokens, clock, log })
  const codes = createCodes(db, config.SECRET_KEY)
  const mailing = { db, clock, codes, immediateMailSender, authUrl: config.AUTH_URL }
  const signInMails = createSignInMails(mailing)
  const usedResponses = createUsedResponses(db, config.SECRET_KEY, clock)
  const tickets = createTickets(config.SECRET_KEY, clock)
  const parts = { db, clock, codes, signInMails, sessions, secret: config.SECRET_KEY }
  const adoptIdentity = createAdoption({ ...parts, log })
  const { continueSignIn, ...factors } = createFactors({ ...parts, config, log, tickets, adoptIdentity })

  return {
    name: 'built-in issuer',
    ...createRegistration(parts),
    ...createPasswordReset(parts),
    ...createSocial({ ...parts, log, usedResponses, clients: createSocialClients(config), continueSignIn }),
    ...sessions.list,
    factors,
    login: async ({ email, password, userAgent }) => {
      const user = await findUser(db, addressOf(email))
      const matches = await isPassword(user?.passwordHash, password)
      if (!user || !matches) throw unauthorized('The email address or password is incorrect.')
      return continueSignIn(user, userAgent)
    },
    refresh: (refreshToken, from) => convertFailures(() => sessions.renew(refreshToken, from?.browser)),
    readRefreshToken: (refreshToken) => convertFailures(() => sessions.read(refreshToken)),
    revoke: (refreshToken) => sessions.end(refreshToken),
    findEmail: async (sub) =>
      (await db.selectFrom('identity.users').select('email').where('sub', '=', sub).executeTakeFirst())?.email,
    findSub: async (email) => {
      const address = parseAddress(email)
      return address === undefined ? undefined : (await findUser(db, address))?.sub
    },
    deletePerson: async (sub) => {
      await db.deleteFrom('identity.users').where('sub', '=', sub).execute()
      sessions.forgetRenewals()
    },
    mailKinds: signInMailKinds(mailing),
    rotateSigningKey: (ageMs) => keys.rotate(ageMs),
    forgetExpired: async () => {
      await forgetExpired(db, clock)
      await usedResponses.forgetExpired()
      await tickets.forgetExpired(db)
      await keys.forgetRetired()
    },
    verifyIdToken: (token) => convertFailures(() => idTokens.verify(token)),
    jwks: () => convertFailures(async () => ({ keys: (await keys.published()) as Record<string, unknown>[] })),
    registerConfirmed: async ({ email: given, password, displayName, role }) => {
      const email = addressOf(given)
      const sub = crypto.randomUUID()
      const passwordHash = password === null ? null : await hashPassword(password)
      if (!(await insertUser(db, { sub, email, passwordHash, displayName, role }, clock.now()))) {
        throw new Error(`${email} is already registered`)
      }
      const { idToken } = await idTokens.issue({ sub, email, emailVerified: true, displayName }, true)
      return { sub, idToken }
    },
    isRegistered: async (email) => (await findUser(db, addressOf(email))) !== undefined,
  }
}

/**
 * Reports a signing key that cannot be decrypted, or a failing database, as 503. Such errors must
 * not look like "not signed in".
 */
async function convertFailures<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unavailable('Your sign-in cannot be verified at the moment. Try again soon.', error)
  }
}
