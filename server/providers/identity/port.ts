/** Who somebody is, as proven by a signed ID token. The address lives here and nowhere else (part 1, "Identity"). */
export type IdentityClaims = {
  sub: string
  email: string
  emailVerified: boolean
  displayName: string
  expiresAt: Date
}

export type SessionTokens = {
  idToken: string
  refreshToken: string
  claims: IdentityClaims
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
  /** Registers an unconfirmed person and mails a code. The same outcome whether or not the address is known. */
  signup: (input: { email: string; password: string; displayName: string; role: SignupRole }) => Promise<void>
  /**
   * Proves the address by the mailed code and signs in. `role` is what was asked for at signup.
   * @throws BadRequest for a wrong, used or expired code, or a wrong password; RateLimited after too many tries.
   */
  confirm: (input: { email: string; code: string; password: string }) => Promise<SessionTokens & { role: SignupRole }>
  /** Mails a fresh confirmation code when the address waits for one. Says nothing either way. */
  resendCode: (input: { email: string }) => Promise<void>
  /** @throws Unauthorized for a wrong address or password, one answer in equal time; RateLimited after too many tries. */
  login: (input: { email: string; password: string }) => Promise<SessionTokens & { role: SignupRole }>
  /** Mails a reset code when the address is known. Says nothing either way. */
  forgotPassword: (input: { email: string }) => Promise<void>
  /** Sets a new password and ends every session of the person. @throws BadRequest for a wrong, used or expired code. */
  resetPassword: (input: { email: string; code: string; newPassword: string }) => Promise<void>
  /** Verifies signature, issuer, audience, use and expiry. Cached until the token expires; no SQL on a hit. */
  verifyIdToken: (token: string) => Promise<TokenVerdict>
  /** A new ID token for a live refresh token; undefined when it is unknown, revoked or expired. One call for many parallel ones. */
  refresh: (refreshToken: string) => Promise<{ idToken: string; claims: IdentityClaims } | undefined>
  /** Ends the refresh token. Unknown tokens are fine. */
  revoke: (refreshToken: string) => Promise<void>
  /** The address of a user id, for the mail job; undefined when the provider does not know the user any more. */
  findEmail: (sub: string) => Promise<string | undefined>
  /** Throws away what has expired; a provider that does so by itself has none (built-in issuer only). */
  forgetExpired?: () => Promise<void>
  /** The published keys, for whoever verifies our tokens (built-in issuer only). */
  jwks?: () => Promise<{ keys: readonly Record<string, unknown>[] }>
}
