import { randomBytes } from 'node:crypto'
import { type Clock, later, MINUTE_MS } from '../../../platform/clock.ts'
import { seal, unseal } from '../../../platform/security/sealed.ts'
import { type SignupRole, SocialRefusal } from '../port.ts'
import type { Checks } from './oidc-client.ts'

const PURPOSE = 'social round trip'
/** How long somebody may stay at the provider. */
const ROUND_TRIP_MS = 10 * MINUTE_MS

/** One person's way to a provider and back. It exists only sealed, in their browser. */
export type RoundTrip = Checks & {
  provider: string
  role: SignupRole
  expiresAt: string
  /** The same person's second way in a row: there is no third. */
  isRepeat?: boolean
}

export const newRoundTrip = (provider: string, role: SignupRole, clock: Clock): RoundTrip => ({
  provider,
  role,
  state: unguessable(),
  nonce: unguessable(),
  codeVerifier: unguessable(),
  expiresAt: later(clock.now(), ROUND_TRIP_MS).toISOString(),
})

/** 256 bits, in 43 letters: as long as a code verifier must be (RFC 7636, 4.1). */
const unguessable = (): string => randomBytes(32).toString('base64url')

export const sealRoundTrip = (secret: string, trip: RoundTrip): string => seal(secret, PURPOSE, JSON.stringify(trip))

/**
 * The round trip that this answer belongs to.
 * @throws SocialRefusal `state` when the browser brings none, an old one, or one of another question.
 */
export function readRoundTrip(
  secret: string,
  sealed: string | undefined,
  answer: URLSearchParams,
  clock: Clock,
): RoundTrip {
  const trip = sealed === undefined ? undefined : unsealed(secret, sealed)
  if (!trip) throw new SocialRefusal('state', 'the browser brought no round trip of ours')
  if (new Date(trip.expiresAt) <= clock.now()) throw new SocialRefusal('state', 'the round trip took too long')
  const states = answer.getAll('state')
  if (states.length !== 1 || states[0] !== trip.state)
    throw new SocialRefusal('state', 'the answer is to another question')
  return trip
}

/** @throws SocialRefusal when the answer is a no: `denied` when the person said it, else `provider`. */
export function refuseNo(answer: URLSearchParams): void {
  const error = answer.get('error')
  if (error === null) return
  const isDenied = ['access_denied', 'user_cancelled_authorize'].includes(error)
  throw new SocialRefusal(isDenied ? 'denied' : 'provider', isDenied ? 'consent was denied' : 'an error')
}

function unsealed(secret: string, sealed: string): RoundTrip | undefined {
  try {
    return JSON.parse(unseal(secret, PURPOSE, sealed)) as RoundTrip
  } catch {
    // Not by us: the same as none.
    return undefined
  }
}
