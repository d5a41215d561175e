import { sql } from 'kysely'

/**
 * A person whom a signed ID token identifies. The address is stored nowhere else (contract, part
 * 1, "Identity").
 */
export type IdentityClaims = {
  sub: string
  email: string
  emailVerified: boolean
  displayName: string
  expiresAt: Date
  /** Time of issue, to the second. If undefined, the token counts as old. */
  issuedAt?: Date | undefined
  /**
   * Time of the last sign-in, not of the last renewal. If undefined, the sign-in counts as long
   * ago.
   */
  authenticatedAt?: Date | undefined
  /** Session of the token. Undefined if the provider cannot end single sessions. */
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

/** Reasons why a social sign-in failed, for the sign-in page. */
export type SocialRefusalCode =
  | 'denied'
  /** The response is late, repeated, or does not belong to this browser's request. */
  | 'state'
  /** The provider does not confirm that the address belongs to the person. */
  | 'unverified'
  /** The provider is unreachable, or its response is invalid. */
  | 'provider'
  /**
   * The identity was just linked to the account of its address, but the provider does not allow the
   * sign-in yet.
   */
  | 'linking'

/** The next address for the browser, and the sealed value that the browser must return. */
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
  /** The token is genuine but expired, so refresh it. */
  | { status: 'expired' }
  /** The token is forged, foreign or malformed. */
  | { status: 'invalid' }

/**
 * The identity provider. Every method may throw AppError ServiceUnavailable if the provider is
 * unreachable. An unreachable provider is never reported as "not signed in".
 */
export type IdentityProvider = {
  readonly name: string
  /**
   * Registers an unconfirmed account and mails a code. The result is the same if the address
   * already has an account. `requester` identifies the client, here and in the methods below. A
   * request by another client does not invalidate this client's code.
   */
  signup: (input: {
    email: string
    password: string
    displayName: string
    role: SignupRole
    requester?: string | undefined
  }) => Promise<void>
  /**
   * Confirms the address with the mailed code and signs in. `role` is the role chosen at signup.
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
   * Mails a new confirmation code if the address has an open signup. The result does not reveal
   * whether a signup exists.
   */
  resendCode: (input: { email: string; requester?: string | undefined }) => Promise<void>
  /**
   * Signs in by password.
   * @throws Unauthorized for a wrong address or password, with the same message and timing
   * @throws RateLimited after too many tries
   */
  login: (input: {
    email: string
    password: string
    userAgent?: string | undefined
  }) => Promise<SessionTokens & { role: SignupRole }>
  /**
   * Mails a reset code if the address is known. The result does not reveal whether the address is
   * known.
   */
  forgotPassword: (input: { email: string; requester?: string | undefined }) => Promise<void>
  /**
   * Sets a new password, ends every session of the account and sends a notice. Returns the user id
   * if known.
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
   * expires, so a repeated check runs no SQL.
   */
  verifyIdToken: (token: string) => Promise<TokenVerdict>
  /**
   * Renews an ID token. Returns undefined if the refresh token is unknown, revoked or expired.
   * Parallel calls share one renewal. A provider that rotates refresh tokens accepts the old token
   * until the new one is used. It does so for at most a day and only from the same browser. A
   * later use of the old token ends its session.
   */
  refresh: (refreshToken: string, from?: { browser?: string | undefined }) => Promise<RenewedSession | undefined>
  /**
   * Returns the person whom a refresh token would sign in, or undefined. The call does not consume
   * the token, so a server can pass the cookies that it received.
   */
  readRefreshToken: (refreshToken: string) => Promise<Omit<IdentityClaims, 'expiresAt'> | undefined>
  /** Revokes the refresh token. Ignores unknown tokens. */
  revoke: (refreshToken: string) => Promise<void>
  /**
   * Returns the address of a user id, for the mail job. Returns undefined if the user no longer
   * exists.
   */
  findEmail: (sub: string) => Promise<string | undefined>
  /**
   * Deletes a user, including their address and credentials. Ignores a user who is already gone. ID
   * tokens stay valid until they expire, so callers must check that the account exists.
   */
  deletePerson: (sub: string) => Promise<void>
  /** Names of the available social providers, in display order. */
  socialProviders?: readonly string[]
  /**
   * Starts a social sign-in.
   * @throws NotFound if the provider is not configured
   * @throws SocialRefusal if it is unreachable
   */
  startSocial?: (input: { provider: string; role: SignupRole }) => Promise<SocialRedirect>
  /**
   * Signs in with the provider's response, taken from the callback URL. A new account gets the
   * chosen role. Returns another redirect if the browser must visit the provider again.
   * @throws SocialRefusal
   */
  finishSocial?: (input: {
    answer: URLSearchParams
    remembered: string | undefined
    userAgent?: string | undefined
  }) => Promise<(SessionTokens & { role: SignupRole }) | SocialRedirect>
  /** Lists an account's sessions, latest first. Absent if the provider cannot list sessions. */
  listSessions?: (input: { sub: string; refreshToken: string | undefined }) => Promise<SessionInfo[]>
  /**
   * Ends one session, including its ID tokens. Returns undefined if the account has no such
   * session.
   */
  revokeSession?: (input: {
    sub: string
    sessionId: string
    refreshToken: string | undefined
  }) => Promise<{ wasCurrent: boolean } | undefined>
  /**
   * Ends all other sessions and returns their number. Returns undefined if the current session is
   * unknown.
   */
  revokeOtherSessions?: (input: { sub: string; refreshToken: string | undefined }) => Promise<number | undefined>
  /**
   * Replaces signing keys that are at least `ageMs` old. Returns true if a key was replaced
   * (built-in issuer only).
   */
  rotateSigningKey?: (ageMs: number) => Promise<boolean>
  /** Deletes expired data. Absent if the provider does that itself. */
  forgetExpired?: () => Promise<void>
  /** Returns the public keys for verifying our tokens (built-in issuer only). */
  jwks?: () => Promise<{ keys: readonly Record<string, unknown>[] }>
}

/**
 * Ids of the built-in issuer's ended sessions. The query that loads the caller joins them, so the
 * next request rejects the ID token of an ended session. Empty with another provider.
 */
export const endedSessions = sql<{ id: string }>`(select id from identity.sessions where revoked_at is not null)`
