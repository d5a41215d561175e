import type { Clock } from '../../../platform/clock.ts'
import { notFound } from '../../../platform/errors.ts'
import { type IdentityProvider, SocialRefusal } from '../port.ts'
import { displayNameOf } from '../social/display-name-of.ts'
import {
  assertNoErrorResponse,
  newRoundTrip,
  type RoundTrip,
  readRoundTrip,
  sealRoundTrip,
} from '../social/round-trip.ts'
import type { UsedResponses } from '../social/used-responses.ts'
import type { HostedDomain } from './hosted-domain.ts'
import type { IdTokens } from './id-tokens.ts'

type Parts = {
  clock: Clock
  /** Encrypts the state of a social sign-in. */
  secret: string
  providers: readonly string[]
  usedResponses: UsedResponses
  domain: HostedDomain
  idTokens: IdTokens
}

type Social = Required<Pick<IdentityProvider, 'socialProviders' | 'startSocial' | 'finishSocial' | 'forgetExpired'>>

/** Signs in through the hosted domain. The user pool decides which user the person becomes. */
export function createSocial({ clock, secret, providers, usedResponses, domain, idTokens }: Parts): Social {
  const sendAway = (trip: RoundTrip): { location: string; remember: string } => {
    if (!providers.includes(trip.provider)) throw notFound('This sign-in method is not available here.')
    return { location: domain.authorizationUrl(trip.provider, trip), remember: sealRoundTrip(secret, trip) }
  }

  return {
    socialProviders: providers,
    startSocial: async ({ provider, role }) => sendAway(newRoundTrip(provider, role, clock)),
    finishSocial: async ({ response, remembered }) => {
      const trip = readRoundTrip(secret, remembered, response, clock)
      await usedResponses.useUp(trip)
      if (wasJustLinked(response)) {
        if (trip.isRepeat) throw new SocialRefusal('linking', 'linked, but the second attempt was refused too')
        return sendAway({ ...newRoundTrip(trip.provider, trip.role, clock), isRepeat: true })
      }
      if (isUnproven(response))
        throw new SocialRefusal('unverified', 'the pool’s trigger refused an unverified address')
      assertNoErrorResponse(response)
      const code = response.get('code')
      if (!code) throw new SocialRefusal('provider', 'a response with neither a code nor an error')
      const { idToken, refreshToken } = await domain.exchange(code, trip)
      const fresh = await idTokens.readFresh(idToken)
      if (!fresh) throw new SocialRefusal('unverified', 'the provider returned no usable address or name')
      const { claims, role, nonce } = fresh
      if (nonce !== trip.nonce) throw new SocialRefusal('provider', 'the token belongs to another request')
      // Our trigger already rejects unverified addresses, but a pool may lack it.
      if (!claims.emailVerified) throw new SocialRefusal('unverified', 'the provider did not verify the address')
      const displayName = displayNameOf(claims.displayName, null)
      return { idToken, refreshToken, claims: { ...claims, displayName }, role: role ?? trip.role }
    },
    forgetExpired: () => usedResponses.forgetExpired(),
  }
}

/**
 * Cognito reports an error once after its trigger has linked an identity to an existing user. A
 * second attempt succeeds.
 */
const wasJustLinked = (response: URLSearchParams): boolean =>
  response.get('error') === 'invalid_request' &&
  /already found an entry for username/i.test(response.get('error_description') ?? '')

/**
 * The message of our pre-sign-up trigger (deploy/cognito/pre-sign-up.ts), inside Cognito's error.
 */
const isUnproven = (response: URLSearchParams): boolean =>
  response.get('error') !== null && /has not proven its e-mail address/.test(response.get('error_description') ?? '')
