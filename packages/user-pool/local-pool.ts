import { createHmac, createPrivateKey, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import {
  CodeMismatchError,
  CognitoError,
  InvalidParameterError,
  NotAuthorizedError,
  UserNotConfirmedException,
  UserNotFoundError,
} from 'cognito-local/lib/errors.js'
import { DefaultConfig } from 'cognito-local/lib/server/config.js'
import { Router } from 'cognito-local/lib/server/Router.js'
import { createServer } from 'cognito-local/lib/server/server.js'
import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js'
import type { Context } from 'cognito-local/lib/services/context.js'
import { StormDBDataStoreFactory } from 'cognito-local/lib/services/dataStore/stormDb.js'
import type { Services } from 'cognito-local/lib/services/index.js'
import { MessagesService } from 'cognito-local/lib/services/messages.js'
import { otp } from 'cognito-local/lib/services/otp.js'
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js'
import {
  attribute,
  attributesAppend,
  attributesFromRecord,
  attributeValue,
  type User,
  UserPoolServiceFactoryImpl,
} from 'cognito-local/lib/services/userPoolService.js'
import { importPKCS8, type JWK, type JWTPayload, SignJWT } from 'jose'
import { pino } from 'pino'

type CreatedPool = { poolId: string; clientId: string; clientSecret: string | undefined }

type LocalPoolOptions = {
  clock: { now: () => Date }
  /** The setup of a real server uses the same function. */
  createPool: (
    client: CognitoIdentityProviderClient,
    options: { name: string; authUrl: string; withoutSecret?: boolean },
  ) => Promise<CreatedPool>
  withoutSecret?: boolean
}

export type LocalPool = CreatedPool & {
  endpoint: string
  client: CognitoIdentityProviderClient
  latestCode: (email: string) => string | undefined
  /**
   * Records that our server sent a mail to this address. Such a mail contains no confirmation code,
   * so `latestCode` is undefined afterward.
   */
  mailedByUs: (email: string) => void
  /** Names of the calls that cognito-local has received, oldest first. */
  calls: string[]
  sign: (claims: JWTPayload) => Promise<string>
  /** Creates a user as Cognito does for a person from Google or Apple. */
  federate: (username: string, attributes: Record<string, string>) => Promise<void>
  /** Issues tokens without a password, for the imitated hosted domain. */
  openSession: (username: string) => Promise<{ IdToken: string; RefreshToken: string }>
  publishedKey: () => Promise<JWK>
  close: () => Promise<void>
}

/**
 * Runs cognito-local in this process with our clock and the pool definition of a real server.
 * Records the mails that Cognito would send. `ADDED` implements documented behavior that
 * cognito-local lacks.
 */
export async function startLocalPool({ clock, createPool, ...options }: LocalPoolOptions): Promise<LocalPool> {
  const folder = mkdtempSync(join(tmpdir(), 'semblance-cognito-'))
  const logger = pino({ level: 'silent' })
  const ctx = { logger }
  const codes = new Map<string, string>()
  const calls: string[] = []
  const time = { get: () => clock.now() }
  const stores = new StormDBDataStoreFactory(folder)
  const cognito = await new CognitoServiceFactoryImpl(
    folder,
    stores,
    new UserPoolServiceFactoryImpl(time, stores),
  ).create(ctx, { UsernameAttributes: ['email'] })
  const tokenConfig = { IssuerDomain: '' }
  const triggers = withNameClaim()
  const services: Services = {
    clock: time,
    cognito,
    config: DefaultConfig,
    messages: new MessagesService(triggers, {
      deliver: async (_ctx, _user, { Destination }, { __code }) => {
        if (__code) codes.set(Destination, __code)
      },
    }),
    otp,
    tokenGenerator: new JwtTokenGenerator(time, triggers, tokenConfig),
    triggers,
  }
  const route = Router(services)
  const server = await createServer(
    (target) => async (context, request) => {
      calls.push(target)
      await checkSecretHash(services, context, request)
      return (ADDED[target]?.(services, () => route(target)(context, request)) ?? route(target))(context, request)
    },
    // cognito-local has its own copy of pino, whose types TypeScript treats as different.
    logger as unknown as Parameters<typeof createServer>[1],
    { port: 0, hostname: '127.0.0.1' },
    services,
  ).start()
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  tokenConfig.IssuerDomain = endpoint

  const client = new CognitoIdentityProviderClient({
    region: 'local',
    endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const created = await createPool(client, { name: 'semblance', authUrl: 'http://localhost:3001', ...options })
  calls.length = 0
  return {
    ...created,
    endpoint,
    client,
    latestCode: (email) => codes.get(email),
    mailedByUs: (email) => codes.delete(email),
    calls,
    sign: signWithPoolKey,
    federate: async (username, attributes) => {
      const now = clock.now()
      await (await cognito.getUserPool(ctx, created.poolId)).saveUser(ctx, {
        Attributes: attributesFromRecord({ sub: randomUUID(), ...attributes }),
        Enabled: true,
        Password: randomUUID(),
        RefreshTokens: [],
        UserCreateDate: now,
        UserLastModifiedDate: now,
        Username: username,
        UserStatus: 'EXTERNAL_PROVIDER',
      })
    },
    openSession: async (username) => {
      const userPool = await cognito.getUserPool(ctx, created.poolId)
      const user = await userPool.getUserByUsername(ctx, username)
      const appClient = await cognito.getAppClient(ctx, created.clientId)
      if (!user || !appClient) throw new Error(`${username} cannot have a session`)
      const tokens = await services.tokenGenerator.generate(ctx, user, [], appClient, undefined, 'HostedAuth')
      await userPool.storeRefreshToken(ctx, tokens.RefreshToken, user)
      return tokens
    },
    publishedKey: async () => {
      const response = await fetch(`${endpoint}/${created.poolId}/.well-known/jwks.json`)
      const { keys } = (await response.json()) as { keys: [JWK] }
      return keys[0]
    },
    close: async () => {
      client.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Request = {
  UserPoolId?: string
  ClientId?: string
  ClientSecret?: string
  SecretHash?: string
  Username?: string
  RefreshToken?: string
  AuthFlow?: string
  UserAttributes?: { Name: string; Value?: string }[]
  AuthParameters?: Partial<Record<'USERNAME' | 'PASSWORD' | 'SECRET_HASH', string>>
}
type Handle = (context: Context, request: Request) => Promise<unknown>
type Added = (services: Services, real: () => Promise<unknown>) => Handle

const usernameOf = (request: Request) => request.Username ?? request.AuthParameters?.USERNAME

const findUser = async ({ cognito }: Services, context: Context, request: Request) => {
  const pool = request.UserPoolId
    ? await cognito.getUserPool(context, request.UserPoolId)
    : await cognito.getUserPoolForClientId(context, request.ClientId ?? '')
  const user = await pool.getUserByUsername(context, usernameOf(request) ?? '')
  return { pool, user }
}

/** Commands that cognito-local 5.3.0 lacks or handles in another way. */
const ADDED: Record<string, Added> = {
  ResendConfirmationCode: (services) => async (context, request) => {
    const { pool, user } = await findUser(services, context, request)
    if (!user) throw new UserNotFoundError()
    if (user.UserStatus !== 'UNCONFIRMED') throw new InvalidParameterError('User is already confirmed.')
    return mailCode(services, context, pool, user, 'ResendCode', {})
  },
  AdminResetUserPassword: (services) => async (context, request) => {
    const { pool, user } = await findUser(services, context, request)
    if (!user) throw new UserNotFoundError()
    await mailCode(services, context, pool, user, 'ForgotPassword', { UserStatus: 'RESET_REQUIRED' })
    return {}
  },
  // Cognito also accepts the verified flag without the address.
  AdminUpdateUserAttributes: (services, real) => async (context, request) => {
    const given = request.UserAttributes ?? []
    if (!given.some(({ Name }) => Name === 'email_verified') || given.some(({ Name }) => Name === 'email'))
      return real()
    const { user } = await findUser(services, context, request)
    const UserAttributes = [...given, attribute('email', attributeValue('email', user?.Attributes))]
    return Router(services)('AdminUpdateUserAttributes')(context, { ...request, UserAttributes })
  },
  AdminUserGlobalSignOut: (services) => async (context, request) => {
    const { pool, user } = await findUser(services, context, request)
    if (!user) throw new UserNotFoundError()
    await pool.saveUser(context, { ...user, RefreshTokens: [] })
    return {}
  },
  GetTokensFromRefreshToken: (services) => (context, request) =>
    Router(services)('InitiateAuth')(context, {
      ClientId: request.ClientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: request.RefreshToken },
    }),
  // For an unconfirmed user, Cognito reports "not confirmed" even if the password is wrong.
  InitiateAuth: (services, real) => async (context, request) => {
    if (request.AuthFlow === 'USER_PASSWORD_AUTH') {
      const { user } = await findUser(services, context, request)
      if (user?.UserStatus === 'UNCONFIRMED') throw new UserNotConfirmedException()
    }
    return real()
  },
  // Cognito marks the address as verified when a code is confirmed.
  ConfirmSignUp: (services, real) => async (context, request) => {
    const reply = await real()
    const { pool, user } = await findUser(services, context, request)
    if (user) {
      const Attributes = attributesAppend(user.Attributes, attribute('email_verified', 'true'))
      await pool.saveUser(context, { ...user, Attributes })
    }
    return reply
  },
  // Cognito mails a code for a password reset only if the address is verified.
  ForgotPassword: (services, real) => async (context, request) => {
    const { user } = await findUser(services, context, request)
    if (user && attributeValue('email_verified', user.Attributes) !== 'true') {
      throw new InvalidParameterError(
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      )
    }
    return real()
  },
  // Cognito accepts only a code that it has mailed.
  ConfirmForgotPassword: (services, real) => async (context, request) => {
    const { user } = await findUser(services, context, request)
    if (user && !user.ConfirmationCode) throw new CodeMismatchError()
    return real()
  },
}

async function mailCode(
  services: Services,
  context: Context,
  pool: Awaited<ReturnType<typeof findUser>>['pool'],
  user: User,
  source: 'ResendCode' | 'ForgotPassword',
  changes: Partial<User>,
) {
  const code = services.otp()
  const details = {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: attributeValue('email', user.Attributes) ?? '',
  } as const
  await services.messages.deliver(context, source, null, pool.options.Id, user, code, undefined, details)
  await pool.saveUser(context, { ...user, ...changes, ConfirmationCode: code })
  return { CodeDeliveryDetails: details }
}

/** Rejects calls without the proof that the caller knows the client's secret, as Cognito does. */
async function checkSecretHash({ cognito }: Services, context: Context, request: Request): Promise<void> {
  const client = request.ClientId ? await cognito.getAppClient(context, request.ClientId) : null
  if (!client?.ClientSecret) return
  const username = usernameOf(request)
  const proof = request.SecretHash ?? request.AuthParameters?.SECRET_HASH
  const isProven =
    username === undefined
      ? request.ClientSecret === client.ClientSecret
      : proof === createHmac('sha256', client.ClientSecret).update(`${username}${client.ClientId}`).digest('base64')
  if (!isProven) throw new NotAuthorizedError(`Unable to verify secret hash for client ${client.ClientId}`)
}

/** Cognito adds the claim `name` to ID tokens without a trigger. */
function withNameClaim(): Services['triggers'] {
  const unused = async () => {
    throw new CognitoError('UnexpectedLambdaException', 'no such trigger')
  }
  return {
    enabled: (trigger) => trigger === 'PreTokenGeneration',
    preTokenGeneration: async (_ctx, { userAttributes }) => ({
      claimsOverrideDetails: {
        claimsToAddOrOverride: { name: attributeValue('name', userAttributes) ?? '' },
      },
    }),
    customMessage: unused,
    customEmailSender: unused,
    postAuthentication: unused,
    postConfirmation: unused,
    preSignUp: unused,
    userMigration: unused,
  }
}

async function signWithPoolKey(claims: JWTPayload): Promise<string> {
  const file = createRequire(import.meta.url).resolve('cognito-local/lib/keys/cognitoLocal.private.json')
  const { pem } = JSON.parse(readFileSync(file, 'utf8')) as { pem: string }
  const key = await importPKCS8(createPrivateKey(pem).export({ format: 'pem', type: 'pkcs8' }) as string, 'RS256')
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'CognitoLocal' }).sign(key)
}
