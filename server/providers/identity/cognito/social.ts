import type { Clock } from '../../../platform/clock.ts'
import { notFound } from '../../../platform/errors.ts'
import { type IdentityProvider, SocialRefusal } from '../port.ts'
import { nameOf } from '../social/name-of.ts'
import { newRoundTrip, type RoundTrip, readRoundTrip, refuseNo, sealRoundTrip } from '../social/round-trip.ts'
import type { UsedAnswers } from '../social/used-answers.ts'
import type { HostedDomain } from './hosted-domain.ts'
import type { IdTokens } from './id-tokens.ts'

type Parts = {
  clock: Clock
  /** Seals the round trips. */
  secret: string
  providers: readonly string[]
  answers: UsedAnswers
  domain: HostedDomain
  idTokens: IdTokens
}

type Social = Required<Pick<IdentityProvider, 'socialProviders' | 'startSocial' | 'finishSocial' | 'forgetExpired'>>

/** People who come by Google or Apple, through the pool's hosted domain. Who they are to us the pool decides. */
export function createSocial({ clock, secret, providers, answers, domain, idTokens }: Parts): Social {
  const sendAway = (trip: RoundTrip): { location: string; remember: string } => {
    if (!providers.includes(trip.provider)) throw notFound('This sign-in is not set up here.')
    return { location: domain.authorizationUrl(trip.provider, trip), remember: sealRoundTrip(secret, trip) }
  }

  return {
    socialProviders: providers,
    startSocial: async ({ provider, role }) => sendAway(newRoundTrip(provider, role, clock)),
    finishSocial: async ({ answer, remembered }) => {
      const trip = readRoundTrip(secret, remembered, answer, clock)
      await answers.useUp(trip)
      if (wasJustLinked(answer)) {
        if (trip.isRepeat) throw new SocialRefusal('linking', 'linked, but not let in the second time either')
        return sendAway({ ...newRoundTrip(trip.provider, trip.role, clock), isRepeat: true })
      }
      if (isUnproven(answer)) throw new SocialRefusal('unverified', 'the pool’s trigger refused an unproven address')
      refuseNo(answer)
      const code = answer.get('code')
      if (!code) throw new SocialRefusal('provider', 'an answer with neither a code nor an error')
      const { idToken, refreshToken } = await domain.exchange(code, trip)
      const fresh = await idTokens.readFresh(idToken)
      if (!fresh) throw new SocialRefusal('unverified', 'the provider tells no address or name that can be kept')
      const { claims, role, nonce } = fresh
      if (nonce !== trip.nonce) throw new SocialRefusal('provider', 'the token is for another question')
      // The trigger lets nobody in without; a pool that runs without it must not either.
      if (!claims.emailVerified) throw new SocialRefusal('unverified', 'the provider does not vouch for the address')
      const displayName = nameOf(claims.displayName, null)
      return { idToken, refreshToken, claims: { ...claims, displayName }, role: role ?? trip.role }
    },
    forgetExpired: () => answers.forgetExpired(),
  }
}

/**
 * Cognito was about to make a user when the trigger linked the identity to one that was there, and then trips over its
 * own link: once for each person, who has done nothing wrong. Asked again it lets them in.
 */
const wasJustLinked = (answer: URLSearchParams): boolean =>
  answer.get('error') === 'invalid_request' &&
  /already found an entry for username/i.test(answer.get('error_description') ?? '')

/** The words of the pool's pre-sign-up trigger (deploy/cognito/pre-sign-up.ts), which reach us in Cognito's sentence. */
const isUnproven = (answer: URLSearchParams): boolean =>
  answer.get('error') !== null && /has not proven its e-mail address/.test(answer.get('error_description') ?? '')
