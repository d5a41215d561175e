import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError, ErrorCode } from '../../../errors.ts'
import type { IdentityProvider } from '../port.ts'
import { providerAt, type Stub, type StubAnswer, startStub } from './testing/stub-cognito.ts'

const EMAIL = 'ada.lovelace@semblance.test'
const PASSWORD = 'Correct horse battery 1!'
const CODE = '604213'
const REFRESH_TOKEN = 'refresh-token-that-nobody-may-read'
const SECRET = 'client-secret-that-nobody-may-read'

let stub: Stub
beforeAll(async () => {
  stub = await startStub()
})
afterAll(() => stub.close())

type Outcome = ErrorCode | 'nothing' | 'no session'

type Use = {
  operation: string
  run: (provider: IdentityProvider) => Promise<unknown>
  clientSecret?: string
  /** What the operations before this one answer. */
  before?: Record<string, StubAnswer>
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

/** What a person meets for each error that each operation can answer. */
const USES: Record<string, Use> = {
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
    run: (provider) => provider.resetPassword({ email: EMAIL, code: CODE, newPassword: PASSWORD }),
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
  'finding an address': {
    operation: 'ListUsers',
    run: (provider) => provider.findEmail('3f1c7a52-0000-4000-8000-000000000000'),
    outcomes: {
      RateLimited: ['TooManyRequestsException'],
      ServiceUnavailable: [...SETUP_FAULTS, 'InvalidParameterException', 'NotAuthorizedException'],
    },
  },
}

let scenarios = 0
const outcomeOf = async (use: Use, answer: StubAnswer) => {
  const endpoint = stub.define(`s${++scenarios}`, { ...use.before, [use.operation]: answer })
  const { provider, logged } = providerAt(endpoint, use.clientSecret ? { clientSecret: use.clientSecret } : {})
  const told = await use.run(provider).then(
    (value) => value,
    (error: unknown) => error,
  )
  return { told, logged }
}

describe.concurrent.each(Object.entries(USES))('%s', (_name, use) => {
  const cases = Object.entries(use.outcomes).flatMap(([outcome, names]) =>
    names.map((name) => [name, outcome] as const),
  )

  test.each(cases)('%s is answered by %s', async (name, outcome) => {
    const isPassing = name === 'InternalErrorException'
    const isRetried = isPassing || /TooManyRequests|LimitExceeded/.test(name)
    const leak = `${EMAIL} ${PASSWORD} ${CODE} ${REFRESH_TOKEN} ${SECRET}`
    for (const form of isRetried ? (['header'] as const) : (['header', 'body'] as const)) {
      const { told, logged } = await outcomeOf(use, { name, message: leak, status: isPassing ? 500 : 400, form })
      if (outcome === 'nothing' || outcome === 'no session') expect(told).toBeUndefined()
      else expect(told).toMatchObject({ name: 'AppError', code: outcome })
      const written = [...logged, ...messagesOf(told)].join('\n')
      for (const secret of leak.split(' ')) expect(written).not.toContain(secret)
    }
  })

  test('every error the SDK documents for it is one of these', () => {
    const named = new Set(cases.map(([name]) => name))
    const documented = documentedErrors(use.operation)
    expect(documented.length).toBeGreaterThan(3)
    expect(documented.filter((name) => !named.has(name))).toEqual([])
  })
})

describe('a sign-in that fails', () => {
  test('reads the same whatever the reason, so that a stranger learns nothing', async () => {
    const messages = await Promise.all(
      (USES.login?.outcomes.Unauthorized ?? []).map(async (name) => {
        const { told } = await outcomeOf(USES.login as Use, { name })
        return (told as AppError).message
      }),
    )
    expect(messages.length).toBeGreaterThan(5)
    expect(new Set(messages).size).toBe(1)
  })

  test.each([
    ['NotAuthorizedException', 'Unable to verify secret hash for client 1example23456789'],
    ['NotAuthorizedException', 'Client 1example23456789 is configured with secret but SECRET_HASH was not received'],
    ['InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client'],
  ])('for a fault of the set-up is not blamed on the person: %s, %s', async (name, message) => {
    for (const use of [USES.login, USES.refresh]) {
      const { told } = await outcomeOf(use as Use, { name, message })
      expect(told).toMatchObject({ code: 'ServiceUnavailable' })
      expect(messagesOf(told).join()).toContain('docs/cognito.md')
    }
  })

  test.each([
    ['NEW_PASSWORD_REQUIRED', 'Unauthorized'],
    ['SOFTWARE_TOKEN_MFA', 'ServiceUnavailable'],
  ])('because a further step is asked for, %s, is no session', async (ChallengeName, code) => {
    const { told } = await outcomeOf(USES.login as Use, {
      output: { ChallengeName, ChallengeParameters: {}, Session: 'session' },
    })
    expect(told).toMatchObject({ code })
  })

  test('because no tokens came is the provider’s fault', async () => {
    const { told } = await outcomeOf(USES.login as Use, { output: { AuthenticationResult: {} } })
    expect(told).toMatchObject({ code: 'ServiceUnavailable' })
  })
})

describe('a password the pool will not take', () => {
  test.each([
    ['Password did not conform with policy: Password not long enough', 'It is too short.'],
    ['Password did not conform with policy: Password must have uppercase characters', 'It needs an upper-case letter.'],
    ['Password did not conform with policy: Password must have lowercase characters', 'It needs a lower-case letter.'],
    ['Password did not conform with policy: Password must have numeric characters', 'It needs a digit.'],
    [
      'Password did not conform with policy: Password must have symbol characters',
      'It needs a symbol, such as ! or #.',
    ],
    ['Provided password cannot be used for security reasons.', 'It is known from a leak of another site.'],
    ['A rule that does not exist yet', 'Choose a longer password'],
  ])('%s', async (message, words) => {
    const { told } = await outcomeOf(USES.signup as Use, { name: 'InvalidPasswordException', message })
    expect(told).toMatchObject({ code: 'BadRequest', message: expect.stringContaining(words) })
  })
})

describe('when Cognito cannot be reached', () => {
  test('a call that is never answered ends, after two more tries', async () => {
    const endpoint = stub.define('silence', { InitiateAuth: { hangs: true } })
    const { provider } = providerAt(endpoint, { callTimeoutMs: 150 })
    await expect(provider.login({ email: EMAIL, password: PASSWORD })).rejects.toMatchObject({
      code: 'ServiceUnavailable',
      retryAfterSeconds: expect.any(Number),
    })
    expect(stub.callsOf('silence', 'InitiateAuth')).toBe(3)
  })

  test('a refused connection is not "not signed in"', async () => {
    const { provider } = providerAt('http://127.0.0.1:9')
    await expect(provider.login({ email: EMAIL, password: PASSWORD })).rejects.toMatchObject({
      code: 'ServiceUnavailable',
    })
    await expect(provider.refresh(REFRESH_TOKEN)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    await expect(provider.verifyIdToken(tokenOfAnotherKey())).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  })

  test('a passing failure is tried again and nobody notices', async () => {
    const endpoint = stub.define('hiccup', {
      ForgotPassword: { name: 'InternalErrorException', status: 500, times: 2 },
    })
    expect(await providerAt(endpoint).provider.forgotPassword({ email: EMAIL })).toBeUndefined()
    expect(stub.callsOf('hiccup', 'ForgotPassword')).toBe(3)
  })
})

const messagesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...messagesOf(error.cause)] : []

function documentedErrors(operation: string): string[] {
  const main = createRequire(import.meta.url).resolve('@aws-sdk/client-cognito-identity-provider')
  const file = join(main, '../../dist-types/commands', `${operation}Command.d.ts`)
  return [...readFileSync(file, 'utf8').matchAll(/@throws \{@link (\w+)\}/g)]
    .map(([, name]) => name as string)
    .filter((name) => name !== 'CognitoIdentityProviderServiceException')
}

const tokenOfAnotherKey = (): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256', kid: 'another' })}.${part({ sub: 'somebody' })}.c2lnbmF0dXJl`
}
