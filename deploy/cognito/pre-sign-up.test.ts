import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterEach, expect, test, vi } from 'vitest'
import { createHandler, type PreSignUpEvent } from './pre-sign-up.ts'

type Native = { UserStatus: string; Enabled?: boolean; email_verified?: string }

/** A pool with at most one native user. It records every request. */
function poolWith(native: Native | undefined, failsAt?: (command: object) => Error | undefined) {
  const sent: object[] = []
  const client = {
    send: async (command: { input: object }) => {
      sent.push(command)
      const failure = failsAt?.(command)
      if (failure) throw failure
      if (!(command instanceof AdminGetUserCommand)) return {}
      if (!native) throw new UserNotFoundException({ message: 'User does not exist.', $metadata: {} })
      const { UserStatus, Enabled = true, email_verified } = native
      return {
        Username: 'native-sub',
        UserStatus,
        Enabled,
        UserAttributes: [{ Name: 'email_verified', Value: email_verified }],
      }
    },
  } as unknown as CognitoIdentityProviderClient
  return {
    handler: createHandler(client),
    sent,
    inputsOf: (type: new (input: never) => object) =>
      sent.filter((command) => command instanceof type).map((command) => (command as { input: object }).input),
  }
}

const comingBy = (userName: string, attributes: Record<string, string> = {}): PreSignUpEvent => ({
  triggerSource: 'PreSignUp_ExternalProvider',
  userPoolId: 'eu-west-1_Ab12Cd34E',
  userName,
  request: { userAttributes: { email: 'Ada@Example.com', email_verified: 'true', name: 'Ada King', ...attributes } },
  response: {},
})

const CONFIRMED = { UserStatus: 'CONFIRMED', email_verified: 'true' }

afterEach(() => vi.restoreAllMocks())

test.each([
  ['google_1234567890', 'Google', '1234567890'],
  ['Google_1234567890', 'Google', '1234567890'],
  ['signinwithapple_000123.ab_cd.0456', 'SignInWithApple', '000123.ab_cd.0456'],
])(
  '%s is linked to the confirmed native account with the same verified address',
  async (userName, provider, userId) => {
    const { handler, sent, inputsOf } = poolWith(CONFIRMED)
    const event = comingBy(userName)
    expect(await handler(event)).toBe(event)
    expect(inputsOf(AdminGetUserCommand)).toEqual([{ UserPoolId: event.userPoolId, Username: 'ada@example.com' }])
    expect(inputsOf(AdminLinkProviderForUserCommand)).toEqual([
      {
        UserPoolId: event.userPoolId,
        DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: 'native-sub' },
        SourceUser: {
          ProviderName: provider,
          ProviderAttributeName: 'Cognito_Subject',
          ProviderAttributeValue: userId,
        },
      },
    ])
    expect(sent).toHaveLength(2)
  },
)

test('a new person becomes a user of their own', async () => {
  const { handler, sent } = poolWith(undefined)
  const event = comingBy('google_1')
  expect(await handler(event)).toBe(event)
  expect(sent).toHaveLength(1)
})

test.each([
  ['false', { email_verified: 'false' }],
  ['missing', { email_verified: '' }],
  ['not “true”', { email_verified: 'yes' }],
  ['true, without an address', { email: '' }],
])('a sign-in whose `email_verified` is %s is rejected before any lookup', async (_what, attributes) => {
  const { handler, sent } = poolWith(CONFIRMED)
  await expect(handler(comingBy('google_1', attributes))).rejects.toThrow('has not proven its e-mail address')
  expect(sent).toEqual([])
})

test.each(['UNCONFIRMED', 'FORCE_CHANGE_PASSWORD'])(
  'a squatter’s data in a %s account is discarded, the password first, before the account is linked',
  async (UserStatus) => {
    const { handler, sent, inputsOf } = poolWith({ UserStatus, email_verified: 'false' })
    await handler(comingBy('google_1'))
    expect(sent.map(({ constructor }) => constructor)).toEqual([
      AdminGetUserCommand,
      AdminUpdateUserAttributesCommand,
      AdminSetUserPasswordCommand,
      AdminLinkProviderForUserCommand,
    ])
    expect(inputsOf(AdminUpdateUserAttributesCommand)).toMatchObject([
      {
        Username: 'native-sub',
        UserAttributes: [
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: 'Ada King' },
          { Name: 'custom:role', Value: '' },
        ],
      },
    ])
    const passwords = inputsOf(AdminSetUserPasswordCommand) as { Password: string; Permanent: boolean }[]
    expect(passwords).toMatchObject([{ Permanent: true, Password: expect.stringMatching(/^aA1![\w-]{43}$/) }])
  },
)

