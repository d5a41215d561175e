/**
 * The person of a signed ID token. The email address is stored nowhere else (contract, part 1,
 * "Identity").
 */
export type IdentityClaims = {
  sub: string
  email: string
  emailVerified: boolean
  displayName: string
  expiresAt: Date
  /** Whole seconds. If undefined, the token counts as old. */
  issuedAt?: Date | undefined
  /** Last sign-in; renewals do not change it. If undefined, it counts as long ago. */
  authenticatedAt?: Date | undefined
  /** Undefined if the provider cannot end single sessions. */
  sessionId?: string | undefined
  /** True if the session has proven a second factor. */
  usedSecondFactor?: boolean | undefined
}

export type SessionTokens = {
  idToken: string
  refreshToken: string
  claims: IdentityClaims
}

export type SignupRole = 'brand' | 'talent' | 'agent'
