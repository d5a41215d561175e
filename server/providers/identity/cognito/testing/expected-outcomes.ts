import type { ErrorCode } from '../../../../platform/errors.ts'
import type { IdentityProvider } from '../../port.ts'
import type { StubResponse } from './stub-cognito.ts'

export const EMAIL = 'ada.lovelace@semblance.test'
export const PASSWORD = 'Correct horse battery 1!'
export const CODE = '604213'
export const REFRESH_TOKEN = 'refresh-token-that-nobody-may-read'
export const SECRET = 'client-secret-that-nobody-may-read'

type Outcome = ErrorCode | 'nothing' | 'no session'

export type ProviderCall = {
  operation: string
  run: (provider: IdentityProvider) => Promise<unknown>
  clientSecret?: string
  before?: Record<string, StubResponse>
  outcomes: Partial<Record<Outcome, readonly string[]>>
}

const SETUP_FAULTS = [
  'ResourceNotFoundException',
  'InvalidLambdaResponseException',
  'UnexpectedLambdaException',
  'OperationNotEnabledException',
  'InternalErrorException',
  'AccessDeniedException',
  'UnrecognizedClientException',
  'ErrorThatDoesNotExistYetException',
]
const MAIL_FAULTS = [
  'CodeDeliveryFailureException',
  'InvalidEmailRoleAccessPolicyException',
  'InvalidSmsRoleAccessPolicyException',
  'InvalidSmsRoleTrustRelationshipException',
]

