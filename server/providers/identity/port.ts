import { sql } from 'kysely'

/**
 * The person whom a signed ID token identifies. The email address is stored nowhere else
 * (contract, part 1, "Identity").
 */
export type IdentityClaims = {
  sub: string
  email: string
  emailVerified: boolean
  displayName: string
  expiresAt: Date
  /**
   * Time at which the token was issued, in whole seconds. If undefined, the token counts as old.
   */
  issuedAt?: Date | undefined
  /**
   * Time of the last sign-in. Renewing the session does not change it. If undefined, the last
   * sign-in counts as long ago.
   */
  authenticatedAt?: Date | undefined
  /**
   * Id of the session to which the token belongs. Undefined if the provider cannot end single
   * sessions.
   */
  sessionId?: string | undefined
}

export type SessionTokens = {
  idToken: string
  refreshToken: string
  claims: IdentityClaims
}

/**
 * A new ID token that replaces an expired one. A provider that rotates refresh tokens also returns
 * a new refresh token.
 */
export type RenewedSession = { idToken: string; claims: IdentityClaims; refreshToken?: string }

export type SessionInfo = {
  id: string
  createdAt: Date
  lastUsedAt: Date
  userAgent: string | null
  isCurrent: boolean
}

/** Reasons why a sign-in with a provider such as Google failed. The sign-in page shows them. */
export type SocialRefusalCode =
  | 'denied'
  /**
   * The provider's response came too late, came twice, or does not belong to the request of this
   * browser.
   */
  | 'state'
  /** The provider does not confirm that the email address belongs to the person. */
  | 'unverified'
  /** The provider is unreachable, or its response is not valid. */
  | 'provider'
  /**
   * The identity was just linked to the account with the same address, but the provider allows the
   * sign-in only at the next attempt.
   */
  | 'linking'

/**
 * The address that the browser must open next, and an encrypted value that the browser must send
 * back later.
 */
export type SocialRedirect = { location: string; remember: string }

export class SocialRefusal extends Error {
  readonly code: SocialRefusalCode
  constructor(code: SocialRefusalCode, reason: string) {
    super(reason)
    this.name = 'SocialRefusal'
    this.code = code
  }
}

export type SignupRole = 'brand' | 'talent' | 'agent'

export type TokenVerdict =
  | { status: 'valid'; claims: IdentityClaims }
  /** The token is genuine but expired. The session must be renewed. */
  | { status: 'expired' }
  /** The token is forged, malformed, or was issued for another service. */
  | { status: 'invalid' }

/**
 * The identity provider. Every method may throw AppError ServiceUnavailable if the provider is
 * unreachable. An unreachable provider is never reported as "not signed in".
 */
