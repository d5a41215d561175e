import { sql } from 'kysely'
import type { IdentityClaims, SessionTokens, SignupRole } from './claims.ts'
import type { Factors, SecondStep } from './factors/port.ts'

export type { IdentityClaims, SessionTokens, SignupRole }

/** Replaces an expired ID token. A provider that rotates refresh tokens also returns a new one. */
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
  /** The response came too late, came twice, or does not belong to this browser's request. */
  | 'state'
  /** The provider does not confirm the email address. */
  | 'unverified'
  /** The provider is unreachable, or its response is invalid. */
  | 'provider'
  /**
   * The identity was just linked to the account with the same address. The provider allows the
   * sign-in only at the next attempt.
   */
  | 'linking'

/**
 * The address that the browser must open next, and an encrypted value that it must send back
 * later.
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

/** The password, or the other provider, was right, but the account also requires a factor. */
export class SecondStepRequired extends Error {
  readonly step: SecondStep
  constructor(step: SecondStep) {
    super('the sign-in requires a second step')
    this.name = 'SecondStepRequired'
    this.step = step
  }
}

export type TokenVerdict =
  | { status: 'valid'; claims: IdentityClaims }
  /** Genuine but expired: the session must be renewed. */
  | { status: 'expired' }
  /** Forged, malformed, or issued for another service. */
  | { status: 'invalid' }

/**
 * The identity provider. Every method may throw AppError ServiceUnavailable, which never counts as
 * "not signed in".
 */
export type IdentityProvider = {
  readonly name: string
  /**
   * Registers an unconfirmed account and mails a code. The result is the same for an address that
   * already has an account. `requester` identifies the client here and below: no client can make
   * another client's code invalid.
   */
  signup: (input: {
    email: string
    password: string
    displayName: string
    role: SignupRole
    requester?: string | undefined
  }) => Promise<void>
  /**
   * Confirms the address with the mailed code, and signs the person in. `role` is the one chosen
   * at signup.
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
  /** Mails a new code to an unconfirmed signup. The result does not reveal if there is one. */
  resendCode: (input: { email: string; requester?: string | undefined }) => Promise<void>
  /**
   * Signs in by password.
   * @throws Unauthorized for a wrong address or a wrong password; message and duration are the
   * same in both cases
   * @throws SecondStepRequired for an account with a factor
   * @throws RateLimited after too many tries
   */
  login: (input: {
    email: string
    password: string
    userAgent?: string | undefined
  }) => Promise<SessionTokens & { role: SignupRole }>
  /**
   * Mails a code for a password reset. The result does not reveal if the address has an account.
   */
  forgotPassword: (input: { email: string; requester?: string | undefined }) => Promise<void>
  /**
   * Sets a new password, ends every session of the account and mails a notice. Returns the user's
   * id if the provider reports it.
   * @throws BadRequest for a wrong, used or expired code
   */
  resetPassword: (input: {
    email: string
    code: string
    newPassword: string
    requester?: string | undefined
  }) => Promise<{ sub: string | undefined }>
  /**
   * Verifies signature, issuer, audience, use and expiry. The result is cached until the token
   * expires, so a repeated check needs no query.
   */
  verifyIdToken: (token: string) => Promise<TokenVerdict>
  /**
   * Renews an ID token, once for all parallel calls. Returns undefined if the refresh token is
   * unknown, revoked or expired. A provider that rotates refresh tokens accepts the old one until
   * the new one is used, for at most a day and only from the same browser. A later use ends the
   * session.
   */
  refresh: (refreshToken: string, from?: { browser?: string | undefined }) => Promise<RenewedSession | undefined>
  /**
   * Returns a refresh token's person without using it up, so that a server can forward the cookies
   * of its own visitor.
   */
  readRefreshToken: (refreshToken: string) => Promise<Omit<IdentityClaims, 'expiresAt'> | undefined>
  /** Ignores an unknown token. */
  revoke: (refreshToken: string) => Promise<void>
  /** Email address of a user for sending mail, or undefined if the user no longer exists. */
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
  /** Providers for social sign-in, in the order of the pages. */
  socialProviders?: readonly string[]
  /**
   * Starts a social sign-in.
   * @throws NotFound if the provider is not configured
   * @throws SocialRefusal if the provider is unreachable
   */
  startSocial?: (input: { provider: string; role: SignupRole }) => Promise<SocialRedirect>
  /**
   * Signs in with the social provider's response in the callback URL. A new account gets the
   * chosen role. Returns another redirect if the browser must visit the provider again.
   * @throws SocialRefusal
   * @throws SecondStepRequired for an account with a factor
   */
  finishSocial?: (input: {
    response: URLSearchParams
    remembered: string | undefined
    userAgent?: string | undefined
  }) => Promise<(SessionTokens & { role: SignupRole }) | SocialRedirect>
  /** Undefined if the provider has no second factors. */
  factors?: Factors
  /** Latest first. Undefined if the provider cannot list sessions. */
  listSessions?: (input: { sub: string; refreshToken: string | undefined }) => Promise<SessionInfo[]>
  /** Ends one session and its ID tokens. Returns undefined if the account has no such session. */
  revokeSession?: (input: {
    sub: string
    sessionId: string
    refreshToken: string | undefined
  }) => Promise<{ wasCurrent: boolean } | undefined>
  /**
   * Ends all sessions except the current one. Returns their number, or undefined if the current
   * session is unknown.
   */
  revokeOtherSessions?: (input: { sub: string; refreshToken: string | undefined }) => Promise<number | undefined>
  /**
   * Replaces a signing key of at least this age, and returns true if it did. Only the built-in
   * provider has this method.
   */
  rotateSigningKey?: (ageMs: number) => Promise<boolean>
  /** Undefined if the provider deletes expired data itself. */
  forgetExpired?: () => Promise<void>
  /** Public keys that verify our tokens. Only the built-in provider has this method. */
  jwks?: () => Promise<{ keys: readonly Record<string, unknown>[] }>
}

/**
 * SQL for the ids of ended sessions at the built-in provider. The query that loads a request's
 * sender contains it, so an ID token is rejected as soon as its session has ended.
 */
export const endedSessions = sql<{ id: string }>`(select id from identity.sessions where revoked_at is not null)`

/** SQL for the sessions at the built-in provider that were not ended, and when they expire. */
export const openSessions = sql<{ id: string; expires_at: Date }>`
  (select id, expires_at from identity.sessions where revoked_at is null)`
