import { sql } from 'kysely'

/** Who somebody is, as proven by a signed ID token. The address lives here and nowhere else (part 1, "Identity"). */
export type IdentityClaims = {
  sub: string
  email: string
  emailVerified: boolean
  displayName: string
  expiresAt: Date
  /** To the second. Undefined where the provider does not say: then it counts as old. */
  issuedAt?: Date | undefined
  /**
   * When they last proved who they are; a renewal proves nothing. Undefined where nobody says so: then it counts as long ago.
   */
  authenticatedAt?: Date | undefined
  /** The session the token belongs to. Undefined where the provider keeps no sessions that it could end one by one. */
  sessionId?: string | undefined
}

export type SessionTokens = {
  idToken: string
  refreshToken: string
  claims: IdentityClaims
}

/** An ID token in the place of one that expired; a provider that rotates gives a new refresh token with it. */
export type RenewedSession = { idToken: string; claims: IdentityClaims; refreshToken?: string }

/** One sign-in of one browser. */
export type SessionInfo = {
  id: string
  createdAt: Date
  lastUsedAt: Date
  userAgent: string | null
  isCurrent: boolean
}

/** Why a sign-in by another provider came to nothing, as the sign-in page is told. */
export type SocialRefusalCode =
  /** The person said no. */
  | 'denied'
  /** The answer is not to a question this browser asked, it came late, or it came twice. */
  | 'state'
  /** The provider does not say that the address is theirs. */
  | 'unverified'
  /** The provider cannot be reached, or what it says does not hold. */
  | 'provider'
  /** It was connected to the account of its address just now, but the provider does not let them in by it yet. */
  | 'linking'

/** Where a browser goes next, and what it has to bring back from there (sealed; not readable by it). */
export type SocialDetour = { location: string; remember: string }

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
  /** Genuine, but past its expiry: worth a refresh. */
  | { status: 'expired' }
  /** Forged, foreign or malformed. */
  | { status: 'invalid' }

/**
 * The identity provider. Every method may throw AppError ServiceUnavailable when the provider cannot be reached; that
 * is never reported as "not signed in".
 */
export type IdentityProvider = {
  readonly name: string
  /**
   * Registers an unconfirmed person and mails a code. The same outcome whether or not the address is known. `asker`, here
   * and below, stands for where somebody asks from: what others ask elsewhere takes nothing away from their code.
   */
  signup: (input: {
    email: string
    password: string
    displayName: string
    role: SignupRole
    asker?: string | undefined
  }) => Promise<void>
  /**
   * Proves the address by the mailed code and signs in. `role` is what was asked for at signup.
   * @throws BadRequest for a wrong, used or expired code, or a wrong password; RateLimited after too many tries.
   */
  confirm: (input: {
    email: string
    code: string
    password: string
    userAgent?: string | undefined
    asker?: string | undefined
  }) => Promise<SessionTokens & { role: SignupRole }>
  /** Mails a fresh confirmation code when the address waits for one. Says nothing either way. */
  resendCode: (input: { email: string; asker?: string | undefined }) => Promise<void>
  /** @throws Unauthorized for a wrong address or password, one answer in equal time; RateLimited after too many tries. */
  login: (input: {
    email: string
    password: string
    userAgent?: string | undefined
  }) => Promise<SessionTokens & { role: SignupRole }>
  /** Mails a reset code when the address is known. Says nothing either way. */
  forgotPassword: (input: { email: string; asker?: string | undefined }) => Promise<void>
  /**
   * Sets a new password, ends every session of the person and mails them so. Whose it was, as far as that is known.
   * @throws BadRequest for a wrong, used or expired code.
   */
  resetPassword: (input: {
    email: string
    code: string
    newPassword: string
    asker?: string | undefined
  }) => Promise<{ sub: string | undefined }>
  /** Verifies signature, issuer, audience, use and expiry. Cached until the token expires; no SQL on a hit. */
  verifyIdToken: (token: string) => Promise<TokenVerdict>
  /**
   * A new ID token for a live refresh token; undefined when it is unknown, revoked or expired. One call for many parallel
   * ones. A provider that rotates takes the old token again until the new one is seen, for a day at most, and from
   * another browser not at all; one that comes later than that ends its session alone.
   */
  refresh: (refreshToken: string, from?: { browser?: string | undefined }) => Promise<RenewedSession | undefined>
  /**
   * Who would be signed in by a refresh token; undefined when nobody. It uses nothing up, so a server may ask with the
   * cookies it was sent and hand nothing on.
   */
  readRefreshToken: (refreshToken: string) => Promise<Omit<IdentityClaims, 'expiresAt'> | undefined>
  /** Ends the refresh token. Unknown tokens are fine. */
  revoke: (refreshToken: string) => Promise<void>
  /** The address of a user id, for the mail job; undefined when the provider does not know the user any more. */
  findEmail: (sub: string) => Promise<string | undefined>
  /**
   * Deletes a person: whatever lets them in, and their address. Somebody who is not there any more is fine. Their ID tokens
   * are good until they expire, and are refused by whoever knows that the account is gone.
   */
  deletePerson: (sub: string) => Promise<void>
  /** The names under which people may come from elsewhere, in the order they are offered. */
  socialProviders?: readonly string[]
  /**
   * Where to send somebody who comes from elsewhere.
   * @throws NotFound for a provider that is not set up; SocialRefusal when it cannot be reached.
   */
  startSocial?: (input: { provider: string; role: SignupRole }) => Promise<SocialDetour>
  /**
   * Signs in by a provider's answer, as it stands in the callback's address. A new person gets the role asked for. A
   * provider that has to be asked once more says where.
   * @throws SocialRefusal
   */
  finishSocial?: (input: {
    answer: URLSearchParams
    remembered: string | undefined
    userAgent?: string | undefined
  }) => Promise<(SessionTokens & { role: SignupRole }) | SocialDetour>
  /** Where a person is signed in, latest first (a provider that cannot tell has none). */
  listSessions?: (input: { sub: string; refreshToken: string | undefined }) => Promise<SessionInfo[]>
  /** Ends one session of a person, its ID tokens included; undefined when they have no such session. */
  revokeSession?: (input: {
    sub: string
    sessionId: string
    refreshToken: string | undefined
  }) => Promise<{ wasCurrent: boolean } | undefined>
  /** Ends all sessions of a person but this one; how many. Undefined when it is not known which one this is. */
  revokeOtherSessions?: (input: { sub: string; refreshToken: string | undefined }) => Promise<number | undefined>
  /** Puts a new key in the place of those at least `ageMs` old; whether there were any (built-in issuer only). */
  rotateSigningKey?: (ageMs: number) => Promise<boolean>
  /** Throws away what has expired; a provider that does so by itself has none. */
  forgetExpired?: () => Promise<void>
  /** The published keys, for whoever verifies our tokens (built-in issuer only). */
  jwks?: () => Promise<{ keys: readonly Record<string, unknown>[] }>
}

/**
 * Sessions of the built-in issuer that have ended, by `id`. The look-up of the caller joins them, so an ID token of an
 * ended session is refused at its next request. Empty with another provider.
 */
export const endedSessions = sql<{ id: string }>`(select id from identity.sessions where revoked_at is not null)`