export type IdentityProvider = {
  readonly name: string
  /**
   * Registers an unconfirmed account and mails a code. The result is the same if the address
   * already has an account. `requester` identifies the client, in this method and in the others. A
   * request by one client does not make the code of another client invalid.
   */
  signup: (input: {
    email: string
    password: string
    displayName: string
    role: SignupRole
    requester?: string | undefined
  }) => Promise<void>
  /**
   * Confirms the address with the code from the mail, and signs the person in. `role` is the role
   * that the person chose at signup.
   * @throws BadRequest for a wrong, used or expired code, or a wrong password
   * @throws RateLimited after too many tries
   */
  confirm: (input: {
    email: string
    code: string
    password: string
    userAgent?: string | undefined
    requester?: string | undefined
  }) => Promise<SessionTokens & { role: SignupRole }>
  /**
   * Mails a new confirmation code if there is an unconfirmed signup for the address. The result
   * does not reveal if there is one.
   */
  resendCode: (input: { email: string; requester?: string | undefined }) => Promise<void>
  /**
   * Signs in by password.
   * @throws Unauthorized for a wrong address or a wrong password; message and duration are the
   * same in both cases
   * @throws RateLimited after too many tries
   */
  login: (input: {
    email: string
    password: string
    userAgent?: string | undefined
  }) => Promise<SessionTokens & { role: SignupRole }>
  /**
   * Mails a code for a password reset if the address has an account. The result does not reveal if
   * it has one.
   */
  forgotPassword: (input: { email: string; requester?: string | undefined }) => Promise<void>
  /**
   * Sets a new password, ends every session of the account and mails a notice. Returns the id of
   * the user if the provider reports it.
   * @throws BadRequest for a wrong, used or expired code
   */
  resetPassword: (input: {
    email: string
    code: string
    newPassword: string
    requester?: string | undefined
  }) => Promise<{ sub: string | undefined }>
  /**
   * Verifies signature, issuer, audience, use and expiry of an ID token. The result is cached
   * until the token expires, so checking the same token again needs no database query.
   */
  verifyIdToken: (token: string) => Promise<TokenVerdict>
  /**
   * Renews an ID token. Returns undefined if the refresh token is unknown, revoked or expired.
   * Parallel calls share one renewal. A provider that rotates refresh tokens accepts the old token
   * until the new token is used. The old token is accepted for at most a day and only from the
   * same browser. If the old token is used later, the session ends.
   */
  refresh: (refreshToken: string, from?: { browser?: string | undefined }) => Promise<RenewedSession | undefined>
  /**
   * Returns the person to whom a refresh token belongs, or undefined. The call does not use up the
   * token. A server can therefore forward the cookies of its own visitor.
   */
  readRefreshToken: (refreshToken: string) => Promise<Omit<IdentityClaims, 'expiresAt'> | undefined>
  /** Revokes a refresh token. An unknown token is ignored. */
  revoke: (refreshToken: string) => Promise<void>
  /**
   * Returns the email address of a user, for sending mail. Returns undefined if the user no longer
   * exists.
   */
  findEmail: (sub: string) => Promise<string | undefined>
  /**
   * Returns the user id of an email address, ignoring case. Returns undefined if nobody registered
   * with it.
   */
  findSub: (email: string) => Promise<string | undefined>
  /**
   * Deletes a user with the address and credentials. If the user does not exist, nothing happens.
   * ID tokens stay valid until they expire, so callers must check that the account exists.
   */
  deletePerson: (sub: string) => Promise<void>
  /**
   * Names of the providers for social sign-in, such as Google, in the order in which pages show
   * them.
   */
  socialProviders?: readonly string[]
  /**
   * Starts a social sign-in.
   * @throws NotFound if the provider is not configured
   * @throws SocialRefusal if the provider is unreachable
   */
  startSocial?: (input: { provider: string; role: SignupRole }) => Promise<SocialRedirect>
  /**
   * Signs in with the response of the social provider, which is in the callback URL. A new account
   * gets the chosen role. Returns another redirect if the browser must visit the social provider
   * again.
   * @throws SocialRefusal
   */
  finishSocial?: (input: {
    answer: URLSearchParams
    remembered: string | undefined
    userAgent?: string | undefined
  }) => Promise<(SessionTokens & { role: SignupRole }) | SocialRedirect>
  /**
   * Lists the sessions of an account, latest first. Undefined if the provider cannot list
   * sessions.
   */
  listSessions?: (input: { sub: string; refreshToken: string | undefined }) => Promise<SessionInfo[]>
  /**
   * Ends one session of an account. The ID tokens of that session become invalid too. Returns
   * undefined if the account has no such session.
   */
  revokeSession?: (input: {
    sub: string
    sessionId: string
    refreshToken: string | undefined
  }) => Promise<{ wasCurrent: boolean } | undefined>
  /**
   * Ends all sessions of an account except the current session. Returns the number of ended
   * sessions, or undefined if the current session is unknown.
   */
  revokeOtherSessions?: (input: { sub: string; refreshToken: string | undefined }) => Promise<number | undefined>
  /**
   * Replaces the signing key if it is at least `ageMs` old. Returns true if the key was replaced.
   * Only the built-in identity provider has this method.
   */
  rotateSigningKey?: (ageMs: number) => Promise<boolean>
  /** Deletes expired data. Undefined if the provider deletes expired data itself. */
  forgetExpired?: () => Promise<void>
  /**
   * Returns the public keys with which our tokens can be verified. Only the built-in identity
   * provider has this method.
   */
  jwks?: () => Promise<{ keys: readonly Record<string, unknown>[] }>
}

/**
 * SQL that selects the ids of ended sessions at the built-in identity provider. The query that
 * loads the sender of a request contains this SQL, so an ID token is rejected as soon as its
 * session has ended. With another provider, no rows are selected.
 */
export const endedSessions = sql<{ id: string }>`(select id from identity.sessions where revoked_at is not null)`
