import type { Configuration } from 'openid-client'
import { addMs, HOUR_MS, systemClock } from '../../../platform/clock.ts'
import { isSubject, parseAddress } from '../../../platform/email-address.ts'
import { SocialRefusal } from '../port.ts'
import { displayNameOf } from './display-name-of.ts'

const TIMEOUT_SECONDS = 8
/** After this time, the provider's metadata is read again, and a new secret for Apple is made. */
const KEPT_MS = 12 * HOUR_MS

export type SocialIdentity = {
  /** Two issuers may use the same subject for different people, even under one provider name. */
  issuer: string
  subject: string
  email: string | undefined
  /** True if the provider confirms the email address. */
  isEmailVerified: boolean
  displayName: string
}

/** Stored by the browser that starts the sign-in. No other browser can send these values back. */
export type Checks = { state: string; nonce: string; codeVerifier: string }

/** OpenID Connect client: authorization code flow with PKCE, state and nonce. */
export type OidcClient = {
  /** @throws SocialRefusal `provider` if the provider is unreachable */
  authorizationUrl: (checks: Checks) => Promise<string>
  /**
   * Exchanges the code for the person's identity.
   * @throws SocialRefusal `provider` if any check fails
   */
  identify: (response: URLSearchParams, checks: Checks) => Promise<SocialIdentity>
}

export function createOidcClient(options: {
  issuer: string
  clientId: string
  secret: () => Promise<string>
  scope: string
  redirectUri: string
  /** True if the provider posts its response as a form instead of adding it to the URL. */
  answersByForm?: boolean
  /** Allows a provider without TLS on this machine, for development and tests. */
  allowsHttp: boolean
}): OidcClient {
  const { issuer, clientId, scope, redirectUri, answersByForm = false } = options
  let cached: { configuration: Promise<Configuration>; until: Date } | undefined

  const discover = async (): Promise<Configuration> => {
    const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks } = await import(
      'openid-client'
    )
    return discovery(new URL(issuer), clientId, undefined, ClientSecretPost(await options.secret()), {
      timeout: TIMEOUT_SECONDS,
      // Verifies the signature although the token comes from the provider over TLS.
      execute: [enableNonRepudiationChecks, ...(options.allowsHttp ? [allowInsecureRequests] : [])],
    })
  }
  const configuration = (): Promise<Configuration> => {
    // The real time, because Apple's secret does not depend on a moved development clock.
    const now = systemClock.now()
    if (!cached || cached.until <= now) {
      const mine = { configuration: discover(), until: addMs(now, KEPT_MS) }
      cached = mine
      mine.configuration.catch(() => {
        if (cached === mine) cached = undefined
      })
    }
    return cached.configuration
  }

  return {
    authorizationUrl: (checks) =>
      convertFailures(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
        const url = buildAuthorizationUrl(await configuration(), {
          response_type: 'code',
          redirect_uri: redirectUri,
          scope,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
          code_challenge_method: 'S256',
          ...(answersByForm ? { response_mode: 'form_post' } : {}),
        })
        return url.href
      }),
    identify: (response, checks) =>
      convertFailures(async () => {
        const callback = new URL(redirectUri)
        callback.search = new URLSearchParams([...response].filter(([name]) => name !== 'user')).toString()
        const { authorizationCodeGrant } = await import('openid-client')
        const tokens = await authorizationCodeGrant(await configuration(), callback, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('no claims')
        if (!isSubject(claims.sub)) throw new Error('no subject')
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: parseAddress(claims.email),
          // Apple sends this value as text.
          isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
          displayName: displayNameOf(claims.name, response.get('user')),
        }
      }),
  }
}

async function convertFailures<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new SocialRefusal('provider', reasonOf(error))
  }
}

/** The library's whole error would contain codes, tokens and addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const words = [error.name, 'code' in error && error.code, 'error' in error && error.error]
  const cause = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined
  return [...words, cause].filter((word) => typeof word === 'string').join(' ')
}
