export const BLAST_HOURS = 24

export type BlastState = 'open' | 'confirmed' | 'cancelled' | 'expired'

type Facts = { status: 'OPEN' | 'CONFIRMED' | 'CANCELLED'; expires_at: Date }

/** A blast is expired as soon as the time equals the time of expiry. */
export function stateOfBlast({ status, expires_at }: Facts, now: Date): BlastState {
  if (status === 'OPEN') return now < expires_at ? 'open' : 'expired'
  return status === 'CONFIRMED' ? 'confirmed' : 'cancelled'
}
