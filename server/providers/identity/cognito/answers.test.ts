import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from '../../../platform/errors.ts'
import {
  CODE,
  EMAIL,
  PASSWORD,
  PROVIDER_CALLS,
  type ProviderCall,
  REFRESH_TOKEN,
  SECRET,
} from './testing/expected-outcomes.ts'
import { providerAt, type Stub, type StubResponse, startStub } from './testing/stub-cognito.ts'

let stub: Stub
// With the random number 0, the SDK retries immediately.
const random = Math.random.bind(Math)
beforeAll(async () => {
  stub = await startStub()
  Math.random = () => 0
})
afterAll(async () => {
  Math.random = random
  await stub.close()
})

let scenarios = 0
const outcomeOf = async (use: ProviderCall, response: StubResponse) => {
  const endpoint = stub.define(`s${++scenarios}`, { ...use.before, [use.operation]: response })
  const { provider, logged } = providerAt(endpoint, use.clientSecret ? { clientSecret: use.clientSecret } : {})
  const told = await use.run(provider).then(
    (value) => value,
    (error: unknown) => error,
  )
  return { told, logged }
}

describe.concurrent.each(Object.entries(PROVIDER_CALLS))('%s', (_name, use) => {
  const cases = Object.entries(use.outcomes).flatMap(([outcome, names]) =>
    names.map((name) => [name, outcome] as const),
  )

  test.each(cases)('turns %s into %s', async (name, outcome) => {
    const isTransient = name === 'InternalErrorException'
    const isRetried = isTransient || /TooManyRequests|LimitExceeded/.test(name)
    const leak = `${EMAIL} ${PASSWORD} ${CODE} ${REFRESH_TOKEN} ${SECRET}`
    for (const form of isRetried ? (['header'] as const) : (['header', 'body'] as const)) {
      const { told, logged } = await outcomeOf(use, { name, message: leak, status: isTransient ? 500 : 400, form })
      if (outcome === 'nothing' || outcome === 'no session') expect(told).toBeUndefined()
      else expect(told).toMatchObject({ name: 'AppError', code: outcome })
      const written = [...logged, ...messagesOf(told)].join('\n')
      for (const secret of leak.split(' ')) expect(written).not.toContain(secret)
    }
  })

  test('handles every error the SDK documents', () => {
    const named = new Set(cases.map(([name]) => name))
    const documented = documentedErrors(use.operation)
    expect(documented.length).toBeGreaterThan(3)
    expect(documented.filter((name) => !named.has(name))).toEqual([])
  })
})

describe('a failed sign-in', () => {
  test('has the same message whatever the reason', async () => {
    const messages = await Promise.all(
      (PROVIDER_CALLS.login?.outcomes.Unauthorized ?? []).map(async (name) => {
        const { told } = await outcomeOf(PROVIDER_CALLS.login as ProviderCall, { name })
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
  ])('because of our configuration is a 503: %s, %s', async (name, message) => {
    for (const use of [PROVIDER_CALLS.login, PROVIDER_CALLS.refresh]) {
      const { told } = await outcomeOf(use as ProviderCall, { name, message })
      expect(told).toMatchObject({ code: 'ServiceUnavailable' })
      expect(messagesOf(told).join()).toContain('docs/cognito.md')
    }
  })

  test.each([
    ['NEW_PASSWORD_REQUIRED', 'Unauthorized'],
    ['SOFTWARE_TOKEN_MFA', 'ServiceUnavailable'],
  ])('with the challenge %s is no session', async (ChallengeName, code) => {
    const { told } = await outcomeOf(PROVIDER_CALLS.login as ProviderCall, {
      output: { ChallengeName, ChallengeParameters: {}, Session: 'session' },
    })
    expect(told).toMatchObject({ code })
  })

  test('without tokens is a 503', async () => {
    const { told } = await outcomeOf(PROVIDER_CALLS.login as ProviderCall, { output: { AuthenticationResult: {} } })
    expect(told).toMatchObject({ code: 'ServiceUnavailable' })
  })
})

describe('a password that the pool rejects', () => {
  test.each([
    ['Password did not conform with policy: Password not long enough', 'It is too short.'],
    ['Password did not conform with policy: Password must have uppercase characters', 'It needs an upper-case letter.'],
    ['Password did not conform with policy: Password must have lowercase characters', 'It needs a lower-case letter.'],
    ['Password did not conform with policy: Password must have numeric characters', 'It needs a digit.'],
    [
      'Password did not conform with policy: Password must have symbol characters',
      'It needs a symbol, such as ! or #.',
    ],
    ['Provided password cannot be used for security reasons.', 'It appears in a data leak of another site.'],
    ['A rule that does not exist yet', 'Choose a longer password'],
  ])('%s', async (message, words) => {
    const { told } = await outcomeOf(PROVIDER_CALLS.signup as ProviderCall, {
      name: 'InvalidPasswordException',
      message,
    })
    expect(told).toMatchObject({ code: 'BadRequest', message: expect.stringContaining(words) })
  })
})

describe('when Cognito cannot be reached', () => {
  test('a call without a response fails after two retries', async () => {
    const endpoint = stub.define('silence', { InitiateAuth: { hangs: true } })
    const { provider } = providerAt(endpoint, { callTimeoutMs: 150 })
    await expect(provider.login({ email: EMAIL, password: PASSWORD })).rejects.toMatchObject({
      code: 'ServiceUnavailable',
      retryAfterSeconds: expect.any(Number),
    })
    expect(stub.callsOf('silence', 'InitiateAuth')).toBe(3)
  })

  test('a refused connection is a 503, not a 401', async () => {
    const { provider } = providerAt('http://127.0.0.1:9')
    await expect(provider.login({ email: EMAIL, password: PASSWORD })).rejects.toMatchObject({
      code: 'ServiceUnavailable',
    })
    await expect(provider.refresh(REFRESH_TOKEN)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    await expect(provider.verifyIdToken(tokenOfAnotherKey())).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  })

  test('a transient failure is retried', async () => {
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
