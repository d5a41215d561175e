/**
 * What each of Cognito's error answers means to us, by the call it answers. The one place that knows their names; a name
 * it does not know is `down` (5xx) or `misconfigured` (4xx), never "not signed in".
 */

/** Told to whoever asked, as an error. */
export type Refusal =
  | 'down'
  | 'misconfigured'
  | 'mailNotSent'
  | 'tooMany'
  | 'badInput'
  | 'weakPassword'
  | 'usedPassword'
  | 'wrongCode'
  | 'notSignedIn'

/** Not an error to whoever asked: the use case goes another way. */
export type Turn =
  /** Done, as far as anybody may know. */
  | 'silent'
  /** The address has a user already. */
  | 'taken'
  /** The address has a confirmed user already. */
  | 'confirmed'
  /** The address is proven, but its password is another one. */
  | 'otherPassword'
  /** The refresh token opens nothing any more. */
  | 'ended'

export type Meaning = Refusal | Turn

export type Call =
  | 'signup'
  | 'renameSignup'
  | 'resendCode'
  | 'confirm'
  | 'firstLogin'
  | 'discardPassword'
  | 'login'
  | 'forgotPassword'
  | 'resetPassword'
  | 'endSessions'
  | 'refresh'
  | 'revoke'
  | 'findUser'
  | 'deleteUser'

type Meanings = Readonly<Record<string, Meaning>>

const EVERYWHERE = {
  TooManyRequestsException: 'tooMany',
  LimitExceededException: 'tooMany',
  TooManyFailedAttemptsException: 'tooMany',
  ThrottlingException: 'tooMany',
  CodeDeliveryFailureException: 'mailNotSent',
  InternalErrorException: 'down',
  ServiceUnavailable: 'down',
  // The firewall in front of Cognito stopped us, not the person.
  ForbiddenException: 'down',
  // A trigger of the pool failed or answered nonsense.
  UnexpectedLambdaException: 'down',
  InvalidLambdaResponseException: 'misconfigured',
  UserLambdaValidationException: 'misconfigured',
  ResourceNotFoundException: 'misconfigured',
  InvalidParameterException: 'misconfigured',
  NotAuthorizedException: 'misconfigured',
  UnauthorizedException: 'misconfigured',
  OperationNotEnabledException: 'misconfigured',
  UnsupportedOperationException: 'misconfigured',
  FeatureUnavailableInTierException: 'misconfigured',
  InvalidUserPoolConfigurationException: 'misconfigured',
  InvalidEmailRoleAccessPolicyException: 'misconfigured',
  InvalidSmsRoleAccessPolicyException: 'misconfigured',
  InvalidSmsRoleTrustRelationshipException: 'misconfigured',
  AccessDeniedException: 'misconfigured',
  UnrecognizedClientException: 'misconfigured',
  InvalidSignatureException: 'misconfigured',
  ExpiredTokenException: 'misconfigured',
  CredentialsProviderError: 'misconfigured',
} as const satisfies Meanings

/**
 * One answer for a wrong address, a wrong password and an account in any other state: Cognito says "not confirmed" and
 * "reset required" before it has looked at the password, so to pass that on would tell a stranger who has an account.
 */
const NOT_SIGNED_IN = {
  NotAuthorizedException: 'notSignedIn',
  UserNotFoundException: 'notSignedIn',
  UserNotConfirmedException: 'notSignedIn',
  PasswordResetRequiredException: 'notSignedIn',
  InvalidParameterException: 'notSignedIn',
  UserLambdaValidationException: 'notSignedIn',
  // The local counterpart's name for a wrong password.
  InvalidPasswordException: 'notSignedIn',
} as const satisfies Meanings

/** One answer for a wrong code, an expired one, and one for an address that waits for none. */
const WRONG_CODE = {
  CodeMismatchException: 'wrongCode',
  ExpiredCodeException: 'wrongCode',
  NotAuthorizedException: 'wrongCode',
  UserNotFoundException: 'wrongCode',
  UserNotConfirmedException: 'wrongCode',
  AliasExistsException: 'wrongCode',
  InvalidParameterException: 'wrongCode',
  UserLambdaValidationException: 'wrongCode',
} as const satisfies Meanings

/** A mail that may or may not go out. The limit is counted per known user, so naming it would tell that there is one. */
const SAYS_NOTHING = {
  UserNotFoundException: 'silent',
  NotAuthorizedException: 'silent',
  InvalidParameterException: 'silent',
  LimitExceededException: 'silent',
  UserLambdaValidationException: 'silent',
} as const satisfies Meanings

export const MEANINGS: Readonly<Record<Call, Meanings>> = {
  signup: {
    ...EVERYWHERE,
    UsernameExistsException: 'taken',
    InvalidPasswordException: 'weakPassword',
    InvalidParameterException: 'badInput',
    UserLambdaValidationException: 'badInput',
  },
  renameSignup: { ...EVERYWHERE, UserNotFoundException: 'silent', AliasExistsException: 'misconfigured' },
  resendCode: { ...EVERYWHERE, ...SAYS_NOTHING, InvalidParameterException: 'confirmed' },
  confirm: { ...EVERYWHERE, ...WRONG_CODE },
  firstLogin: {
    ...EVERYWHERE,
    ...WRONG_CODE,
    PasswordResetRequiredException: 'wrongCode',
    NotAuthorizedException: 'otherPassword',
    InvalidPasswordException: 'otherPassword',
  },
  discardPassword: { ...EVERYWHERE, UserNotFoundException: 'silent' },
  login: { ...EVERYWHERE, ...NOT_SIGNED_IN },
  forgotPassword: { ...EVERYWHERE, ...SAYS_NOTHING },
  resetPassword: {
    ...EVERYWHERE,
    ...WRONG_CODE,
    InvalidPasswordException: 'weakPassword',
    PasswordHistoryPolicyViolationException: 'usedPassword',
  },
  endSessions: { ...EVERYWHERE, UserNotFoundException: 'silent' },
  refresh: {
    ...EVERYWHERE,
    NotAuthorizedException: 'ended',
    InvalidParameterException: 'ended',
    UserNotFoundException: 'ended',
    UserNotConfirmedException: 'ended',
    PasswordResetRequiredException: 'ended',
    RefreshTokenReuseException: 'ended',
  },
  revoke: {
    ...EVERYWHERE,
    NotAuthorizedException: 'silent',
    UnauthorizedException: 'silent',
    InvalidParameterException: 'silent',
    UnsupportedTokenTypeException: 'silent',
  },
  findUser: EVERYWHERE,
  deleteUser: { ...EVERYWHERE, UserNotFoundException: 'silent' },
}

/**
 * Faults of the set-up that Cognito reports under a person's error name. They must not read as a wrong password, or the
 * operator would never hear of them.
 */
const SETUP_FAULT =
  /^(Unable to verify secret hash|Client \S+ is configured (with|for) secret|(\w+ )?(auth )?flow not enabled|Initiate Auth method not supported|Cannot resend codes|SignUp is not permitted)/i

/** What an error answer means; `message` is looked at only to tell a fault of the set-up from a person's. */
export function meaningOf(call: Call, error: { name: string; message: string; status: number | undefined }): Meaning {
  const { name, message, status } = error
  if ((name === 'NotAuthorizedException' || name === 'InvalidParameterException') && SETUP_FAULT.test(message)) {
    return 'misconfigured'
  }
  const known = Object.hasOwn(MEANINGS[call], name) ? MEANINGS[call][name] : undefined
  return known ?? (status !== undefined && status >= 400 && status < 500 ? 'misconfigured' : 'down')
}
