/**
 * Converts Cognito's errors to our outcomes. Only this file contains their names. An unknown error
 * becomes `down` (5xx) or `misconfigured` (4xx), never "not signed in".
 */

/** Thrown as an error. */
export type Refusal =
  | 'down'
  | 'misconfigured'
  | 'mailNotSent'
  | 'tooMany'
  | 'badInput'
  | 'weakPassword'
  | 'usedPassword'
  | 'wrongCode'
  | 'signInRefused'

/** Outcomes that are not thrown: the caller continues in another way. */
export type AlternativeOutcome =
  /** The response must be that of a success, so that it reveals nothing about the account. */
  | 'silent'
  | 'taken'
  /** The address already has a confirmed user, so no new code is mailed. */
  | 'confirmed'
  /** The address is confirmed, but the password is not that of the account. */
  | 'otherPassword'
  | 'ended'

export type ErrorOutcome = Refusal | AlternativeOutcome

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

type Meanings = Readonly<Record<string, ErrorOutcome>>

const EVERYWHERE = {
  TooManyRequestsException: 'tooMany',
  LimitExceededException: 'tooMany',
  TooManyFailedAttemptsException: 'tooMany',
  ThrottlingException: 'tooMany',
  CodeDeliveryFailureException: 'mailNotSent',
  InternalErrorException: 'down',
  ServiceUnavailable: 'down',
  // The firewall in front of Cognito blocked our server.
  ForbiddenException: 'down',
  // A trigger of the user pool failed or returned an invalid response.
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
 * One outcome for all states of an account. Cognito reports "not confirmed" and "reset required"
 * even for a wrong password, which would reveal that the account exists.
 */
const NOT_SIGNED_IN = {
  NotAuthorizedException: 'signInRefused',
  UserNotFoundException: 'signInRefused',
  UserNotConfirmedException: 'signInRefused',
  PasswordResetRequiredException: 'signInRefused',
  InvalidParameterException: 'signInRefused',
  UserLambdaValidationException: 'signInRefused',
  // cognito-local's name for a wrong password.
  InvalidPasswordException: 'signInRefused',
} as const satisfies Meanings

/** One outcome for a wrong code, an expired code and an address without a code. */
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

/**
 * Cognito limits codes per known user, so an error about the limit would reveal that the account
 * exists.
 */
const SAYS_NOTHING = {
  UserNotFoundException: 'silent',
  NotAuthorizedException: 'silent',
  InvalidParameterException: 'silent',
  LimitExceededException: 'silent',
  UserLambdaValidationException: 'silent',
} as const satisfies Meanings

export const ERROR_OUTCOMES: Readonly<Record<Call, Meanings>> = {
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
 * Mistakes in the configuration that Cognito reports like a user's error. If they counted as wrong
 * passwords, the operator would never notice them.
 */
const SETUP_FAULT =
  /^(Unable to verify secret hash|Client \S+ is configured (with|for) secret|(\w+ )?(auth )?flow not enabled|Initiate Auth method not supported|Cannot resend codes|SignUp is not permitted)/i

/** `message` is used only to recognize mistakes in the configuration. */
export function outcomeOfError(
  call: Call,
  error: { name: string; message: string; status: number | undefined },
): ErrorOutcome {
  const { name, message, status } = error
  if ((name === 'NotAuthorizedException' || name === 'InvalidParameterException') && SETUP_FAULT.test(message)) {
    return 'misconfigured'
  }
  const known = Object.hasOwn(ERROR_OUTCOMES[call], name) ? ERROR_OUTCOMES[call][name] : undefined
  return known ?? (status !== undefined && status >= 400 && status < 500 ? 'misconfigured' : 'down')
}
