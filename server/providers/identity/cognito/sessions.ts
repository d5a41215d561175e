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
import { ask, notSignedIn } from './ask.ts'
import type { IdTokens } from './id-tokens.ts'
import type { Pool } from './pool.ts'
import { secretHash } from './secret-hash.ts'

type Session = SessionTokens & { role: SignupRole }

export type Sessions = Pick<IdentityProvider, 'login' | 'refresh' | 'readRefreshToken' | 'revoke'> & {
  /** Signs in right after the address was proven; says when the password is not the one of the first signup. */
  firstLogin: (input: { email: string; password: string }) => Promise<Session | 'otherPassword'>
}

/** Sessions at Cognito: tokens for a password, a new ID token for a refresh token, and their end. */
export function createSessions(pool: Pool, idTokens: IdTokens): Sessions {
  const renewals = new Map<string, Promise<RenewedSession | undefined>>()

  const begin = async (call: 'login' | 'firstLogin', given: string, password: string) => {
    const email = addressOf(given)
    const hash = secretHash(pool, email)
    const reply = await ask(call, () =>
      pool.client.send(
        new InitiateAuthCommand({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: pool.clientId,
          AuthParameters: { USERNAME: email, PASSWORD: password, ...(hash ? { SECRET_HASH: hash } : {}) },
        }),
      ),
    )
    if (reply === 'otherPassword') return reply
    // Made by an administrator, with a password that must be changed elsewhere first.
    if (typeof reply === 'string' || reply.ChallengeName === 'NEW_PASSWORD_REQUIRED') throw notSignedIn()
    if (reply.ChallengeName) throw notWorking(`Cognito asks for a further step, ${reply.ChallengeName}`)
    const { IdToken, RefreshToken } = tokensOf(reply)
    if (!RefreshToken) throw notWorking('Cognito gave no refresh token')
    const fresh = await idTokens.readFresh(IdToken)
    if (!fresh) throw notSignedIn()
    return { idToken: IdToken, refreshToken: RefreshToken, claims: fresh.claims, role: fresh.role ?? 'brand' }
  }

  const renew = async (refreshToken: string): Promise<RenewedSession | undefined> => {
    const reply = await ask('refresh', () => askForTokens(pool, refreshToken))
    if (typeof reply === 'string') return undefined
    const { IdToken, RefreshToken } = tokensOf(reply)
    const fresh = await idTokens.readFresh(IdToken)
    // There is one only when the client was set to rotate: dropped, it would end the session after Cognito's grace.
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
      if (session === 'otherPassword') throw notSignedIn()
      return session
    },
    firstLogin: ({ email, password }) => begin('firstLogin', email, password),
    refresh,
    // A pool gives a new ID token for as long as the refresh token lives, so nothing is lost by one that nobody gets.
    readRefreshToken: async (refreshToken) => (await refresh(refreshToken))?.claims,
    revoke: async (refreshToken) => {
      await ask('revoke', () =>
        pool.client.send(
          new RevokeTokenCommand({ ClientId: pool.clientId, ClientSecret: pool.clientSecret, Token: refreshToken }),
        ),
      )
    },
  }
}

/**
 * A client with a secret would have to hash the user's name, which a refresh token does not tell; the other operation
 * takes the secret itself. Both give the same tokens as long as the client does not rotate refresh tokens, which
 * docs/cognito.md asks to leave off.
 */
function askForTokens({ client, clientId, clientSecret }: Pool, refreshToken: string) {
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
  if (!IdToken) throw notWorking('Cognito gave no ID token')
  return { IdToken, RefreshToken }
}

/** The pool or its client is not set up as we need it. */
const notWorking = (why: string) =>
  unavailable(
    'Sign-in is not working just now. Nothing was lost: try again later.',
    new Error(`${why}; check the pool and its app client by docs/cognito.md`),
  )
