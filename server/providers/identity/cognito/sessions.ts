import { createHash } from 'node:crypto'
import {
  type AuthenticationResultType,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { unavailable } from '../../../errors.ts'
import type { IdentityClaims, IdentityProvider, SessionTokens, SignupRole } from '../port.ts'
import { ask, notSignedIn } from './ask.ts'
import type { IdTokens } from './id-tokens.ts'
import type { Pool } from './pool.ts'
import { secretHash } from './secret-hash.ts'

type Session = SessionTokens & { role: SignupRole }
type Renewed = { idToken: string; claims: IdentityClaims }

export type Sessions = Pick<IdentityProvider, 'login' | 'refresh' | 'revoke'> & {
  /** Signs in right after the address was proven; says when the password is not the one of the first signup. */
  firstLogin: (input: { email: string; password: string }) => Promise<Session | 'otherPassword'>
}

/** Sessions at Cognito: tokens for a password, a new ID token for a refresh token, and their end. */
export function createSessions(pool: Pool, idTokens: IdTokens): Sessions {
  const renewals = new Map<string, Promise<Renewed | undefined>>()

  const begin = async (call: 'login' | 'firstLogin', given: string, password: string) => {
    const email = given.toLowerCase()
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
    // A further step, such as a second factor or a temporary password, is not offered here (docs/cognito.md).
    if (typeof reply === 'string' || reply.ChallengeName) throw notSignedIn()
    const { IdToken, RefreshToken } = tokensOf(reply)
    if (!RefreshToken) throw withoutTokens()
    return { idToken: IdToken, refreshToken: RefreshToken, ...(await idTokens.readFresh(IdToken)) }
  }

  const renew = async (refreshToken: string): Promise<Renewed | undefined> => {
    const reply = await ask('refresh', () => askForTokens(pool, refreshToken))
    if (typeof reply === 'string') return undefined
    const { IdToken } = tokensOf(reply)
    const { claims } = await idTokens.readFresh(IdToken)
    return { idToken: IdToken, claims }
  }

  return {
    login: async ({ email, password }) => {
      const session = await begin('login', email, password)
      if (session === 'otherPassword') throw notSignedIn()
      return session
    },
    firstLogin: ({ email, password }) => begin('firstLogin', email, password),
    refresh: (refreshToken) => {
      const digest = createHash('sha256').update(refreshToken).digest('base64url')
      const running = renewals.get(digest) ?? renew(refreshToken).finally(() => renewals.delete(digest))
      renewals.set(digest, running)
      return running
    },
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
 * takes the secret itself. Both give the same tokens as long as the client does not rotate refresh tokens.
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
  if (!IdToken) throw withoutTokens()
  return { IdToken, RefreshToken }
}

const withoutTokens = () =>
  unavailable(
    'Sign-in is not working just now. Nothing was lost: try again later.',
    new Error('Cognito answered without the tokens; check the app client by docs/cognito.md'),
  )