test('the password that replaces the squatter’s is random each time', async () => {
  const passwords = await Promise.all(
    [1, 2].map(async () => {
      const { handler, inputsOf } = poolWith({ UserStatus: 'UNCONFIRMED' })
      await handler(comingBy('google_1'))
      return (inputsOf(AdminSetUserPasswordCommand) as { Password: string }[])[0]?.Password
    }),
  )
  expect(passwords[0]).not.toBe(passwords[1])
})

test('the trigger does not link if the squatter’s password could not be discarded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { handler, inputsOf } = poolWith({ UserStatus: 'UNCONFIRMED' }, (command) =>
    command instanceof AdminSetUserPasswordCommand ? new Error('throttled for ada@example.com') : undefined,
  )
  await expect(handler(comingBy('google_1'))).rejects.toThrow('did not work just now')
  expect(inputsOf(AdminLinkProviderForUserCommand)).toEqual([])
})

test('the trigger does not link to a confirmed account that never verified this address', async () => {
  const { handler, inputsOf } = poolWith({ UserStatus: 'CONFIRMED', email_verified: 'false' })
  await handler(comingBy('google_1'))
  expect(inputsOf(AdminLinkProviderForUserCommand)).toEqual([])
})

test('the trigger rejects a sign-in to a disabled account', async () => {
  const { handler, sent } = poolWith({ ...CONFIRMED, Enabled: false })
  await expect(handler(comingBy('google_1'))).rejects.toThrow('This account is closed.')
  expect(sent).toHaveLength(1)
})

test.each(['facebook_1', 'google', '_1', 'google_'])(
  'the trigger rejects the provider user name %s',
  async (userName) => {
    await expect(poolWith(CONFIRMED).handler(comingBy(userName))).rejects.toThrow('is not offered')
  },
)

test.each(['PreSignUp_SignUp', 'PreSignUp_AdminCreateUser'])('the trigger ignores %s', async (triggerSource) => {
  const { handler, sent } = poolWith(CONFIRMED)
  const event = { ...comingBy('native-sub'), triggerSource }
  expect(await handler(event)).toBe(event)
  expect(sent).toEqual([])
})

test('neither the error nor the log repeats Cognito’s message with the address', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { handler } = poolWith(CONFIRMED, (command) =>
    command instanceof AdminLinkProviderForUserCommand
      ? Object.assign(new Error('ada@example.com is linked'), { name: 'InvalidParameterException' })
      : undefined,
  )
  const failure = await handler(comingBy('google_1')).then(
    () => undefined,
    (error: Error) => error,
  )
  expect(failure?.message).toBe('Signing in this way did not work just now. Try again in a moment.')
  expect(logged.mock.calls.flat().join(' ')).toContain('InvalidParameterException')
  expect(logged.mock.calls.flat().join(' ')).not.toContain('ada@example.com')
})

test('the built trigger is a plain module with a handler', async () => {
  // The folder is inside the repository so that the SDK resolves as it does in Lambda.
  const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.cache-trigger-'))
  try {
    const build = join(import.meta.dirname, 'build-trigger.ts')
    const file = execFileSync(process.execPath, [build, folder], { encoding: 'utf8' }).trim()
    expect(readFileSync(file, 'utf8')).not.toMatch(/^(export )?type /m)
    const check = `import { handler } from ${JSON.stringify(file)}
      const event = { triggerSource: 'PreSignUp_SignUp', request: {} }
      if ((await handler(event)) !== event) process.exit(1)`
    execFileSync(process.execPath, ['--input-type=module', '-e', check], { cwd: tmpdir() })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
