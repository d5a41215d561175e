/** For how long a blast that was written down can be confirmed. */
export const BLAST_HOURS = 24

export type BlastState = 'open' | 'confirmed' | 'cancelled' | 'expired'

type Facts = { status: 'OPEN' | 'CONFIRMED' | 'CANCELLED'; expires_at: Date }

/** What a blast is to its brand. The instant it expires at is over. */
export function stateOfBlast({ status, expires_at }: Facts, now: Date): BlastState {
  if (status === 'OPEN') return now < expires_at ? 'open' : 'expired'
  return status === 'CONFIRMED' ? 'confirmed' : 'cancelled'
}
