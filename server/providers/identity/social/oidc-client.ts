import type { Configuration } from 'openid-client'
import { HOUR_MS, later, systemClock } from '../../../platform/clock.ts'
import { isSubject, parseAddress } from '../../../platform/email-address.ts'
import { SocialRefusal } from '../port.ts'
import { nameOf } from './name-of.ts'

const TIMEOUT_SECONDS = 8
/** After that the provider's addresses are read anew, and Apple's secret is made anew. */
const KEPT_MS = 12 * HOUR_MS

/** Who somebody is at the provider. */
export type SocialIdentity = {
  /** Who says so: another issuer's subjects are other people, whatever the provider is called here. */
  issuer: string
  subject: string
  email: string | undefined
  /** The provider says that the address is theirs. */
  isEmailVerified: boolean
  displayName: string
}

/** What only the browser that was sent away can bring back. */
export type Checks = { state: string; nonce: string; codeVerifier: string }

/** One provider that speaks OpenID Connect, as its client: authorization code with PKCE, state and nonce. */
export type OidcClient = {
  /** @throws SocialRefusal `provider` when the provider cannot be reached. */
  authorizationUrl: (checks: Checks) => Promise<string>
  /** Trades the answer's code for who it is. @throws SocialRefusal `provider` when anything about it does not hold. */
  identify: (answer: URLSearchParams, checks: Checks) => Promise<SocialIdentity>
}

export function createOidcClient(options: {
  issuer: string
  clientId: string
  secret: () => Promise<string>
  scope: string
  redirectUri: string
  /** The answer comes as a form posted by the provider's page, not in the address. */
  answersByForm?: boolean
  /** An issuer on this machine, in development and tests. */
  allowsHttp: boolean
}): OidcClient {
  const { issuer, clientId, scope, redirectUri, answersByForm = false } = options
  let kept: { configuration: Promise<Configuration>; until: Date } | undefined

  const discover = async (): Promise<Configuration> => {
    const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks } = await import(
      'openid-client'
    )
    return discovery(new URL(issuer), clientId, undefined, ClientSecretPost(await options.secret()), {
      timeout: TIMEOUT_SECONDS,
      // The token comes over TLS; its signature is checked all the same.
      execute: [enableNonRepudiationChecks, ...(options.allowsHttp ? [allowInsecureRequests] : [])],
    })
  }
  const configuration = (): Promise<Configuration> => {
    // Real time: the provider's clock is not the one that was moved in development.
    const now = systemClock.now()
    if (!kept || kept.until <= now) {
      const mine = { configuration: discover(), until: later(now, KEPT_MS) }
      kept = mine
      mine.configuration.catch(() => {
        if (kept === mine) kept = undefined
      })
    }
    return kept.configuration
  }

  return {
    authorizationUrl: (checks) =>
      orRefuse(async () => {
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
    identify: (answer, checks) =>
      orRefuse(async () => {
        const callback = new URL(redirectUri)
        callback.search = new URLSearchParams([...answer].filter(([name]) => name !== 'user')).toString()
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
          // Apple writes it as text.
          isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
          displayName: nameOf(claims.name, answer.get('user')),
        }
      }),
  }
}

async function orRefuse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new SocialRefusal('provider', reasonOf(error))
  }
}

/** What went wrong in a word. Never the library's whole error: it carries codes, tokens and addresses about. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const words = [error.name, 'code' in error && error.code, 'error' in error && error.error]
  const cause = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined
  return [...words, cause].filter((word) => typeof word === 'string').join(' ')
}
