import { randomBytes } from 'node:crypto'
import { addMs, type Clock, MINUTE_MS } from '../../../platform/clock.ts'
import { seal, unseal } from '../../../platform/security/sealed.ts'
import { type SignupRole, SocialRefusal } from '../port.ts'
import type { Checks } from './oidc-client.ts'

const PURPOSE = 'social round trip'
const ROUND_TRIP_MS = 10 * MINUTE_MS

/** State of one social sign-in, stored encrypted in the browser only. */
export type RoundTrip = Checks & {
  provider: string
  role: SignupRole
  expiresAt: string
  /** True for the second attempt in a row. A third is not allowed. */
  isRepeat?: boolean
}

export const newRoundTrip = (provider: string, role: SignupRole, clock: Clock): RoundTrip => ({
  provider,
  role,
  state: unguessable(),
  nonce: unguessable(),
  codeVerifier: unguessable(),
  expiresAt: addMs(clock.now(), ROUND_TRIP_MS).toISOString(),
})

/** 256 random bits as 43 characters, the least for a code verifier (RFC 7636, 4.1). */
const unguessable = (): string => randomBytes(32).toString('base64url')

export const sealRoundTrip = (secret: string, trip: RoundTrip): string => seal(secret, PURPOSE, JSON.stringify(trip))

/**
 * Decrypts the state that the browser has stored.
 * @throws SocialRefusal `state` if it is missing, has expired or belongs to another sign-in
 */
export function readRoundTrip(
  secret: string,
  sealed: string | undefined,
  response: URLSearchParams,
  clock: Clock,
): RoundTrip {
  const trip = sealed === undefined ? undefined : tryUnseal(secret, sealed)
  if (!trip) throw new SocialRefusal('state', 'the browser sent no sign-in state of ours')
  if (new Date(trip.expiresAt) <= clock.now()) throw new SocialRefusal('state', 'the sign-in took too long')
  const states = response.getAll('state')
  if (states.length !== 1 || states[0] !== trip.state)
    throw new SocialRefusal('state', 'the response belongs to another request')
  return trip
}

/** @throws SocialRefusal `denied` if the person declined, else `provider` */
export function assertNoErrorResponse(response: URLSearchParams): void {
  const error = response.get('error')
  if (error === null) return
  const isDenied = ['access_denied', 'user_cancelled_authorize'].includes(error)
  throw new SocialRefusal(isDenied ? 'denied' : 'provider', isDenied ? 'consent was denied' : 'an error')
}

function tryUnseal(secret: string, sealed: string): RoundTrip | undefined {
  try {
    return JSON.parse(unseal(secret, PURPOSE, sealed)) as RoundTrip
  } catch {
    // A value that we have not encrypted ourselves counts as missing.
    return undefined
  }
}