export const PROVIDER_CALLS: Record<string, ProviderCall> = {
  signup: {
    operation: 'SignUp',
    run: (provider) => provider.signup({ email: EMAIL, password: PASSWORD, displayName: 'Ada', role: 'brand' }),
    outcomes: {
      nothing: ['UsernameExistsException'],
      BadRequest: ['InvalidPasswordException', 'InvalidParameterException', 'UserLambdaValidationException'],
      RateLimited: ['TooManyRequestsException', 'LimitExceededException'],
      ServiceUnavailable: [...SETUP_FAULTS, ...MAIL_FAULTS, 'ForbiddenException', 'NotAuthorizedException'],
    },
  },
  confirm: {
    operation: 'ConfirmSignUp',
    run: (provider) => provider.confirm({ email: EMAIL, code: CODE, password: PASSWORD }),
    outcomes: {
      BadRequest: [
        'CodeMismatchException',
        'ExpiredCodeException',
        'NotAuthorizedException',
        'UserNotFoundException',
        'AliasExistsException',
        'InvalidParameterException',
        'UserLambdaValidationException',
      ],
      RateLimited: ['TooManyFailedAttemptsException', 'TooManyRequestsException', 'LimitExceededException'],
      ServiceUnavailable: [...SETUP_FAULTS, 'ForbiddenException'],
    },
  },
  'the sign-in that confirms': {
    operation: 'InitiateAuth',
    run: (provider) => provider.confirm({ email: EMAIL, code: CODE, password: PASSWORD }),
    outcomes: {
      BadRequest: [
        'NotAuthorizedException',
        'InvalidPasswordException',
        'UserNotFoundException',
        'UserNotConfirmedException',
        'PasswordResetRequiredException',
        'InvalidParameterException',
        'UserLambdaValidationException',
      ],
      RateLimited: ['TooManyRequestsException'],
      ServiceUnavailable: [
        ...SETUP_FAULTS,
        ...MAIL_FAULTS.slice(1),
        'ForbiddenException',
        'FeatureUnavailableInTierException',
        'InvalidUserPoolConfigurationException',
        'UnsupportedOperationException',
      ],
    },
  },
  'ending another’s password': {
    operation: 'AdminResetUserPassword',
    run: (provider) => provider.confirm({ email: EMAIL, code: CODE, password: PASSWORD }),
    before: { InitiateAuth: { name: 'NotAuthorizedException', message: 'Incorrect username or password.' } },
    outcomes: {
      BadRequest: ['UserNotFoundException'],
      RateLimited: ['TooManyRequestsException', 'LimitExceededException'],
      ServiceUnavailable: [
        ...SETUP_FAULTS,
        ...MAIL_FAULTS.slice(1),
        'InvalidParameterException',
        'NotAuthorizedException',
        'UserLambdaValidationException',
      ],
    },
  },
  'resending a code': {
    operation: 'ResendConfirmationCode',
    run: (provider) => provider.resendCode({ email: EMAIL }),
    outcomes: {
      nothing: [
        'UserNotFoundException',
        'NotAuthorizedException',
        'InvalidParameterException',
        'LimitExceededException',
        'UserLambdaValidationException',
      ],
      RateLimited: ['TooManyRequestsException'],
      ServiceUnavailable: [...SETUP_FAULTS, ...MAIL_FAULTS, 'ForbiddenException'],
    },
  },
  'changing the name of a repeated signup': {
    operation: 'AdminUpdateUserAttributes',
    run: (provider) => provider.signup({ email: EMAIL, password: PASSWORD, displayName: 'Ada', role: 'brand' }),
    before: { SignUp: { name: 'UsernameExistsException', message: 'User already exists' } },
    outcomes: {
      nothing: [
        ...SETUP_FAULTS,
        ...MAIL_FAULTS.slice(1),
        'AliasExistsException',
        'InvalidParameterException',
        'NotAuthorizedException',
        'TooManyRequestsException',
        'UserLambdaValidationException',
        'UserNotFoundException',
      ],
    },
  },
  login: {
    operation: 'InitiateAuth',
    run: (provider) => provider.login({ email: EMAIL, password: PASSWORD }),
    outcomes: {
      Unauthorized: [
        'NotAuthorizedException',
        'UserNotFoundException',
        'UserNotConfirmedException',
        'PasswordResetRequiredException',
        'InvalidPasswordException',
        'InvalidParameterException',
        'UserLambdaValidationException',
      ],
      RateLimited: ['TooManyRequestsException'],
      ServiceUnavailable: [
        ...SETUP_FAULTS,
        ...MAIL_FAULTS.slice(1),
        'ForbiddenException',
        'FeatureUnavailableInTierException',
        'InvalidUserPoolConfigurationException',
        'UnsupportedOperationException',
      ],
    },
  },
  'a forgotten password': {
    operation: 'ForgotPassword',
    run: (provider) => provider.forgotPassword({ email: EMAIL }),
    outcomes: {
      nothing: [
        'UserNotFoundException',
        'NotAuthorizedException',
        'InvalidParameterException',
        'LimitExceededException',
        'UserLambdaValidationException',
      ],
      RateLimited: ['TooManyRequestsException'],
      ServiceUnavailable: [...SETUP_FAULTS, ...MAIL_FAULTS, 'ForbiddenException'],
    },
  },
  'a new password': {
    operation: 'ConfirmForgotPassword',
    run: (provider) => provider.resetPassword({ email: EMAIL, code: CODE, newPassword: PASSWORD }),
    outcomes: {
      BadRequest: [
        'CodeMismatchException',
        'ExpiredCodeException',
        'NotAuthorizedException',
        'UserNotFoundException',
        'UserNotConfirmedException',
        'InvalidParameterException',
        'InvalidPasswordException',
        'PasswordHistoryPolicyViolationException',
        'UserLambdaValidationException',
      ],
      RateLimited: ['TooManyFailedAttemptsException', 'TooManyRequestsException', 'LimitExceededException'],
      ServiceUnavailable: [...SETUP_FAULTS, 'ForbiddenException'],
    },
  },
  'ending the sessions after a new password': {
    operation: 'AdminUserGlobalSignOut',
    run: async (provider) => {
      await provider.resetPassword({ email: EMAIL, code: CODE, newPassword: PASSWORD })
    },
    outcomes: {
      nothing: [
        ...SETUP_FAULTS,
        'InvalidParameterException',
        'NotAuthorizedException',
        'TooManyRequestsException',
        'UserNotFoundException',
      ],
    },
  },
  refresh: {
    operation: 'InitiateAuth',
    run: (provider) => provider.refresh(REFRESH_TOKEN),
    outcomes: {
      'no session': [
        'NotAuthorizedException',
        'UserNotFoundException',
        'UserNotConfirmedException',
        'PasswordResetRequiredException',
        'InvalidParameterException',
      ],
      RateLimited: ['TooManyRequestsException'],
      ServiceUnavailable: [
        ...SETUP_FAULTS,
        ...MAIL_FAULTS.slice(1),
        'ForbiddenException',
        'FeatureUnavailableInTierException',
        'InvalidUserPoolConfigurationException',
        'UnsupportedOperationException',
        'UserLambdaValidationException',
      ],
    },
  },
  'refresh, with a client secret': {
    operation: 'GetTokensFromRefreshToken',
    run: (provider) => provider.refresh(REFRESH_TOKEN),
    clientSecret: SECRET,
    outcomes: {
      'no session': [
        'NotAuthorizedException',
        'UserNotFoundException',
        'InvalidParameterException',
        'RefreshTokenReuseException',
      ],
      RateLimited: ['TooManyRequestsException'],
      ServiceUnavailable: [...SETUP_FAULTS, 'ForbiddenException', 'UserLambdaValidationException'],
    },
  },
  revoke: {
    operation: 'RevokeToken',
    run: (provider) => provider.revoke(REFRESH_TOKEN),
    outcomes: {
      nothing: [
        'NotAuthorizedException',
        'UnauthorizedException',
        'InvalidParameterException',
        'UnsupportedTokenTypeException',
      ],
      RateLimited: ['TooManyRequestsException'],
      ServiceUnavailable: [
        'InternalErrorException',
        'ForbiddenException',
        'OperationNotEnabledException',
        'UnsupportedOperationException',
      ],
    },
  },
  'deleting a person': {
    operation: 'AdminDeleteUser',
    run: (provider) => provider.deletePerson('3f1c7a52-0000-4000-8000-000000000000'),
    before: { ListUsers: { output: { Users: [{ Username: EMAIL, Attributes: [] }] } } },
    outcomes: {
      // Another call has deleted the user in the meantime.
      nothing: ['UserNotFoundException'],
      RateLimited: ['TooManyRequestsException'],
      ServiceUnavailable: [...SETUP_FAULTS, 'InvalidParameterException', 'NotAuthorizedException'],
    },
  },
  'finding a person by address': {
    operation: 'ListUsers',
    run: (provider) => provider.findSub(EMAIL),
    outcomes: {
      RateLimited: ['TooManyRequestsException'],
      ServiceUnavailable: [...SETUP_FAULTS, 'InvalidParameterException', 'NotAuthorizedException'],
    },
  },
  'finding an address': {
    operation: 'ListUsers',
    run: (provider) => provider.findEmail('3f1c7a52-0000-4000-8000-000000000000'),
    outcomes: {
      RateLimited: ['TooManyRequestsException'],
      ServiceUnavailable: [...SETUP_FAULTS, 'InvalidParameterException', 'NotAuthorizedException'],
    },
  },
}
