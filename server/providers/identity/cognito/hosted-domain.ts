import { createHash } from 'node:crypto'
import { assertProviderOutsideTransaction } from '../../../platform/database/transaction.ts'
import { type AppError, unavailable } from '../../../platform/errors.ts'
import { SocialRefusal } from '../port.ts'
import type { Checks } from '../social/oidc-client.ts'
import type { Pool } from './pool.ts'

const TIMEOUT_MS = 8000

/** Provider names in our URLs, and in the user pool. */
const POOL_NAMES: Readonly<Record<string, string>> = { google: 'Google', apple: 'SignInWithApple' }

/** Signs people in with Google or Apple and exchanges codes for tokens. */
export type HostedDomain = {
  authorizationUrl: (provider: string, checks: Checks) => string
  /**
   * Exchanges a code for the tokens of a session, without verifying them.
   * @throws SocialRefusal `provider` if the code is invalid
   * @throws ServiceUnavailable if the domain is unreachable or rejects our client
   */
  exchange: (code: string, checks: Checks) => Promise<{ idToken: string; refreshToken: string }>
}

export function createHostedDomain(
  { clientId, clientSecret }: Pick<Pool, 'clientId' | 'clientSecret'>,
  { domain, redirectUri }: { domain: string; redirectUri: string },
): HostedDomain {
  const request = async (form: URLSearchParams): Promise<Response> => {
    assertProviderOutsideTransaction('identity.exchange')
    try {
      return await fetch(`${domain}/oauth2/token`, {
        method: 'POST',
        body: form,
        headers: clientSecret ? { authorization: basic(clientId, clientSecret) } : {},
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (error) {
      throw down(error)
    }
  }

  return {
    authorizationUrl: (provider, { state, nonce, codeVerifier }) => {
      const url = new URL(`${domain}/oauth2/authorize`)
      url.search = new URLSearchParams({
        identity_provider: POOL_NAMES[provider] ?? provider,
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },
    exchange: async (code, { codeVerifier }) => {
      const response = await request(
        new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          code,
          redirect_uri: redirectUri,
          code_verifier: codeVerifier,
        }),
      )
      const answer = await read(response)
      if (!response.ok) throw refusalOf(response.status, answer.error)
      const { id_token: idToken, refresh_token: refreshToken } = answer
      if (typeof idToken !== 'string' || typeof refreshToken !== 'string') {
        throw misconfigured('the hosted domain returned no ID token or no refresh token')
      }
      return { idToken, refreshToken }
    },
  }
}

const basic = (clientId: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64')}`

async function read(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch (error) {
    throw down(error)
  }
}

/**
 * The error contains only the status and error code, because the response may contain codes and
 * addresses.
 */
function refusalOf(status: number, error: unknown): AppError | SocialRefusal {
  if (error === 'invalid_grant') return new SocialRefusal('provider', 'the code is invalid')
  if (status >= 500 || status === 429) return down(new Error(`the hosted domain returned ${status}`))
  return misconfigured(`the hosted domain returned ${status} ${KNOWN_ERRORS.find((known) => known === error) ?? ''}`)
}

const KNOWN_ERRORS = ['invalid_request', 'invalid_client', 'unauthorized_client', 'unsupported_grant_type']

const down = (cause: unknown): AppError =>
  unavailable('The sign-in service cannot be reached at the moment. Nothing was lost: try again soon.', cause)

const misconfigured = (why: string): AppError =>
  unavailable(
    'Sign-in is not working at the moment. Nothing was lost: try again later.',
    new Error(`${why.trim()}; check domain and app client against docs/cognito.md`),
  )
