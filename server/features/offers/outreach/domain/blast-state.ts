/** Hours during which a blast can be confirmed. */
export const BLAST_HOURS = 24

export type BlastState = 'open' | 'confirmed' | 'cancelled' | 'expired'

type Facts = { status: 'OPEN' | 'CONFIRMED' | 'CANCELLED'; expires_at: Date }

/** Returns the state of a blast. At the exact moment of expiry, the blast counts as expired. */
export function stateOfBlast({ status, expires_at }: Facts, now: Date): BlastState {
  if (status === 'OPEN') return now < expires_at ? 'open' : 'expired'
  return status === 'CONFIRMED' ? 'confirmed' : 'cancelled'
}
