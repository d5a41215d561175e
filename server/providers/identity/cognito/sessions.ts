import { createHash } from 'node:crypto'
import {
  type AuthenticationResultType,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { addressOf } from '../../../platform/email-address.ts'
import { unavailable } from '../../../platform/errors.ts'
import type { IdentityProvider, RenewedSession, SessionTokens, SignupRole } from '../port.ts'
import type { IdTokens } from './id-tokens.ts'
import type { Pool } from './pool.ts'
import { secretHash } from './secret-hash.ts'
import { sendCommand, signInRefused } from './send-command.ts'

type Session = SessionTokens & { role: SignupRole }

export type Sessions = Pick<IdentityProvider, 'login' | 'refresh' | 'readRefreshToken' | 'revoke'> & {
  /**
   * Signs the person in after the address was confirmed. `otherPassword`: not the password of the
   * first signup.
   */
  firstLogin: (input: { email: string; password: string }) => Promise<Session | 'otherPassword'>
}

export function createSessions(pool: Pool, idTokens: IdTokens): Sessions {
  const renewals = new Map<string, Promise<RenewedSession | undefined>>()

  const begin = async (call: 'login' | 'firstLogin', given: string, password: string) => {
    const email = addressOf(given)
    const hash = secretHash(pool, email)
    const reply = await sendCommand(call, () =>
      pool.client.send(
        new InitiateAuthCommand({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: pool.clientId,
          AuthParameters: { USERNAME: email, PASSWORD: password, ...(hash ? { SECRET_HASH: hash } : {}) },
        }),
      ),
    )
    if (reply === 'otherPassword') return reply
    // An administrator has created this user with a temporary password, which must be changed
    // outside this app.
    if (typeof reply === 'string' || reply.ChallengeName === 'NEW_PASSWORD_REQUIRED') throw signInRefused()
    if (reply.ChallengeName) throw notWorking(`Cognito requires another step, ${reply.ChallengeName}`)
    const { IdToken, RefreshToken } = tokensOf(reply)
    if (!RefreshToken) throw notWorking('Cognito returned no refresh token')
    const fresh = await idTokens.readFresh(IdToken)
    if (!fresh) throw signInRefused()
    return { idToken: IdToken, refreshToken: RefreshToken, claims: fresh.claims, role: fresh.role ?? 'brand' }
  }

  const renew = async (refreshToken: string): Promise<RenewedSession | undefined> => {
    const reply = await sendCommand('refresh', () => requestTokens(pool, refreshToken))
    if (typeof reply === 'string') return undefined
    const { IdToken, RefreshToken } = tokensOf(reply)
    const fresh = await idTokens.readFresh(IdToken)
    // Without the new token of a rotating client, the session would end after Cognito's grace
    // period.
    return fresh && { idToken: IdToken, claims: fresh.claims, ...(RefreshToken ? { refreshToken: RefreshToken } : {}) }
  }

  const refresh: Sessions['refresh'] = (refreshToken) => {
    const digest = createHash('sha256').update(refreshToken).digest('base64url')
    const running = renewals.get(digest) ?? renew(refreshToken).finally(() => renewals.delete(digest))
    renewals.set(digest, running)
    return running
  }

  return {
    login: async ({ email, password }) => {
      const session = await begin('login', email, password)
      if (session === 'otherPassword') throw signInRefused()
      return session
    },
    firstLogin: ({ email, password }) => begin('firstLogin', email, password),
    refresh,
    // The refresh token stays valid, so nothing is lost if the new ID token is not used.
    readRefreshToken: async (refreshToken) => (await refresh(refreshToken))?.claims,
    revoke: async (refreshToken) => {
      await sendCommand('revoke', () =>
        pool.client.send(
          new RevokeTokenCommand({ ClientId: pool.clientId, ClientSecret: pool.clientSecret, Token: refreshToken }),
        ),
      )
    },
  }
}

/**
 * With a client secret, the usual operation needs a hash of the user name, which a refresh token
 * does not contain. The other operation takes the secret itself. Both return the same tokens if
 * rotation is off, as docs/cognito.md requires.
 */
function requestTokens({ client, clientId, clientSecret }: Pool, refreshToken: string) {
  if (clientSecret) {
    return client.send(
      new GetTokensFromRefreshTokenCommand({
        ClientId: clientId,
        ClientSecret: clientSecret,
        RefreshToken: refreshToken,
      }),
    )
  }
  return client.send(
    new InitiateAuthCommand({
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: clientId,
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    }),
  )
}

function tokensOf(reply: { AuthenticationResult?: AuthenticationResultType }): {
  IdToken: string
  RefreshToken: string | undefined
} {
  const { IdToken, RefreshToken } = reply.AuthenticationResult ?? {}
  if (!IdToken) throw notWorking('Cognito returned no ID token')
  return { IdToken, RefreshToken }
}

/** A mistake in the settings of the user pool or its client. */
const notWorking = (why: string) =>
  unavailable(
    'Sign-in is not working at the moment. Nothing was lost: try again later.',
    new Error(`${why}; check the pool and its app client against docs/cognito.md`),
  )
